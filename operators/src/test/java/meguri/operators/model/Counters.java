package meguri.operators.model;

import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;

/** Meguri's counters in an operator on the harness. */
public final class Counters {

  private final Map<String, Counter> counters = new TreeMap<>();
  private final MockEnvironment environment;

  public Counters() {
    TestingMetricRegistry registry =
        TestingMetricRegistry.builder().setRegisterConsumer(this::register).build();
    environment =
        new MockEnvironmentBuilder()
            .setMetricGroup(
                TaskManagerMetricGroup.createTaskManagerMetricGroup(
                        registry, "localhost", ResourceID.generate())
                    .addJob(new JobID(), "job")
                    .addTask(ExecutionAttemptID.randomId(), "task"))
            .build();
  }

  /** To give to the harness. */
  public MockEnvironment environment() {
    return environment;
  }

  /** The counters that have counted something, by the part of their name after {@code meguri.}. */
  public Map<String, Long> counted() {
    Map<String, Long> counted = new TreeMap<>();
    counters.forEach(
        (name, counter) -> {
          if (counter.getCount() > 0) {
            counted.put(name, counter.getCount());
          }
        });
    return counted;
  }

  private void register(Metric metric, String name, AbstractMetricGroup<?> group) {
    String identifier = group.getMetricIdentifier(name);
    int start = identifier.indexOf(".meguri.");
    if (start >= 0 && metric instanceof Counter counter) {
      counters.put(identifier.substring(start + 8), counter);
    }
  }
}

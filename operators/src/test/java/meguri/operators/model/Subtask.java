package meguri.operators.model;

import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.scheduler.strategy.ExecutionVertexID;

/**
 * One subtask of one run of a job, for an operator on the harness: its environment, and the metrics
 * the operator has registered there.
 */
public final class Subtask {

  public static final int MAX_PARALLELISM = 128;

  private final Map<String, Metric> metrics = new TreeMap<>();
  private final MockEnvironment environment;

  public Subtask() {
    this(new ExecutionGraphID(), 0, 1, 0);
  }

  /**
   * @param graph one for all subtasks of all attempts of one submission
   */
  public Subtask(ExecutionGraphID graph, int attempt, int parallelism, int index) {
    TestingMetricRegistry registry =
        TestingMetricRegistry.builder().setRegisterConsumer(this::register).build();
    ExecutionAttemptID id =
        new ExecutionAttemptID(graph, new ExecutionVertexID(new JobVertexID(), index), attempt);
    environment =
        new MockEnvironmentBuilder()
            .setMaxParallelism(MAX_PARALLELISM)
            .setParallelism(parallelism)
            .setSubtaskIndex(index)
            .setManagedMemorySize(64 << 20)
            .setMetricGroup(
                TaskManagerMetricGroup.createTaskManagerMetricGroup(
                        registry, "localhost", ResourceID.generate())
                    .addJob(new JobID(), "job")
                    .addTask(id, "task"))
            .build();
  }

  /** To give to the harness. */
  public MockEnvironment environment() {
    return environment;
  }

  /** The value of a counter or a gauge, by the part of its name after {@code meguri.}. */
  public long metric(String name) {
    Metric metric = metrics.get(name);
    if (metric instanceof Counter counter) {
      return counter.getCount();
    }
    if (metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Number number) {
      return number.longValue();
    }
    throw new AssertionError("no counter or gauge " + name + " among " + metrics.keySet());
  }

  private void register(Metric metric, String name, AbstractMetricGroup<?> group) {
    String identifier = group.getMetricIdentifier(name);
    int start = identifier.indexOf(".meguri.");
    if (start >= 0) {
      metrics.put(identifier.substring(start + 8), metric);
    }
  }
}

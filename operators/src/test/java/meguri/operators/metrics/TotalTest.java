package meguri.operators.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.TaskInfoImpl;
import org.apache.flink.api.common.accumulators.Accumulator;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.functions.util.RuntimeUDFContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class TotalTest {

  private final Map<String, Accumulator<?, ?>> ofTask = new HashMap<>();

  @Test
  void theJobManagerGetsThePlainNumberAtTheTimeOfSending() throws Exception {
    Counter pages = Total.counter(room(), "pages");
    pages.inc(3);
    LongCounter sent = (LongCounter) InstantiationUtil.clone(total("pages"));
    pages.inc();
    assertThat(sent.getClass()).isEqualTo(LongCounter.class);
    assertThat(sent.getLocalValue()).isEqualTo(3);
    assertThat(total("pages").getLocalValue()).isEqualTo(4L);
  }

  @Test
  void roomsOfOneChainAddToTheSameTotal() {
    Total.counter(room(), "dropped").inc(2);
    Total.gauge(room(), "dropped", () -> 5);
    assertThat(total("dropped").getLocalValue()).isEqualTo(7L);
  }

  private Accumulator<?, ?> total(String name) {
    return Objects.requireNonNull(ofTask.get(name));
  }

  /** Returns the context of another operator of the same task. */
  private RuntimeContext room() {
    return new RuntimeUDFContext(
        new TaskInfoImpl("room", 1, 0, 1, 0),
        TotalTest.class.getClassLoader(),
        new ExecutionConfig(),
        Map.of(),
        ofTask,
        UnregisteredMetricsGroup.createOperatorMetricGroup());
  }
}

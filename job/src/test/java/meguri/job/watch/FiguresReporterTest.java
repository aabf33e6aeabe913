package meguri.job.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import meguri.operators.metrics.MetricNames;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.junit.jupiter.api.Test;

class FiguresReporterTest {

  private static final MetricGroup TASK = group(Map.of("<task_id>", "t"));
  private static final MetricGroup OPERATOR = group(Map.of("<task_id>", "t", "<operator_id>", "o"));

  private final Configuration flink = new Configuration();
  private final FiguresReporter reporter = FiguresReporter.in(flink);

  @Test
  void figuresOfSubtasksBecomeOneUntilTheirTasksEnd() {
    Gauge<Long> one = () -> 3L;
    Gauge<Long> other = () -> 4L;
    reporter.notifyOfAddedMetric(one, MetricNames.FRONTIER_WAITING, OPERATOR);
    reporter.notifyOfAddedMetric(other, MetricNames.FRONTIER_WAITING, OPERATOR);
    reporter.notifyOfAddedMetric(one, "some.waiting", OPERATOR);
    assertThat(reporter.figures().gauges())
        .containsOnly(Map.entry(MetricNames.FRONTIER_WAITING, 7.0));

    reporter.notifyOfRemovedMetric(one, MetricNames.FRONTIER_WAITING, OPERATOR);
    reporter.notifyOfRemovedMetric(other, MetricNames.FRONTIER_WAITING, OPERATOR);
    assertThat(reporter.figures().gauges()).isEmpty();
  }

  @Test
  void reasonsAndKindsAreFoundThoughNobodyListsThem() {
    Counter one = new SimpleCounter();
    Counter grouped = new SimpleCounter();
    one.inc();
    reporter.notifyOfAddedMetric(one, MetricNames.DROPPED + "host-budget", OPERATOR);
    reporter.notifyOfAddedMetric(grouped, "rule-7", inGroup("dropped"));
    reporter.notifyOfAddedMetric(new SimpleCounter(), "records", inGroup("kafka"));
    assertThat(reporter.figures().gauges())
        .containsOnlyKeys(MetricNames.DROPPED + "host-budget", MetricNames.DROPPED + "rule-7");
  }

  @Test
  void aTaskIsAsBusyAsItsBusiestSubtask() {
    MetricGroup named = group(Map.of("<task_name>", "Parse"));
    Gauge<Double> one = () -> 250.0;
    Gauge<Double> other = () -> 990.0;
    Gauge<Double> starting = () -> Double.NaN;
    reporter.notifyOfAddedMetric(one, "busyTimeMsPerSecond", named);
    reporter.notifyOfAddedMetric(other, "busyTimeMsPerSecond", named);
    reporter.notifyOfAddedMetric(starting, "backPressuredTimeMsPerSecond", named);
    assertThat(reporter.figures().tasks()).containsExactly(new TaskLoad("Parse", 2, 0.99, 0, 0, 0));
    reporter.notifyOfRemovedMetric(other, "busyTimeMsPerSecond", named);
    assertThat(reporter.figures().tasks()).containsExactly(new TaskLoad("Parse", 1, 0.25, 0, 0, 0));
  }

  @Test
  void recordsWithinATaskAreNoTraffic() {
    Counter between = new SimpleCounter();
    Counter within = new SimpleCounter();
    reporter.notifyOfAddedMetric(between, "numRecordsOut", TASK);
    reporter.notifyOfAddedMetric(within, "numRecordsOut", OPERATOR);
    String before = reporter.figures().traffic();

    within.inc();
    assertThat(reporter.figures().traffic())
        .as("a sink's records at checkpoints")
        .isEqualTo(before);
    between.inc();
    assertThat(reporter.figures().traffic()).isNotEqualTo(before);
  }

  @Test
  void theClusterWithItsSettingsHasThisReporter() {
    Properties properties = new Properties();
    properties.setProperty("cluster", flink.getString("metrics.reporter.meguri.cluster", "none"));
    MetricReporter made = new FiguresReporter.Factory().createMetricReporter(properties);
    assertThat(made).isSameAs(reporter);
  }

  private static MetricGroup inGroup(String last) {
    return new UnregisteredMetricsGroup() {
      @Override
      public Map<String, String> getAllVariables() {
        return Map.of("<task_id>", "t", "<operator_id>", "o");
      }

      @Override
      public String[] getScopeComponents() {
        return new String[] {"host", "operator", "0", "meguri", last};
      }

      @Override
      public String getMetricIdentifier(String name) {
        return "host.operator.0.meguri." + last + "." + name;
      }
    };
  }

  private static MetricGroup group(Map<String, String> variables) {
    return new UnregisteredMetricsGroup() {
      @Override
      public Map<String, String> getAllVariables() {
        return variables;
      }

      @Override
      public String getMetricIdentifier(String name) {
        return "host.task.operator.0." + name.replace('.', '_');
      }
    };
  }
}

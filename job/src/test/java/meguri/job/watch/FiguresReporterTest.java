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

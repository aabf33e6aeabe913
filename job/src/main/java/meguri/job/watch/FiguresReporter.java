package meguri.job.watch;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * Reads the figures of a Flink cluster in this process from the metrics themselves. The REST API
 * would gather some thousand metrics for each reading, which costs an idle crawl more than its
 * pages.
 */
public final class FiguresReporter implements MetricReporter, AutoCloseable {

  private static final String CLUSTER = "cluster";
  private static final Map<String, FiguresReporter> REPORTERS = new ConcurrentHashMap<>();

  /** The last words of the names that are watched: most metrics are told apart by it. */
  private static final Set<String> LAST_WORDS =
      Figures.WATCHED.stream().map(FiguresReporter::lastWord).collect(Collectors.toSet());

  private final String cluster;
  private final Map<Metric, String> watched = new ConcurrentHashMap<>();
  private final Set<Counter> in = ConcurrentHashMap.newKeySet();
  private final Set<Counter> out = ConcurrentHashMap.newKeySet();

  private FiguresReporter(String cluster) {
    this.cluster = cluster;
  }

  /** Adds a reporter of its own to the settings of a cluster that is to start in this process. */
  public static FiguresReporter in(Configuration flink) {
    FiguresReporter reporter = new FiguresReporter(UUID.randomUUID().toString());
    REPORTERS.put(reporter.cluster, reporter);
    flink.setString("metrics.reporter.meguri.factory.class", Factory.class.getName());
    flink.setString("metrics.reporter.meguri." + CLUSTER, reporter.cluster);
    return reporter;
  }

  /** Returns the figures of the tasks that run at this moment. */
  Figures figures() {
    Map<String, Double> gauges = new HashMap<>();
    watched.forEach(
        (metric, name) -> gauges.merge(name, value(metric), Figures.Total.of(name)::of));
    return new Figures(gauges, sum(in) + "<" + sum(out) + ">");
  }

  @Override
  public void open(MetricConfig config) {}

  /** Forgets this reporter; a later cluster has another. */
  @Override
  public void close() {
    REPORTERS.remove(cluster);
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    if (metric instanceof Counter counter && name.equals("numRecordsIn") && isOfTask(group)) {
      in.add(counter);
    } else if (metric instanceof Counter counter
        && name.equals("numRecordsOut")
        && isOfTask(group)) {
      out.add(counter);
    } else if (LAST_WORDS.contains(lastWord(name))) {
      Figures.watched(group.getMetricIdentifier(name))
          .ifPresent(known -> watched.put(metric, known));
    }
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    watched.remove(metric);
    if (metric instanceof Counter counter) {
      in.remove(counter);
      out.remove(counter);
    }
  }

  /** Within a task, sinks send records to their committers at each checkpoint. */
  private static boolean isOfTask(MetricGroup group) {
    return !group.getAllVariables().containsKey("<operator_id>");
  }

  private static String lastWord(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static double value(Metric metric) {
    if (metric instanceof Counter counter) {
      return counter.getCount();
    }
    return metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Number number
        ? number.doubleValue()
        : 0;
  }

  private static long sum(Set<Counter> counters) {
    return counters.stream().mapToLong(Counter::getCount).sum();
  }

  /** Gives Flink the reporter of the cluster that it starts. */
  public static final class Factory implements MetricReporterFactory {
    @Override
    public MetricReporter createMetricReporter(Properties properties) {
      return Objects.requireNonNull(REPORTERS.get(properties.getProperty(CLUSTER)));
    }
  }
}

package meguri.job.watch;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
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
  private static final String BEGIN = "meguri";
  private static final Map<String, FiguresReporter> REPORTERS = new ConcurrentHashMap<>();

  private final String cluster;
  private final Map<Metric, String> watched = new ConcurrentHashMap<>();
  private final Set<Counter> in = ConcurrentHashMap.newKeySet();
  private final Set<Counter> out = ConcurrentHashMap.newKeySet();
  private final TaskLoads loads = new TaskLoads();

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
    return new Figures(gauges, sum(in) + "<" + sum(out) + ">", loads.now());
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
    } else if (isOurs(name, group)) {
      Figures.watched(group.getMetricIdentifier(name))
          .ifPresent(known -> watched.put(metric, known));
    } else if (TaskLoads.isLoad(name) && isOfTask(group)) {
      loads.add(metric, name, group);
    }
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    watched.remove(metric);
    loads.remove(metric);
    if (metric instanceof Counter counter) {
      in.remove(counter);
      out.remove(counter);
    }
  }

  /** Within a task, sinks send records to their committers at each checkpoint. */
  private static boolean isOfTask(MetricGroup group) {
    return !group.getAllVariables().containsKey("<operator_id>");
  }

  /** Tells our own metrics from some thousand others, without their whole names. */
  private static boolean isOurs(String name, MetricGroup group) {
    if (name.startsWith(BEGIN + ".")) {
      return true;
    }
    String[] scope = group.getScopeComponents();
    return scope.length > 1 && scope[scope.length - 2].equals(BEGIN);
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

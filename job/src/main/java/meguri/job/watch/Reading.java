package meguri.job.watch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import meguri.operators.metrics.MetricNames;

/**
 * The figures of a running crawl at one moment.
 *
 * @param status Flink's status of the job: RUNNING, RESTARTING, …
 * @param allRunning whether every task runs, or has finished
 * @param traffic the records in and out of every vertex, as a text to compare
 * @param gauges the crawl's own metrics by name; those not registered yet are missing
 * @param tasks how busy each task is; empty if that is unknown
 */
public record Reading(
    String status,
    boolean allRunning,
    String traffic,
    Map<String, Double> gauges,
    List<TaskLoad> tasks) {

  /** Makes a reading that does not know how busy the tasks are. */
  public Reading(String status, boolean allRunning, String traffic, Map<String, Double> gauges) {
    this(status, allRunning, traffic, gauges, List.of());
  }

  public Optional<Double> gauge(String name) {
    return Optional.ofNullable(gauges.get(name));
  }

  /** Returns a figure to show; 0 while it is unknown. */
  public long count(String name) {
    return gauge(name).orElse(0.0).longValue();
  }

  /** Returns the figures of a family, such as {@link MetricNames#DROPPED}, by what follows. */
  public Map<String, Long> family(String beginning) {
    Map<String, Long> family = new TreeMap<>();
    gauges.forEach(
        (name, value) -> {
          if (name.startsWith(beginning)) {
            family.put(name.substring(beginning.length()), value.longValue());
          }
        });
    return family;
  }

  /** Returns when the slowest Frontier subtask wrote its figures, by the run's clock, ms. */
  public long clock() {
    return count(MetricNames.FRONTIER_CLOCK);
  }

  /** Tells whether the crawl has requested every page of its budget. */
  public boolean isBudgetSpent() {
    return gauge(MetricNames.FRONTIER_BUDGET_SPENT).orElse(0.0) > 0;
  }

  /** Tells whether these figures show neither work under way nor work left. */
  boolean isIdle() {
    if (!status.equals("RUNNING") || !allRunning) {
      return false;
    }
    return isZero(MetricNames.FRONTIER_IN_FLIGHT)
        && (isBudgetSpent()
            || (isZero(MetricNames.SEEDS_UNREAD)
                && isZero(MetricNames.FRONTIER_WAITING)
                && count(MetricNames.PARSE_READING) == 0
                && count(MetricNames.LOOP_RETURNED) >= count(MetricNames.LOOP_SENT)
                && isZero(MetricNames.RESOLVE_PENDING)));
  }

  /** Tells whether any URL has reached the Frontier. */
  boolean hasBegun() {
    return count(MetricNames.FRONTIER_ACCEPTED) > 0
        || count(MetricNames.FRONTIER_DROPPED) > 0
        || count(MetricNames.RESOLVE_DROPPED) > 0;
  }

  /** Tells whether nothing happened between that reading and this one. */
  boolean sameWorkAs(Reading other) {
    return traffic.equals(other.traffic) && work().equals(other.work());
  }

  private Map<String, Double> work() {
    Map<String, Double> work = new HashMap<>(gauges);
    work.keySet().retainAll(Figures.WORK);
    work.remove(MetricNames.FRONTIER_CLOCK);
    return work;
  }

  /** Tells whether a metric is zero. A missing one is not: its operator has not opened. */
  private boolean isZero(String name) {
    return gauge(name).orElse(-1.0) == 0;
  }
}

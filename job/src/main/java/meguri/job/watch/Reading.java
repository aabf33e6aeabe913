package meguri.job.watch;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import meguri.operators.metrics.MetricNames;

/**
 * A running crawl at one moment.
 *
 * @param status Flink's of the job: RUNNING, RESTARTING, …
 * @param allRunning whether every task runs, or has finished
 * @param traffic records in and out of every vertex, as text to be compared
 * @param gauges the crawl's own metrics by name; those not registered yet are missing
 */
public record Reading(
    String status, boolean allRunning, String traffic, Map<String, Double> gauges) {

  public Optional<Double> gauge(String name) {
    return Optional.ofNullable(gauges.get(name));
  }

  /** A figure to show; 0 while it is unknown. */
  public long count(String name) {
    return gauge(name).orElse(0.0).longValue();
  }

  /** When the slowest subtask of the Frontier wrote its figures, the run's clock, ms. */
  long clock() {
    return count(MetricNames.FRONTIER_CLOCK);
  }

  /** Whether every page the crawl may ask for has been asked for. */
  public boolean isBudgetSpent() {
    return gauge(MetricNames.FRONTIER_BUDGET_SPENT).orElse(0.0) > 0;
  }

  /** Whether nothing is being done or left to do, as far as these figures show. */
  boolean isIdle() {
    if (!status.equals("RUNNING") || !allRunning) {
      return false;
    }
    return isZero(MetricNames.FRONTIER_IN_FLIGHT)
        && (isBudgetSpent()
            || (isZero(MetricNames.FRONTIER_WAITING) && isZero(MetricNames.RESOLVE_PENDING)));
  }

  /** Whether any URL has come as far as the Frontier. */
  boolean hasBegun() {
    return count(MetricNames.FRONTIER_ACCEPTED) > 0
        || count(MetricNames.FRONTIER_DROPPED) > 0
        || count(MetricNames.RESOLVE_DROPPED) > 0;
  }

  /** Whether nothing has happened from that reading to this. */
  boolean sameWorkAs(Reading other) {
    return traffic.equals(other.traffic) && work().equals(other.work());
  }

  private Map<String, Double> work() {
    Map<String, Double> work = new HashMap<>(gauges);
    work.remove(MetricNames.FRONTIER_CLOCK);
    return work;
  }

  /** A metric that is missing is not zero: its operator has not opened. */
  private boolean isZero(String name) {
    return gauge(name).orElse(-1.0) == 0;
  }
}

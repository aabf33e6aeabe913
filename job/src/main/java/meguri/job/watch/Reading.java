package meguri.job.watch;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

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

  public static final String ACCEPTED = "meguri.frontier.accepted";
  public static final String WAITING = "meguri.frontier.waiting";
  public static final String IN_FLIGHT = "meguri.frontier.inflight";
  public static final String FETCHED = "meguri.frontier.fetched";
  public static final String DROPPED = "meguri.frontier.dropped";
  public static final String CLOCK = "meguri.frontier.clock";
  public static final String BUDGET_SPENT = "meguri.frontier.budget-spent";
  public static final String REQUESTS = "meguri.fetch.requests";
  public static final String FAILURES = "meguri.outcome.failed";
  public static final String BLOCKED = "meguri.outcome.blocked";
  public static final String BYTES = "meguri.fetch.bytes";
  public static final String PENDING = "meguri.resolve.pending";
  public static final String LINKS = "meguri.registry.links";
  public static final String REFUSED = "meguri.allowance.dropped";
  public static final String UNRESOLVED = "meguri.resolve.dropped";
  public static final String KNOWN = "meguri.registry.known";

  public Optional<Double> gauge(String name) {
    return Optional.ofNullable(gauges.get(name));
  }

  /** A figure to show; 0 while it is unknown. */
  public long count(String name) {
    return gauge(name).orElse(0.0).longValue();
  }

  /** When the slowest subtask of the Frontier wrote its figures, the run's clock, ms. */
  long clock() {
    return count(CLOCK);
  }

  /** Whether every page the crawl may ask for has been asked for. */
  public boolean isBudgetSpent() {
    return gauge(BUDGET_SPENT).orElse(0.0) > 0;
  }

  /** Whether nothing is being done or left to do, as far as these figures show. */
  boolean isIdle() {
    if (!status.equals("RUNNING") || !allRunning) {
      return false;
    }
    return isZero(IN_FLIGHT) && (isBudgetSpent() || (isZero(WAITING) && isZero(PENDING)));
  }

  /** Whether any URL has come as far as the Frontier. */
  boolean hasBegun() {
    return count(ACCEPTED) > 0 || count(DROPPED) > 0 || count(UNRESOLVED) > 0;
  }

  /** Whether nothing has happened from that reading to this. */
  boolean sameWorkAs(Reading other) {
    return traffic.equals(other.traffic) && work().equals(other.work());
  }

  private Map<String, Double> work() {
    Map<String, Double> work = new HashMap<>(gauges);
    work.remove(CLOCK);
    return work;
  }

  /** A metric that is missing is not zero: its operator has not opened. */
  private boolean isZero(String name) {
    return gauge(name).orElse(-1.0) == 0;
  }
}

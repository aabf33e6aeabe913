package meguri.job.watch;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import meguri.operators.metrics.MetricNames;

/**
 * The figures of a job at one moment.
 *
 * @param gauges the crawl's own metrics by name; those not registered yet are missing
 * @param traffic the records in and out of all tasks, as text to be compared
 */
public record Figures(Map<String, Double> gauges, String traffic) {

  /** The names of the metrics that are watched. */
  static final Set<String> WATCHED =
      Set.of(
          MetricNames.FRONTIER_ACCEPTED,
          MetricNames.FRONTIER_WAITING,
          MetricNames.FRONTIER_IN_FLIGHT,
          MetricNames.FRONTIER_FETCHED,
          MetricNames.FRONTIER_DROPPED,
          MetricNames.FRONTIER_CLOCK,
          MetricNames.FRONTIER_BUDGET_SPENT,
          MetricNames.FETCH_REQUESTS,
          MetricNames.OUTCOME_FAILED,
          MetricNames.OUTCOME_BLOCKED,
          MetricNames.FETCH_BYTES,
          MetricNames.VISITS_NEW,
          MetricNames.VISITS_CHANGED,
          MetricNames.VISITS_UNCHANGED,
          MetricNames.VISITS_GONE,
          MetricNames.RESOLVE_PENDING,
          MetricNames.ALLOWANCE_DROPPED,
          MetricNames.RESOLVE_DROPPED,
          MetricNames.REGISTRY_LINKS,
          MetricNames.REGISTRY_KNOWN);

  /**
   * Returns the name of the watched metric that Flink knows under this id. Flink puts the
   * operator's name before it, and writes a dot inside a name as an underscore.
   */
  static Optional<String> watched(String id) {
    if (!id.contains("meguri")) {
      return Optional.empty(); // nearly all, of some thousands
    }
    String plain = "." + plain(id);
    return WATCHED.stream().filter(name -> plain.endsWith("." + plain(name))).findFirst();
  }

  private static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9]", ".");
  }

  /** The way to make one figure of those of all subtasks. */
  enum Total {
    SUM,
    MIN,
    MAX;

    static Total of(String name) {
      return switch (name) {
        case MetricNames.FRONTIER_CLOCK -> MIN;
        case MetricNames.FRONTIER_BUDGET_SPENT -> MAX;
        default -> SUM;
      };
    }

    double of(double one, double other) {
      return switch (this) {
        case SUM -> one + other;
        case MIN -> Math.min(one, other);
        case MAX -> Math.max(one, other);
      };
    }
  }
}

package meguri.job.watch;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.SeedSource;
import meguri.operators.metrics.MetricNames;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a job at one moment.
 *
 * @param gauges the crawl's own metrics by name; those not registered yet are missing
 * @param traffic the records in and out of all tasks, as text to be compared
 * @param tasks how busy each task is; empty if nobody asked for that
 */
public record Figures(Map<String, Double> gauges, String traffic, List<TaskLoad> tasks) {

  /** The names of the metrics that tell whether a crawl still works. */
  static final Set<String> WORK =
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
          MetricNames.LOOP_SENT,
          MetricNames.PARSE_READING,
          MetricNames.LOOP_RETURNED,
          MetricNames.RESOLVE_DROPPED,
          MetricNames.REGISTRY_LINKS,
          MetricNames.REGISTRY_KNOWN);

  /** The names of the metrics that only people want to see. */
  private static final Set<String> SHOWN =
      Set.of(
          MetricNames.SEEDS_UNREAD,
          MetricNames.FRONTIER_SCHEDULED,
          MetricNames.FRONTIER_DONE,
          MetricNames.FETCH_HELD,
          MetricNames.FETCH_TRUNCATED,
          MetricNames.REGISTRY_OVERDUE,
          MetricNames.REGISTRY_PROMOTED,
          MetricNames.REGISTRY_CHANGED,
          MetricNames.REGISTRY_LOST_AT_MOST,
          MetricNames.CONTENT_NEW,
          MetricNames.CONTENT_COPIES,
          MetricNames.CONTENT_UNCHANGED,
          MetricNames.PARSE_PAGES,
          MetricNames.PARSE_LISTINGS,
          MetricNames.PARSE_LINKS,
          MetricNames.PARSE_FAILURES);

  /** The watched names, by their spelling with dots alone. */
  private static final Map<String, String> BY_SPELLING =
      Stream.of(
              WORK.stream(),
              SHOWN.stream(),
              Arrays.stream(DedupStage.values()).map(DedupStage::metric))
          .flatMap(names -> names)
          .collect(Collectors.toMap(Figures::plain, name -> name));

  /** The names to which an outcome, a kind, a reason or a state is appended. */
  private static final Pattern FAMILY =
      Pattern.compile("meguri[._](outcome|blocked|dropped|slots)[._]([a-z0-9-]+)$");

  private static final String BEGIN = "meguri.";

  /** Whether this is the task that reads the seeds. */
  static boolean isSeeds(String task) {
    return task.contains(SeedSource.NAME);
  }

  /** Notes that no seed is unread. A task that has ended has no metrics to say so. */
  void noteSeedsEnded() {
    gauges.put(MetricNames.SEEDS_UNREAD, 0.0);
  }

  /**
   * Returns the name of the watched metric that Flink knows under this id. Flink puts the
   * operator's name before it, and writes a dot inside a name as an underscore.
   */
  static Optional<String> watched(String id) {
    if (!id.contains("meguri")) {
      return Optional.empty(); // nearly all, of some thousands
    }
    String plain = plain(id);
    int begin = plain.lastIndexOf(BEGIN);
    @Nullable String known = begin < 0 ? null : BY_SPELLING.get(plain.substring(begin));
    if (known != null) {
      return Optional.of(known);
    }
    Matcher family = FAMILY.matcher(id);
    return family.find()
        ? Optional.of(BEGIN + family.group(1) + "." + family.group(2))
        : Optional.empty();
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

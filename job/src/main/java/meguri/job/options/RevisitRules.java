package meguri.job.options;

import java.time.Duration;
import java.util.Optional;
import meguri.state.revisit.Adaptive;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Optimal;
import meguri.state.revisit.Policy;
import meguri.state.revisit.Revisits;
import org.apache.flink.configuration.Configuration;

/** Reads from a crawl's options when pages are visited again. */
public final class RevisitRules {

  /** The ways to choose the time between two visits to a page. */
  public enum Kind {
    FIXED,
    ADAPTIVE,
    OPTIMAL
  }

  /** The interval as a part of the time between two changes: two visits per change. */
  private static final double PART = 0.5;

  /** The first guess of a page's changes per second: one change a month. */
  private static final double ELSEWHERE = 1 / (30 * 86_400.0);

  /** The time until the second visit, which tests the guess. */
  private static final Duration SECOND_VISIT = Duration.ofDays(1);

  private static final double MILLIS = 1e3;

  private RevisitRules() {}

  public static Revisits of(Configuration options) {
    long shortest = options.get(RevisitOptions.SHORTEST).toMillis();
    long longest = options.get(RevisitOptions.LONGEST).toMillis();
    boolean fixed = options.get(CrawlOptions.REVISIT) == Kind.FIXED;
    long first = fixed ? longest : Math.max(shortest, Math.min(longest, SECOND_VISIT.toMillis()));
    return new Revisits(
        policy(options), new Bounds(shortest, longest, first), budget(options), ELSEWHERE);
  }

  private static Policy policy(Configuration options) {
    return switch (options.get(CrawlOptions.REVISIT)) {
      case FIXED -> new Fixed(options.get(RevisitOptions.INTERVAL).toMillis());
      case ADAPTIVE -> new Adaptive(PART);
      case OPTIMAL -> new Optimal();
    };
  }

  /**
   * Returns the budget of the whole crawl. The optimal policy spends whatever it may, so it has one
   * always: as many visits as the fixed policy would make.
   */
  private static Budget budget(Configuration options) {
    Optional<Double> set = options.getOptional(RevisitOptions.BUDGET);
    if (set.isPresent()) {
      return new Budget(set.get(), Double.POSITIVE_INFINITY);
    }
    return options.get(CrawlOptions.REVISIT) == Kind.OPTIMAL
        ? Budget.perPage(MILLIS / options.get(RevisitOptions.INTERVAL).toMillis())
        : Budget.NONE;
  }
}

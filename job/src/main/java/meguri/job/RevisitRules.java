package meguri.job;

import java.time.Duration;
import meguri.state.revisit.Adaptive;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Optimal;
import meguri.state.revisit.Policy;
import meguri.state.revisit.Revisits;
import org.apache.flink.configuration.Configuration;

/** When pages are visited again, from the options. */
final class RevisitRules {

  /** What decides on the time between two visits to a page. */
  enum Kind {
    FIXED,
    ADAPTIVE,
    OPTIMAL
  }

  /** Twice as often as the page changes. */
  private static final double PART = 0.5;

  /** Changes per second expected of a page: one a month. It is but a first guess. */
  private static final double ELSEWHERE = 1 / (30 * 86_400.0);

  /** The second visit is what the guess is tested by. */
  private static final Duration SECOND_VISIT = Duration.ofDays(1);

  private RevisitRules() {}

  static Revisits of(Configuration options) {
    long shortest = options.get(CrawlOptions.REVISIT_SHORTEST).toMillis();
    long longest = options.get(CrawlOptions.REVISIT_LONGEST).toMillis();
    boolean fixed = options.get(CrawlOptions.REVISIT) == Kind.FIXED;
    long first = fixed ? longest : Math.max(shortest, Math.min(longest, SECOND_VISIT.toMillis()));
    return new Revisits(
        policy(options),
        new Bounds(shortest, longest, first),
        new Budget(crawlBudget(options), Double.POSITIVE_INFINITY),
        ELSEWHERE);
  }

  private static Policy policy(Configuration options) {
    return switch (options.get(CrawlOptions.REVISIT)) {
      case FIXED -> new Fixed(options.get(CrawlOptions.REVISIT_INTERVAL).toMillis());
      case ADAPTIVE -> new Adaptive(PART);
      case OPTIMAL -> new Optimal();
    };
  }

  private static double crawlBudget(Configuration options) {
    return options.getOptional(CrawlOptions.REVISIT_BUDGET).orElse(Double.POSITIVE_INFINITY);
  }
}

package meguri.job;

import java.time.Year;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.operators.scope.Equivalence;
import meguri.operators.scope.Scope;
import meguri.operators.scope.Traps;
import meguri.operators.scope.TypeRules;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/** Reads from a crawl's options which links it follows, and which URLs are one page to it. */
public final class ScopeRules {

  private static final Map<Equivalence, ConfigOption<Boolean>> EQUIVALENCES =
      Map.of(
          Equivalence.SESSION_IDS, CrawlOptions.NORMALISE_SESSION_IDS,
          Equivalence.TRACKING, CrawlOptions.NORMALISE_TRACKING,
          Equivalence.QUERY_ORDER, CrawlOptions.NORMALISE_QUERY_ORDER,
          Equivalence.INDEX_PAGES, CrawlOptions.NORMALISE_INDEX_PAGES,
          Equivalence.TRAILING_SLASH, CrawlOptions.NORMALISE_TRAILING_SLASH);

  private ScopeRules() {}

  /**
   * @param seeds normalised
   */
  public static Scope.Settings of(Configuration options, List<String> seeds) {
    int maxDepth = options.get(CrawlOptions.MAX_DEPTH);
    return new Scope.Settings(
        options.get(CrawlOptions.SCOPE),
        maxDepth == Integer.MAX_VALUE ? Scope.NO_MAX_DEPTH : maxDepth,
        seeds,
        equivalences(options),
        options.get(CrawlOptions.NORMALISE_IGNORED_PARAMETERS),
        options.get(CrawlOptions.SCOPE_RULES),
        new Traps.Limits(
            options.get(CrawlOptions.SCOPE_MAX_REPEATS),
            options.get(CrawlOptions.SCOPE_MAX_SEGMENTS),
            options.get(CrawlOptions.SCOPE_MAX_PARAMETERS),
            options.get(CrawlOptions.SCOPE_MAX_QUERY),
            options.get(CrawlOptions.SCOPE_CALENDAR_YEARS)));
  }

  /** Throws a {@link Refusal} that names the rule that cannot be kept. */
  static void check(Configuration options) {
    scope(options, List.of());
  }

  /** As it is in the job, today. */
  public static Scope scope(Configuration options, List<String> seeds) {
    try {
      return new Scope(of(options, seeds), Year.now(ZoneOffset.UTC));
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()) + ".");
    }
  }

  /** Which answers are kept. */
  public static TypeRules types(Configuration options) {
    return TypeRules.of(options.get(CrawlOptions.SCOPE_RULES));
  }

  private static Set<Equivalence> equivalences(Configuration options) {
    Set<Equivalence> on = EnumSet.noneOf(Equivalence.class);
    EQUIVALENCES.forEach(
        (equivalence, option) -> {
          if (options.get(option)) {
            on.add(equivalence);
          }
        });
    return on;
  }
}

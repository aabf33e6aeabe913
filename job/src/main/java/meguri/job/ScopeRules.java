package meguri.job;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.operators.scope.Equivalence;
import meguri.operators.scope.Scope;
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
        options.get(CrawlOptions.NORMALISE_IGNORED_PARAMETERS));
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

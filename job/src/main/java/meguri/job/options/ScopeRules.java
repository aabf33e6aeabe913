package meguri.job.options;

import java.time.Year;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.job.Refusal;
import meguri.operators.scope.Equivalence;
import meguri.operators.scope.Scope;
import meguri.operators.scope.SeedPlaces;
import meguri.operators.scope.Traps;
import meguri.operators.scope.TypeRules;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;

/** Reads from a crawl's options which links it follows and which URLs count as one page. */
public final class ScopeRules {

  private static final Map<Equivalence, ConfigOption<Boolean>> EQUIVALENCES =
      Map.of(
          Equivalence.SESSION_IDS, NormaliseOptions.SESSION_IDS,
          Equivalence.TRACKING, NormaliseOptions.TRACKING,
          Equivalence.QUERY_ORDER, NormaliseOptions.QUERY_ORDER,
          Equivalence.INDEX_PAGES, NormaliseOptions.INDEX_PAGES,
          Equivalence.TRAILING_SLASH, NormaliseOptions.TRAILING_SLASH);

  private ScopeRules() {}

  /** Returns the settings of the scope. */
  public static Scope.Settings of(Configuration options, SeedPlaces seeds) {
    int maxDepth = options.get(CrawlOptions.MAX_DEPTH);
    return new Scope.Settings(
        options.get(CrawlOptions.SCOPE),
        maxDepth == Integer.MAX_VALUE ? Scope.NO_MAX_DEPTH : maxDepth,
        seeds,
        equivalences(options),
        options.get(NormaliseOptions.IGNORED_PARAMETERS),
        options.get(ScopeOptions.RULES),
        new Traps.Limits(
            options.get(ScopeOptions.MAX_REPEATS),
            options.get(ScopeOptions.MAX_SEGMENTS),
            options.get(ScopeOptions.MAX_PARAMETERS),
            options.get(ScopeOptions.MAX_QUERY),
            options.get(ScopeOptions.CALENDAR_YEARS)));
  }

  /** Throws a {@link Refusal} that names the rule that cannot be read. */
  static void check(Configuration options) {
    scope(options, SeedPlaces.of(List.of()));
  }

  /** Returns the scope as the job has it, as of today. */
  public static Scope scope(Configuration options, SeedPlaces seeds) {
    try {
      return new Scope(of(options, seeds), Year.now(ZoneOffset.UTC));
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()) + ".");
    }
  }

  /** Returns the rules that decide which answers are kept. */
  public static TypeRules types(Configuration options) {
    return TypeRules.of(options.get(ScopeOptions.RULES));
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

package meguri.operators.frontier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import meguri.operators.model.RobotsRules;
import meguri.state.frontier.Rules;
import org.jspecify.annotations.Nullable;

/**
 * A cache of parsed robots rules, by host. Bounded by bytes: one host's rules take a few kilobytes
 * as a rule, and 0.6 MB where a site has written thousands of short ones.
 */
final class RulesAtHand {

  /** The bytes of all rules: enough for 5,000 hosts at 3 KB each. */
  static final int MAX_BYTES = 16 << 20;

  /** The bytes of an entry beside its rules. */
  private static final int OVERHEAD = 200;

  private final Cache<Long, Rules> rules =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .<Long, Rules>weigher((host, value) -> bytes(value))
          .executor(Runnable::run)
          .build();

  @Nullable Rules get(long host) {
    return rules.getIfPresent(host);
  }

  void put(long host, Rules value) {
    rules.put(host, value);
  }

  private static int bytes(Rules value) {
    return OVERHEAD + (value instanceof RobotsRules robots ? robots.heapSize() : 0);
  }
}

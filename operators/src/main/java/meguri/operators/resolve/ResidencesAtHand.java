package meguri.operators.resolve;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import meguri.state.frontier.Pin;
import org.jspecify.annotations.Nullable;

/**
 * A cache of residences, by host: each new URL and each promotion reads one, and it hardly ever
 * changes. Changes are written to state at once. Bounded by bytes, because the hosts are those that
 * pages name.
 *
 * <p>Survives a failure: nothing. It begins empty after a restore.
 */
final class ResidencesAtHand {

  /** The bytes of all residences: enough for 25,000 hosts. */
  static final int MAX_BYTES = 8 << 20;

  /** The bytes of an entry beside its origin. */
  private static final int OVERHEAD = 280;

  private final Cache<Long, Residence> residences =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .<Long, Residence>weigher((host, value) -> bytes(value))
          .executor(Runnable::run)
          .build();

  @Nullable Residence get(long host) {
    return residences.getIfPresent(host);
  }

  void put(long host, Residence value) {
    residences.put(host, value);
  }

  private static int bytes(Residence value) {
    Pin pin = value.pin();
    return OVERHEAD + (pin == null ? 0 : pin.origin().length());
  }
}

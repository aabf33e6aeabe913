package meguri.operators.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A cache of something about hosts that is read for each URL and hardly ever changes. The owner
 * writes a change to state at once. Bounded by bytes, because pages and servers decide how many
 * hosts there are and how much is known of each.
 *
 * <p>Survives a failure: nothing. It begins empty after a restore.
 */
public final class AtHand<V> {

  private final Cache<Long, V> known;

  /**
   * @param maxBytes the most bytes of all entries together
   * @param weigher returns the bytes that an entry takes on the heap
   */
  public AtHand(long maxBytes, ToIntFunction<V> weigher) {
    known =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .<Long, V>weigher((host, value) -> weigher.applyAsInt(value))
            .executor(Runnable::run) // evicts at once, not when there is time
            .build();
  }

  public @Nullable V get(long host) {
    return known.getIfPresent(host);
  }

  public void put(long host, V value) {
    known.put(host, value);
  }
}

package meguri.operators.fetch;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Has the client forget its pools of connections that are long empty: it keeps one for each origin
 * and address that it was ever sent to, and the number of those is up to servers.
 *
 * <p>What is remembered here, and then kept there, are the pools used in two windows at most.
 */
final class Pools {

  private final long windowNs;
  private final Consumer<Predicate<Object>> forget;

  private Set<Object> used = new HashSet<>();
  private long begin;

  /**
   * @param window in which a connection is certainly closed after its last request began
   * @param forget those pools for which this is true
   */
  Pools(Duration window, Consumer<Predicate<Object>> forget, long nowNs) {
    this.windowNs = window.toNanos();
    this.forget = forget;
    this.begin = nowNs;
  }

  /** A request that begins now will use this pool. */
  void use(Object pool, long nowNs) {
    used.add(pool);
    if (nowNs - begin > windowNs) {
      Set<Object> recent = used;
      forget.accept(known -> !recent.contains(known));
      used = new HashSet<>();
      used.add(pool);
      begin = nowNs;
    }
  }
}

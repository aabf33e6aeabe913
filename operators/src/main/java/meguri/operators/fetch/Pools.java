package meguri.operators.fetch;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Has the client forget pools of connections that have long been empty. The client keeps a pool for
 * each origin and address that it has ever connected to, and servers decide how many there are.
 *
 * <p>This class remembers, and the client then keeps, the pools used in two windows at most.
 */
final class Pools {

  private final long windowNs;
  private final Consumer<Predicate<Object>> forget;

  private Set<Object> used = new HashSet<>();
  private long begin;

  /**
   * @param window the time after which a connection is certainly closed, from the beginning of its
   *     last request
   * @param forget makes the client forget the pools for which a predicate is true
   */
  Pools(Duration window, Consumer<Predicate<Object>> forget, long nowNs) {
    this.windowNs = window.toNanos();
    this.forget = forget;
    this.begin = nowNs;
  }

  /** Notes that a request which begins now uses this pool. */
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

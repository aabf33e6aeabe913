package meguri.state.frontier;

import meguri.state.rank.Order;
import org.jspecify.annotations.Nullable;

/**
 * The queues of the hosts at the slot last selected in a {@link Store}: see {@link Rings}. A URL
 * that moves up leaves an empty place behind, which is skipped at its turn.
 */
final class Queues {

  /** The bits of a place's index in the store: no queue ever reaches so many places. */
  private static final int PLACE_BITS = 54;

  private final Store store;
  private final Order order;

  Queues(Store store, Order order) {
    this.store = store;
    this.order = order;
  }

  /** Appends a URL to the queue of its rank. */
  Host add(Host host, Queued queued) {
    return add(host, queued, number(queued));
  }

  /**
   * Appends a page that waits for its first visit, and notes its place in the Roll.
   *
   * @param since the run's clock, ms, since when it waits
   */
  Host addNew(Host host, Queued queued, long since) {
    Host changed = add(host, queued);
    RollEntry waits = new RollEntry.Waiting(since, lastPlace(changed, queued));
    store.roll(host.pin().host(), queued.candidate().id(), waits);
    return changed;
  }

  /** Appends a page to the queue of pages visited before, which gets only its share of turns. */
  Host addAgain(Host host, Queued queued) {
    return add(host, queued, Rings.AGAIN);
  }

  private Host add(Host host, Queued queued, int number) {
    Ring queue = host.queues().of(number);
    store.queue(host.pin().host(), place(number, queue.tail()), queued);
    return host.queue(number, queue.added());
  }

  /** Returns where {@link #add} has put the last one. */
  private long lastPlace(Host host, Queued queued) {
    int number = number(queued);
    return place(number, host.queues().of(number).tail() - 1);
  }

  /** Puts a URL that was taken back at the head of its queue. */
  Host putBack(Host host, Queued queued) {
    int number = number(queued);
    Ring queue = host.queues().of(number).addedInFront();
    store.queue(host.pin().host(), place(number, queue.head()), queued);
    return host.queue(number, queue);
  }

  /** Returns the first URL in a queue; null if that place is empty. */
  @Nullable Queued head(Host host, int number) {
    return store.queued(host.pin().host(), place(number, host.queues().of(number).head()));
  }

  Host remove(Host host, int number) {
    Ring queue = host.queues().of(number);
    store.unqueue(host.pin().host(), place(number, queue.head()));
    return host.queue(number, queue.removed());
  }

  /** Returns the number of the queue in which a URL of this worth stands. */
  int number(Queued queued) {
    return queued.isRevisit() ? Rings.AGAIN : order.rank(queued.candidate().score());
  }

  /** Returns the number of the queue to which a place belongs. */
  static int numberAt(long place) {
    return (int) ((place + (1L << PLACE_BITS - 1)) >> PLACE_BITS);
  }

  static long place(int number, long index) {
    return ((long) number << PLACE_BITS) + index;
  }
}

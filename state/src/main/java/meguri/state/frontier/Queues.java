package meguri.state.frontier;

import meguri.state.rank.Order;
import org.jspecify.annotations.Nullable;

/**
 * The queues of the hosts at the slot last selected in a {@link Store}: see {@link Rings}. A URL
 * that moves up leaves an empty place behind, which is passed over when its turn comes.
 */
final class Queues {

  /** A queue's places, in the store: no queue has ever had so many. */
  private static final int PLACE_BITS = 54;

  private final Store store;
  private final Order order;

  Queues(Store store, Order order) {
    this.store = store;
    this.order = order;
  }

  /** Appends to the queue of its rank. */
  Host add(Host host, Queued queued) {
    return add(host, queued, number(queued));
  }

  /**
   * The same, for a page that waits for its first visit: the Roll says where it stands.
   *
   * @param since the run's clock, ms, since when it waits
   */
  Host addNew(Host host, Queued queued, long since) {
    Host changed = add(host, queued);
    RollEntry waits = new RollEntry.Waiting(since, lastPlace(changed, queued));
    store.roll(host.pin().host(), queued.candidate().id(), waits);
    return changed;
  }

  /** Appends to the queue of pages visited before, which gets only its share of turns. */
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

  /** Puts back what was taken: it is next. */
  Host putBack(Host host, Queued queued) {
    int number = number(queued);
    Ring queue = host.queues().of(number).addedInFront();
    store.queue(host.pin().host(), place(number, queue.head()), queued);
    return host.queue(number, queue);
  }

  /** What is first in a queue; null if that place is empty. */
  @Nullable Queued head(Host host, int number) {
    return store.queued(host.pin().host(), place(number, host.queues().of(number).head()));
  }

  Host remove(Host host, int number) {
    Ring queue = host.queues().of(number);
    store.unqueue(host.pin().host(), place(number, queue.head()));
    return host.queue(number, queue.removed());
  }

  /** The queue in which a URL of this worth stands. */
  int number(Queued queued) {
    return queued.isRevisit() ? Rings.AGAIN : order.rank(queued.candidate().score());
  }

  /** The queue of a place. */
  static int numberAt(long place) {
    return (int) ((place + (1L << PLACE_BITS - 1)) >> PLACE_BITS);
  }

  static long place(int number, long index) {
    return ((long) number << PLACE_BITS) + index;
  }
}

package meguri.state.frontier;

import java.util.function.LongSupplier;
import meguri.state.rank.Order;
import org.jspecify.annotations.Nullable;

/**
 * The queues of the hosts at the slot last selected in a {@link Store}: see {@link Rings}. A URL
 * that moves up leaves an empty place behind, which is skipped at its turn.
 */
final class Queues {

  /**
   * The turns of a host of which one goes to a queue that is drawn. It divides {@link
   * ReadyHosts#TURNS}, after which turns are counted anew, and is even: while a host has errands,
   * only every other turn goes to a page.
   */
  static final int DRAWN = 8;

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

  /**
   * Returns the number of the queue of first visits whose head is next; there must be some. As a
   * rule that is the best one. But one of {@value #DRAWN} turns goes to a queue that is drawn, if
   * the order explores: scores come from the pages visited so far, and a crawl that follows them
   * alone stays where it began. docs/rank.md has figures.
   *
   * @param random draws the queue
   */
  int next(Host host, LongSupplier random) {
    boolean isDrawn = order.explores() && host.turns() % DRAWN == DRAWN - 1;
    return isDrawn ? host.queues().drawn(random.getAsLong()) : host.queues().best();
  }

  /** Appends a URL to the queue of this number. */
  Host add(Host host, Queued queued, int number) {
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

  /**
   * Puts a page that waits for its first visit back at the head of its queue, and notes its place
   * in the Roll.
   */
  Host putBackNew(Host host, Queued queued, long since) {
    Host changed = putBack(host, queued);
    int number = number(queued);
    RollEntry waits =
        new RollEntry.Waiting(since, place(number, changed.queues().of(number).head()));
    store.roll(host.pin().host(), queued.candidate().id(), waits);
    return changed;
  }

  /** Returns the first URL in a queue; null if that place is empty. */
  @Nullable Queued head(Host host, int number) {
    return store.queued(host.pin().host(), place(number, host.queues().of(number).head()));
  }

  /** Returns the last URL in a queue that is not empty; null if that place is empty. */
  @Nullable Queued last(Host host, int number) {
    return store.queued(host.pin().host(), place(number, host.queues().of(number).tail() - 1));
  }

  Host removeLast(Host host, int number) {
    Ring queue = host.queues().of(number).removedLast();
    store.unqueue(host.pin().host(), place(number, queue.tail()));
    return host.queue(number, queue);
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

package meguri.state.frontier;

/**
 * The queues of the hosts at the slot last selected in a {@link Store}: of each host one for first
 * visits and one for all others.
 */
final class Queues {

  /** Both share a host's numbers; neither has ever had so many entries. */
  private static final long AGAIN = 1L << 62;

  private final Store store;

  Queues(Store store) {
    this.store = store;
  }

  Host add(Host host, Queued queued) {
    boolean again = queued.isRevisit();
    Ring queue = host.queue(again);
    store.queue(host.pin().host(), index(again, queue.tail()), queued);
    return host.queue(again, queue.added());
  }

  /** Puts back what was taken: it is next. */
  Host putBack(Host host, Queued queued) {
    boolean again = queued.isRevisit();
    Ring queue = host.queue(again).addedInFront();
    store.queue(host.pin().host(), index(again, queue.head()), queued);
    return host.queue(again, queue);
  }

  Queued head(Host host, boolean again) {
    Queued queued = store.queued(host.pin().host(), index(again, host.queue(again).head()));
    if (queued == null) {
      throw new IllegalStateException("no URL at the head of a queue of " + host.pin());
    }
    return queued;
  }

  Host remove(Host host, boolean again) {
    Ring queue = host.queue(again);
    store.unqueue(host.pin().host(), index(again, queue.head()));
    return host.queue(again, queue.removed());
  }

  private static long index(boolean again, long index) {
    return again ? AGAIN + index : index;
  }
}

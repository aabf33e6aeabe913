package meguri.state.frontier;

/**
 * The position of a URL in the queues of its host, for those who read a crawl's state.
 *
 * @param rank the number of its queue: a higher one comes sooner
 * @param before the URLs that come before it, if none is added and the crawl draws none
 */
public record QueuePosition(int rank, long before) {

  /**
   * Returns the position of a URL that waits for its first visit.
   *
   * @param place as in {@link RollEntry.Waiting}
   */
  public static QueuePosition of(Host host, long place) {
    int rank = Queues.numberAt(place);
    long before = place - Queues.place(rank, host.queues().of(rank).head());
    for (int i = 0; i < host.queues().count(); i++) {
      int number = host.queues().number(i);
      if (number > rank && number != Rings.AGAIN) {
        before += host.queues().ring(i).size();
      }
    }
    return new QueuePosition(rank, Math.max(0, before));
  }

  /** Returns the number of the queue to which a place belongs; {@link Rings#AGAIN} is one. */
  public static int rankOf(long place) {
    return Queues.numberAt(place);
  }
}

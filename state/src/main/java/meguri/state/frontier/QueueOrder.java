package meguri.state.frontier;

/** The order of the URLs in a host's queues, for those who read a crawl's state. */
public final class QueueOrder {

  private QueueOrder() {}

  /**
   * Returns the rank of the queue to which a place belongs: a higher one comes sooner. {@link
   * Rings#AGAIN} is the queue of pages that were visited before.
   *
   * @param place as in {@link RollEntry.Waiting}
   */
  public static int rank(long place) {
    return Queues.numberAt(place);
  }

  /**
   * Whether the URL at one place comes before that at another, if both wait for their first visit
   * and the crawl draws neither.
   */
  public static boolean isBefore(long place, long other) {
    int rank = rank(place);
    return rank != Rings.AGAIN && (rank > rank(other) || rank == rank(other) && place < other);
  }
}

package meguri.state.frontier;

/** The effects that the Frontier has on the world around it. */
public interface Effects {

  /** Sends a record round the loop. */
  void send(LoopRecord record);

  /** Reports that a URL will not be fetched (any more), for this reason. */
  void drop(int slot, Pin pin, Queued queued, Whereabouts reason);

  /**
   * Reports that a page is not asked for now because robots.txt forbids it. It was found before, so
   * it is tried again some day.
   */
  default void withhold(Queued queued) {}

  /** Has the Registry offer a URL again at the next link to it, because it was discarded. */
  void discarded(Queued queued);

  /** Has the other operators forget a URL and the body it had at its last visit. */
  void forget(Queued queued);

  /** Reports that a URL was purged, with the body that it had at its last visit. */
  default void erased(Queued queued) {}

  /** Takes one page from the crawl's budget; false when it is used up. */
  boolean takePage();
}

package meguri.state.frontier;

/** What the Frontier asks of the world around it. */
public interface Effects {

  /** Sends a record round the loop. */
  void send(LoopRecord record);

  /** A URL will not be fetched (any more), for this reason. */
  void drop(int slot, Pin pin, Queued queued, Whereabouts reason);

  /** Nothing of a URL is to be known any more, nor of the body it had at its last visit. */
  void forget(Queued queued);

  /** Takes one page from the crawl's budget; false when it is used up. */
  boolean takePage();
}

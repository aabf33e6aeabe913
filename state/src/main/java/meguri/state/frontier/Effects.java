package meguri.state.frontier;

/** What the Frontier asks of the world around it. */
public interface Effects {

  /** Sends a record round the loop. */
  void send(LoopRecord record);

  /** A URL will not be fetched (any more), for this reason. */
  void drop(int slot, Pin pin, Queued queued, Whereabouts reason);

  /** A URL does not exist any more, and with it the body it had at its last visit. */
  void gone(Queued queued);

  /** Takes one page from the crawl's budget; false when it is used up. */
  boolean takePage();
}

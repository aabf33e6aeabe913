package meguri.state.frontier;

/** The rules of one host's robots.txt for our agent. */
public interface Rules {

  /**
   * ms for which the last good copy stands in for a robots.txt that cannot be fetched (RFC 9309,
   * 2.3.1.4).
   */
  long STANDS_IN_FOR = 30 * 24 * 3_600_000L;

  /** The longest time, in ms, that rules hold (RFC 9309, 2.4). */
  long HOLDS_FOR = 24 * 3_600_000L;

  boolean allows(String url);

  /** Returns the Crawl-delay in ms, 0 if none is given. */
  long crawlDelay();

  /** Returns the time by the run's clock, ms, after which robots.txt is asked for again. */
  long expires();

  /**
   * Whether the rules hold although robots.txt cannot be fetched again. They do not if they expire
   * later than rules read by now can: the clock has been set back since, and their age is unknown.
   */
  default boolean mayStandIn(long now) {
    return now - STANDS_IN_FOR < expires() && expires() - now <= HOLDS_FOR;
  }
}

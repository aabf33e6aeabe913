package meguri.state.frontier;

/** What one host's robots.txt says to our agent. */
public interface Rules {

  /** How long the last good copy stands in for one that cannot be had (RFC 9309, 2.3.1.4). */
  long STANDS_IN_FOR = 30 * 24 * 3_600_000L;

  /** The longest that rules hold (RFC 9309, 2.4). */
  long HOLDS_FOR = 24 * 3_600_000L;

  boolean allows(String url);

  /** Crawl-delay in ms, 0 if none is given. */
  long crawlDelay();

  /** The run's clock, ms, after which robots.txt is asked for again. */
  long expires();

  /**
   * Whether they hold although robots.txt, asked again, cannot be had. Not if they were to expire
   * later than any that were read by now: the clock has been set back since, and nobody knows how
   * old they are.
   */
  default boolean mayStandIn(long now) {
    return now - STANDS_IN_FOR < expires() && expires() - now <= HOLDS_FOR;
  }
}

package meguri.state.frontier;

/**
 * The promise to servers, and how it holds across a failure.
 *
 * <p>Between the end of one request to a slot and the start of the next lies at least {@code
 * interval}; for one host at least that, raised by Crawl-delay, Retry-After and back-off. What
 * happened after the last checkpoint is unknown after a restore, so nothing leaves before {@code
 * opened} plus the interval: every request of the earlier attempt had ended by then, or its slot is
 * known to have one in flight and waits out the request timeout as well.
 *
 * @param interval ms from the end of a request to the start of the next at the same slot
 * @param timeout ms after which a request is over, whatever the server does
 * @param opened wall clock, ms, at which this attempt began
 * @param maxCrawlDelay ms a Crawl-delay is capped to
 * @param attempts requests made for one URL before it is given up
 * @param robotsAttempts failed requests for one robots.txt before its host is taken to forbid
 *     everything
 * @param goneAfter how often a server must say that a page does not exist
 */
public record Politeness(
    long interval,
    long timeout,
    long opened,
    long maxCrawlDelay,
    int attempts,
    int robotsAttempts,
    int goneAfter) {

  /** The longest a host is left alone after failures. */
  static final long MAX_BACKOFF = 300_000;

  private static final long MIN_BACKOFF = 1_000;

  long earliest(Slot slot) {
    return Math.max(slot.lastEnd(), opened) + interval;
  }

  long earliest(Host host) {
    return Math.max(
        Math.max(host.clock().lastEnd(), opened) + Math.max(interval, host.clock().crawlDelay()),
        host.clock().notBefore());
  }

  /**
   * The latest a request of an earlier attempt can end that was in flight when its state was saved.
   */
  long lostRequestOver() {
    return opened + timeout;
  }

  /** Doubles from the interval, at least a second, with each failure in a row. */
  long backOff(int failures) {
    long first = Math.max(interval, MIN_BACKOFF);
    return Math.min(first << Math.min(failures - 1, 20), Math.max(first, MAX_BACKOFF));
  }

  long cap(long crawlDelay) {
    return Math.min(crawlDelay, maxCrawlDelay);
  }
}

package meguri.state.frontier;

/**
 * The promise to servers, and how it holds across a failure.
 *
 * <p>Between the end of one request to a slot and the start of the next lies at least the interval
 * of the next one's address; for one host at least that, raised by Crawl-delay, Retry-After and
 * back-off. What happened after the last checkpoint is unknown after a restore, so nothing leaves
 * before {@code opened} plus the interval: every request of the earlier attempt had ended by then,
 * or its slot is known to have one in flight and waits out the request timeout as well.
 *
 * @param intervals from the end of a request to the start of the next
 * @param timeout ms after which a request is over, whatever the server does
 * @param opened wall clock, ms, at which this attempt began
 * @param maxCrawlDelay ms a Crawl-delay is capped to
 * @param attempts requests made for one URL before it is given up
 * @param robotsAttempts failed requests for one robots.txt before its host is taken to forbid
 *     everything
 * @param goneAfter how often a server must say that a page does not exist
 */
public record Politeness(
    Intervals intervals,
    long timeout,
    long opened,
    long maxCrawlDelay,
    int attempts,
    int robotsAttempts,
    int goneAfter) {

  /** The longest a host is left alone after failures. */
  static final long MAX_BACKOFF = 300_000;

  private static final long MIN_BACKOFF = 1_000;

  /** No host of this slot may be asked before. */
  long earliest(Slot slot) {
    return Math.max(slot.lastEnd(), opened) + intervals.shortest();
  }

  /**
   * When the slot may ask at this host's address. Counted from the slot's last request, though that
   * may have gone to another address of the same remainder: that is rare, and one clock suffices.
   */
  long earliest(Slot slot, Host host) {
    return Math.max(slot.lastEnd(), opened) + intervals.between(host.pin().address());
  }

  long earliest(Host host) {
    return Math.max(
        Math.max(host.clock().lastEnd(), opened)
            + Math.max(intervals.between(host.pin()), host.clock().crawlDelay()),
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
    long first = Math.max(intervals.interval(), MIN_BACKOFF);
    return Math.min(first << Math.min(failures - 1, 20), Math.max(first, MAX_BACKOFF));
  }

  long cap(long crawlDelay) {
    return Math.min(crawlDelay, maxCrawlDelay);
  }
}

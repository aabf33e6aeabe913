package meguri.web.hostile;

/**
 * The right reaction of a crawler to a behaviour: the result of one request for a path, within the
 * crawler's limits of time and size.
 *
 * @param path the path of the request that shows the behaviour
 * @param status the status that the crawl log tells; 0 if there was none
 * @param minLinks the fewest http and https links to take from the answer
 * @param maxLinks the most links
 * @param maxPages the most of the linked pages that may be requested
 */
public record Expectation(
    String path, Ending outcome, int status, int minLinks, int maxLinks, int maxPages) {

  /** The result of the request. */
  public enum Ending {
    /** An answer, kept whole. */
    FETCHED("fetched", ""),
    /** An answer whose beginning is kept. */
    CUT("fetched", ""),
    /** An answer whose status says to come again later. */
    REFUSED("failed", ""),
    /** An answer that is not the site's own; the reason says whose it is. */
    BLOCKED("blocked", ""),
    /** No answer within the time for one request. */
    TIMEOUT("failed", "timeout"),
    /** No whole answer within that time: after the last attempt its beginning is kept. */
    STALLED("failed", "timeout", "truncated by time"),
    /** No TLS, or none that can be trusted: as good as no connection. */
    TLS("failed", "connect"),
    /** The connection ended before any of the body came. */
    BROKEN("failed", "broken"),
    /** The connection ended within the body: after the last attempt its beginning is kept. */
    BROKEN_OFF("failed", "broken", "truncated by disconnect"),
    /** The answer is not HTTP, or its head is longer than is read. */
    PROTOCOL("failed", "protocol"),
    /** A robots.txt that allows {@code /}. */
    OPEN("robots", ""),
    /** A robots.txt that forbids {@code /}. */
    CLOSED("robots", ""),
    /** A robots.txt that has to be fetched from elsewhere. */
    ELSEWHERE("robots", ""),
    /** No request: DNS has no address. */
    UNRESOLVED("dropped", "dns"),
    /** No request: DNS has no address that may be connected to. */
    FORBIDDEN("dropped", "address");

    /** The outcome in the crawl log. */
    private final String word;

    /** The first word of the reason in the crawl log; empty if there is no reason. */
    private final String reason;

    /** The beginning of the reason for an answer whose beginning is kept; empty if none is. */
    private final String kept;

    Ending(String word, String reason) {
      this(word, reason, "");
    }

    Ending(String word, String reason, String kept) {
      this.word = word;
      this.reason = reason;
      this.kept = kept;
    }
  }

  /**
   * Returns whether a request for the path came out as expected.
   *
   * @param loggedOutcome the outcome in the crawl log; the others likewise
   */
  public boolean isMetBy(String loggedOutcome, int loggedStatus, String loggedReason) {
    if (loggedStatus != status) {
      return false;
    }
    if (isBegun() && loggedOutcome.equals(Ending.FETCHED.word)) {
      return loggedReason.startsWith(outcome.kept + ":");
    }
    if (outcome == Ending.BLOCKED) {
      return loggedOutcome.equals(outcome.word) && !loggedReason.isEmpty();
    }
    return loggedOutcome.equals(outcome.word)
        && (saysWhy()
            ? (loggedReason + ":").startsWith(outcome.reason + ":")
            : loggedReason.isEmpty() || isRobots());
  }

  /** Returns whether the number of requested pages matters. */
  public boolean boundsPages() {
    return maxPages < Integer.MAX_VALUE;
  }

  /** Returns whether there is a beginning to keep. */
  public boolean isBegun() {
    return !outcome.kept.isEmpty();
  }

  private boolean saysWhy() {
    return !outcome.reason.isEmpty();
  }

  /** Returns whether this is about a robots.txt, whose reason is not the reason of a failure. */
  private boolean isRobots() {
    return outcome.word.equals("robots");
  }

  static Expectation of(Ending outcome, int status) {
    return new Expectation("/", outcome, status, 0, 0, Integer.MAX_VALUE);
  }

  static Expectation fetched(int status) {
    return of(Ending.FETCHED, status);
  }

  static Expectation cut() {
    return of(Ending.CUT, 200);
  }

  static Expectation refused(int status) {
    return of(Ending.REFUSED, status);
  }

  static Expectation blocked(int status) {
    return of(Ending.BLOCKED, status);
  }

  static Expectation elsewhere() {
    return of(Ending.ELSEWHERE, 302);
  }

  /** Returns the expectation that no head comes in time. */
  static Expectation timeout() {
    return of(Ending.TIMEOUT, 0);
  }

  static Expectation protocol() {
    return of(Ending.PROTOCOL, 0);
  }

  static Expectation unresolved() {
    return of(Ending.UNRESOLVED, 0);
  }

  static Expectation forbidden() {
    return of(Ending.FORBIDDEN, 0);
  }

  static Expectation broken() {
    return of(Ending.BROKEN, 0);
  }

  /** Returns the expectation that the body does not end in time. */
  static Expectation stalled() {
    return of(Ending.STALLED, 200);
  }

  static Expectation brokenOff() {
    return of(Ending.BROKEN_OFF, 200);
  }

  Expectation after(int seenStatus) {
    return new Expectation(path, outcome, seenStatus, minLinks, maxLinks, maxPages);
  }

  Expectation at(String otherPath) {
    return new Expectation(otherPath, outcome, status, minLinks, maxLinks, maxPages);
  }

  Expectation links(int min, int max) {
    return new Expectation(path, outcome, status, min, max, maxPages);
  }

  Expectation pages(int most) {
    return new Expectation(path, outcome, status, minLinks, maxLinks, most);
  }

  Expectation links(int count) {
    return links(count, count);
  }
}

package meguri.web.hostile;

/**
 * What a crawler should make of a behaviour: of one request for a path, within its caps of time and
 * size.
 *
 * @param path of the request that shows the behaviour
 * @param status that the crawl log tells; 0 if there was none
 * @param minLinks the fewest http and https links to be taken from the answer
 * @param maxLinks the most
 * @param maxPages the most that are to be asked for of those that are linked
 */
public record Expectation(
    String path, Ending outcome, int status, int minLinks, int maxLinks, int maxPages) {

  /** What comes of the request. */
  public enum Ending {
    /** An answer, kept whole. */
    FETCHED("fetched", ""),
    /** An answer of which the beginning is kept. */
    CUT("fetched", ""),
    /** An answer whose status says to come again later. */
    REFUSED("failed", ""),
    /** An answer that is not the site's own; the reason says whose it is. */
    BLOCKED("blocked", ""),
    /** No answer within the time for one request. */
    TIMEOUT("failed", "timeout"),
    /** No whole answer by then: at the last attempt its beginning is kept. */
    STALLED("failed", "timeout", "truncated by time"),
    /** No TLS, or none that can be trusted: as good as no connection. */
    TLS("failed", "connect"),
    /** The connection ended before there was something of a body. */
    BROKEN("failed", "broken"),
    /** The connection ended in the body: at the last attempt its beginning is kept. */
    BROKEN_OFF("failed", "broken", "truncated by disconnect"),
    /** What came is not HTTP, or more of a head than is read. */
    PROTOCOL("failed", "protocol"),
    /** A robots.txt that allows {@code /}. */
    OPEN("robots", ""),
    /** A robots.txt that forbids {@code /}. */
    CLOSED("robots", ""),
    /** A robots.txt that is to be looked for elsewhere. */
    ELSEWHERE("robots", ""),
    /** No request: DNS has no address. */
    UNRESOLVED("dropped", "dns"),
    /** No request: DNS has no address that may be connected to. */
    FORBIDDEN("dropped", "address");

    /** The outcome in the crawl log. */
    private final String word;

    /** The first word of the reason in the crawl log; empty if there is no reason. */
    private final String reason;

    /** How the reason begins of an answer of which the beginning is kept; empty if none is. */
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
   * Whether a request for the path came out as expected.
   *
   * @param loggedOutcome as the crawl log tells it, and so on
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

  /** Whether it matters how many pages are asked for. */
  public boolean boundsPages() {
    return maxPages < Integer.MAX_VALUE;
  }

  /** Whether there is a beginning to be kept. */
  public boolean isBegun() {
    return !outcome.kept.isEmpty();
  }

  private boolean saysWhy() {
    return !outcome.reason.isEmpty();
  }

  /** What is said of a robots.txt is no reason why it failed. */
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

  /** No head came in time. */
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

  /** The body does not end, in time. */
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

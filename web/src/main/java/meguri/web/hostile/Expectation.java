package meguri.web.hostile;

/**
 * What a crawler should make of a behaviour: of one request for a path, within its caps of time and
 * size.
 *
 * @param path of the request that shows the behaviour
 * @param status that the crawl log tells; 0 if there was none
 * @param minLinks the fewest http and https links to be taken from the answer
 * @param maxLinks the most
 */
public record Expectation(String path, Outcome outcome, int status, int minLinks, int maxLinks) {

  /** What comes of the request. */
  public enum Outcome {
    /** An answer, kept whole. */
    FETCHED("fetched", ""),
    /** An answer of which the beginning is kept. */
    CUT("fetched", ""),
    /** An answer whose status says to come again later. */
    REFUSED("failed", ""),
    /** No whole answer within the time for one request. */
    TIMEOUT("failed", "timeout"),
    /** No TLS, or none that can be trusted: as good as no connection. */
    TLS("failed", "connect"),
    /** The connection ended before the answer did. */
    BROKEN("failed", "broken"),
    /** What came is not HTTP, or more of a head than is read. */
    PROTOCOL("failed", "protocol"),
    /** A robots.txt that allows {@code /}. */
    OPEN("robots", ""),
    /** A robots.txt that forbids {@code /}. */
    CLOSED("robots", ""),
    /** A robots.txt that is to be looked for elsewhere. */
    ELSEWHERE("robots", "");

    /** The outcome in the crawl log. */
    private final String word;

    /** The first word of the reason in the crawl log; empty if there is no reason. */
    private final String reason;

    Outcome(String word, String reason) {
      this.word = word;
      this.reason = reason;
    }
  }

  /**
   * Whether a request for the path came out as expected.
   *
   * @param loggedOutcome as the crawl log tells it, and so on
   */
  public boolean isMetBy(String loggedOutcome, int loggedStatus, String loggedReason) {
    return loggedOutcome.equals(outcome.word)
        && loggedStatus == status
        && (saysWhy()
            ? loggedReason.startsWith(outcome.reason + ":")
            : loggedReason.isEmpty() || isRobots());
  }

  private boolean saysWhy() {
    return !outcome.reason.isEmpty();
  }

  /** What is said of a robots.txt is no reason why it failed. */
  private boolean isRobots() {
    return outcome.word.equals("robots");
  }

  static Expectation of(Outcome outcome, int status) {
    return new Expectation("/", outcome, status, 0, 0);
  }

  static Expectation fetched(int status) {
    return of(Outcome.FETCHED, status);
  }

  static Expectation cut() {
    return of(Outcome.CUT, 200);
  }

  static Expectation refused(int status) {
    return of(Outcome.REFUSED, status);
  }

  static Expectation elsewhere() {
    return of(Outcome.ELSEWHERE, 302);
  }

  /** No head came in time. */
  static Expectation timeout() {
    return of(Outcome.TIMEOUT, 0);
  }

  static Expectation protocol() {
    return of(Outcome.PROTOCOL, 0);
  }

  static Expectation broken() {
    return of(Outcome.BROKEN, 0);
  }

  Expectation after(int seenStatus) {
    return new Expectation(path, outcome, seenStatus, minLinks, maxLinks);
  }

  Expectation at(String otherPath) {
    return new Expectation(otherPath, outcome, status, minLinks, maxLinks);
  }

  Expectation links(int min, int max) {
    return new Expectation(path, outcome, status, min, max);
  }

  Expectation links(int count) {
    return links(count, count);
  }
}

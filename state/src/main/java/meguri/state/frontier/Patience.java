package meguri.state.frontier;

import java.io.Serializable;

/**
 * The limits of the crawl's patience with a server that does not answer as it should.
 *
 * @param attempts the requests for one URL before the crawl gives it up
 * @param robotsAttempts failed requests for one robots.txt before its host is taken to forbid
 *     everything
 * @param goneAfter how often a server must say that a page does not exist
 * @param down failures in a row after which a host counts as down
 * @param outlastsOutages whether the URLs of a host that is down wait until it is up again, however
 *     long; otherwise they are given up, so that a crawl comes to an end
 * @param maxBackOff ms, the longest a host is left alone after failures
 * @param maxRetryAfter ms, the longest a host is left alone because it asks for it
 */
public record Patience(
    int attempts,
    int robotsAttempts,
    int goneAfter,
    int down,
    boolean outlastsOutages,
    long maxBackOff,
    long maxRetryAfter)
    implements Serializable {

  private static final long MINUTE = 60_000;
  private static final int DOWN = 8;

  /** How often a server must say that a page is gone, because a server may err. */
  private static final int GONE_AFTER = 3;

  /** Returns the patience of a crawl that has an end. */
  public static Patience once(int attempts) {
    return new Patience(attempts, attempts, 1, DOWN, false, 5 * MINUTE, 5 * MINUTE);
  }

  /** Returns the patience of a crawl that goes on: it gives up no URL because a server is away. */
  public static Patience endless(int attempts) {
    return new Patience(
        attempts, Integer.MAX_VALUE, GONE_AFTER, DOWN, true, 60 * MINUTE, 24 * 60 * MINUTE);
  }

  /**
   * Whether a page is given up if this request for it fails.
   *
   * @param attempt 0 for the first
   */
  public boolean isLast(int attempt) {
    return attempt + 1 >= attempts;
  }

  boolean isDown(int failures) {
    return failures >= down;
  }
}

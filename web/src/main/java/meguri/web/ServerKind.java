package meguri.web;

/** The behaviour of a host's server, for everything that it serves. */
public enum ServerKind {
  /** Answers soon, tells versions apart, and never complains. */
  HONEST,
  /** Sends neither ETag nor Last-Modified, and answers each request in full. */
  BARE,
  /** Answers every conditional request with 304, though the page may have changed. */
  LYING,
  /**
   * Answers 429 with Retry-After to requests that come too soon after the last one, or before a
   * Retry-After is over. Always answers robots.txt, because an error there closes the host.
   */
  STRICT,
  /** Answers late. */
  SLOW,
  /** Never answers for a page: closes the connection, or keeps it open and says nothing. */
  DEAD
}

package meguri.operators.model;

/** The reason why a request got no complete answer. The order is part of the wire format. */
public enum Failure {
  NONE,
  /** The task came from another run, or this process had been frozen: no request was made. */
  LAPSED,
  /** No connection, or none that can be trusted: the host may have moved. */
  CONNECT,
  TIMEOUT,
  /** The connection ended before the answer did. */
  BROKEN,
  /** An answer that is not HTTP. */
  PROTOCOL,
  /** The address is not one this crawl may connect to. */
  ADDRESS,
  /** A rule denies answers of this type: no part of the body was taken. */
  UNWANTED,
  /**
   * The answer is not the site's own, but that of a system that keeps crawlers out: it has no page.
   */
  BLOCKED
}

package meguri.state.frontier;

/** Where a URL that has reached the Frontier is. The order is part of the state format. */
public enum Whereabouts {
  /** Waiting its turn, or in flight (the slot knows which). */
  QUEUED,
  FETCHED,
  /** The server said it does not exist. */
  GONE,
  /** robots.txt forbids it. */
  FORBIDDEN,
  /** Given up after repeated failures. */
  FAILED
}

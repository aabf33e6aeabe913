package meguri.state.frontier;

/** Where a URL that has reached the Frontier is. The order is part of the state format. */
public enum Whereabouts {
  /** Waiting its first turn, or in flight (the slot knows which). */
  QUEUED,
  /** Fetched, and in a crawl that goes on fetched again each time the calendar says so. */
  FETCHED,
  /** The server said so often enough that it does not exist: not asked again for 90 days. */
  GONE,
  /** robots.txt forbids it. */
  FORBIDDEN,
  /** Given up after repeated failures. */
  FAILED,
  /** Too many were waiting at its slot. Kept nowhere: only a reason. */
  DISCARDED,
  /** Fetched, and in a queue ahead of its time, for what it has gained to be passed on. */
  AHEAD
}

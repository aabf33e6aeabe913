package meguri.state.frontier;

/** The place of a URL that has reached the Frontier. The order is part of the state format. */
public enum Whereabouts {
  /** It waits for its first turn, or is in flight (the slot knows which). */
  QUEUED,
  /** It was fetched; a crawl that goes on fetches it again each time the calendar says so. */
  FETCHED,
  /** The server said often enough that it does not exist: it is not asked for again for 90 days. */
  GONE,
  /** robots.txt forbids it. */
  FORBIDDEN,
  /** The crawl gave it up after repeated failures. */
  FAILED,
  /**
   * Too many URLs of its worth or more waited at its slot. This is only a reason: the slot keeps no
   * record.
   */
  DISCARDED,
  /** It was fetched, and is in a queue ahead of its time, to pass on what it has gained. */
  AHEAD
}

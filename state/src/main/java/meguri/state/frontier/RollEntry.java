package meguri.state.frontier;

/**
 * Where a URL that has reached the Frontier is.
 *
 * @param since the run's clock, ms
 * @param place of one that waits for its first visit: {@link Queues}; of one that was visited, what
 *     it is {@link #score worth} and what it has {@link #passed} on
 */
public record RollEntry(Whereabouts where, long since, long place) {

  private static final long DAY = 24 * 3_600_000L;

  /**
   * The Registry offers again after seven days what was not collected. Less than that, so that a
   * clock that lags does not make it wait another seven.
   */
  private static final long TRY_AGAIN = 6 * DAY;

  private static final long TOMBSTONE = 90 * DAY;

  static RollEntry visited(Whereabouts where, long since, float score, float passed) {
    long upper = (long) Float.floatToRawIntBits(score) << Integer.SIZE;
    return new RollEntry(where, since, upper | Float.floatToRawIntBits(passed) & 0xFFFFFFFFL);
  }

  boolean wasVisited() {
    return where == Whereabouts.FETCHED || where == Whereabouts.AHEAD;
  }

  /** Of a page that was visited: what it is worth. */
  float score() {
    return Float.intBitsToFloat((int) (place >>> Integer.SIZE));
  }

  /** Of a page that was visited: its score when it last passed on all it had. */
  float passed() {
    return Float.intBitsToFloat((int) place);
  }

  /**
   * Whether an offer of this URL is to be followed, though it was here before. It also is if that
   * was as far in the future: by a clock that has been set back since.
   */
  boolean mayReturn(long now) {
    return switch (where) {
      case QUEUED, FETCHED, AHEAD -> false;
      case FORBIDDEN, FAILED -> Math.abs(now - since) >= TRY_AGAIN;
      case DISCARDED -> true;
      case GONE -> Math.abs(now - since) >= TOMBSTONE;
    };
  }
}

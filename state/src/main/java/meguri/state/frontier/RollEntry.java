package meguri.state.frontier;

/**
 * Where a URL that has reached the Frontier is.
 *
 * @param misses how often the server said it does not exist
 * @param since wall clock, ms
 */
public record RollEntry(Whereabouts where, int misses, long since) {

  private static final long DAY = 24 * 3_600_000L;

  /**
   * The Registry offers again after seven days what was not collected. Less than that, so that a
   * clock that lags does not make it wait another seven.
   */
  private static final long TRY_AGAIN = 6 * DAY;

  private static final long TOMBSTONE = 90 * DAY;

  static RollEntry queued(long now) {
    return new RollEntry(Whereabouts.QUEUED, 0, now);
  }

  RollEntry queuedAgain(long now) {
    return new RollEntry(Whereabouts.QUEUED, where == Whereabouts.GONE ? 0 : misses, now);
  }

  /** Whether an offer of this URL is to be followed, though it was here before. */
  boolean mayReturn(long now) {
    return switch (where) {
      case QUEUED, FETCHED -> false;
      case MISSING, FORBIDDEN, FAILED -> now - since >= TRY_AGAIN;
      case DISCARDED -> true;
      case GONE -> now - since >= TOMBSTONE;
    };
  }
}

package meguri.state.frontier;

/** What a slot remembers of a URL that has reached it: it waits, was visited, or is over. */
public sealed interface RollEntry {

  /** Returns the run's clock, ms, since when this is so. */
  long since();

  /** Returns where the URL is. */
  Whereabouts where();

  /**
   * Whether an offer of this URL is followed, though it was here before. It also is if that was as
   * far in the future: by a clock that has been set back since.
   */
  boolean mayReturn(long now);

  /**
   * A URL that waits for its first visit, or is in flight (the slot knows which).
   *
   * @param place where it stands: see {@link Queues}
   */
  record Waiting(long since, long place) implements RollEntry {
    @Override
    public Whereabouts where() {
      return Whereabouts.QUEUED;
    }

    @Override
    public boolean mayReturn(long now) {
      return false;
    }
  }

  /**
   * A URL that was visited, and in a crawl that goes on is visited again.
   *
   * @param score what it is worth
   * @param passed its score when it last passed on all it had
   * @param isAhead whether it is in a queue ahead of its time as well
   */
  record Visited(long since, float score, float passed, boolean isAhead) implements RollEntry {
    @Override
    public Whereabouts where() {
      return isAhead ? Whereabouts.AHEAD : Whereabouts.FETCHED;
    }

    @Override
    public boolean mayReturn(long now) {
      return false;
    }
  }

  /**
   * A URL that is not asked for any more.
   *
   * @param why one of {@link Whereabouts#GONE}, {@link Whereabouts#FORBIDDEN}, {@link
   *     Whereabouts#FAILED} and {@link Whereabouts#DISCARDED}
   */
  record Over(long since, Whereabouts why) implements RollEntry {

    private static final long DAY = 24 * 3_600_000L;

    /**
     * The Registry offers again after seven days what was not collected. Less than that, so that a
     * clock that lags does not make it wait another seven.
     */
    private static final long TRY_AGAIN = 6 * DAY;

    private static final long TOMBSTONE = 90 * DAY;

    @Override
    public Whereabouts where() {
      return why;
    }

    @Override
    public boolean mayReturn(long now) {
      return switch (why) {
        case FORBIDDEN, FAILED -> Math.abs(now - since) >= TRY_AGAIN;
        case GONE -> Math.abs(now - since) >= TOMBSTONE;
        case DISCARDED -> true;
        case QUEUED, FETCHED, AHEAD -> throw new IllegalStateException(why + " is not over");
      };
    }
  }
}

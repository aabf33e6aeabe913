package meguri.state.frontier;

/** A slot's memory of a URL that has reached it: the URL waits, was visited, or is over. */
public sealed interface RollEntry {

  /**
   * Returns the run's clock, ms, since when this is so; below zero if a {@link LoopRecord.Due} came
   * since then.
   */
  long since();

  /** Returns where the URL is. */
  Whereabouts where();

  /**
   * Whether the slot takes an offer of this URL, though the URL was here before. A time in the
   * future counts like one as far in the past: it comes from a clock that has been set back since.
   */
  boolean mayReturn(long now);

  /**
   * Returns the entry after a {@link LoopRecord.Due} for the URL. It is the same entry if that
   * record came before, or cannot be: the URL is not asked for any more.
   */
  RollEntry due(long at);

  /**
   * A URL that waits for its first visit, or is in flight (the slot knows which).
   *
   * @param place where it stands: see {@link Queues}
   */
  record Waiting(long since, long place) implements RollEntry {
    @Override
    public RollEntry due(long at) {
      return new Waiting(~at, place);
    }

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
   * @param score its worth
   * @param passed its score when it last passed all of it on
   * @param isAhead whether it is in a queue ahead of its time as well
   * @param owes whether a URL that it links to was discarded: its next visit reads its links, also
   *     if it has not changed
   */
  record Visited(long since, float score, float passed, boolean isAhead, boolean owes)
      implements RollEntry {

    /** Returns the entry of a page that links to a discarded URL. */
    Visited owing() {
      return new Visited(since, score, passed, isAhead, true);
    }

    /** Returns the entry of a page that waits in the calendar only. */
    Visited inTime() {
      return new Visited(since, score, passed, false, owes);
    }

    @Override
    public RollEntry due(long at) {
      return new Visited(~at, score, passed, isAhead, owes);
    }

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
     * ms after which a URL may come back. The Registry offers a URL that was not collected again
     * after seven days. This is less, so that a clock that lags does not make the URL wait another
     * seven.
     */
    private static final long TRY_AGAIN = 6 * DAY;

    private static final long TOMBSTONE = 90 * DAY;

    @Override
    public RollEntry due(long at) {
      return this;
    }

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

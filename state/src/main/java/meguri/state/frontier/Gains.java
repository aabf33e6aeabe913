package meguri.state.frontier;

import meguri.state.frontier.RollEntry.Visited;
import org.jspecify.annotations.Nullable;

/**
 * The current worth of visited pages, at the slot last selected in a {@link Store}. It is kept in
 * their Roll entries, because a page that waits in the calendar cannot be found there.
 */
final class Gains {

  private final Store store;
  private final @Nullable Schedule schedule;

  Gains(Store store, @Nullable Schedule schedule) {
    this.store = store;
    this.schedule = schedule;
  }

  /**
   * Returns a visited page whose turn has come, with its current worth; null if it was ahead and
   * its own time came first.
   */
  @Nullable Queued atTurn(long host, Queued queued) {
    RollEntry entry = store.roll(host, queued.candidate().id());
    if (!(entry instanceof Visited visited)) {
      return queued.isAhead() ? null : queued;
    }
    if (queued.isAhead() && !visited.isAhead()) {
      return null;
    }
    boolean passes = queued.isAhead() || visited.owes() || isDue(visited.score(), visited.passed());
    return queued.worth(visited.score(), visited.passed(), passes);
  }

  /** Returns a visited page with its last known worth, for its way to another slot. */
  Queued leaving(long host, Queued queued) {
    RollEntry entry = store.roll(host, queued.candidate().id());
    return entry instanceof Visited visited
        ? queued.worth(visited.score(), visited.passed(), visited.owes())
        : queued;
  }

  /**
   * Notes that a visited page is worth more than last known, or is said to have changed.
   *
   * @param mayComeAhead whether it may be visited ahead of its time
   * @param isChanged whether the reason is that it has changed; otherwise, only its gain counts
   * @return whether it is to be visited ahead of its time from now on
   */
  boolean raise(
      long host, long url, Visited entry, float score, boolean mayComeAhead, boolean isChanged) {
    boolean gained = score > entry.score();
    boolean wanted = isChanged ? schedule != null : gained && isDue(score, entry.passed());
    boolean ahead = mayComeAhead && wanted && !entry.isAhead();
    if (gained || ahead) {
      float most = Math.max(score, entry.score());
      boolean isAhead = ahead || entry.isAhead();
      store.roll(
          host, url, new Visited(entry.since(), most, entry.passed(), isAhead, entry.owes()));
    }
    return ahead;
  }

  /**
   * Notes a visit. The page's score may have risen while the request was in flight.
   *
   * @param read whether the page's links were read
   */
  void visited(long host, Queued queued, boolean read, long now) {
    long url = queued.candidate().id();
    float score = queued.candidate().score();
    RollEntry before = queued.wasSeen() ? store.roll(host, url) : null;
    boolean owes = false;
    if (before instanceof Visited visited) {
      score = Math.max(score, visited.score());
      owes = visited.owes() && !read;
    }
    store.roll(host, url, new Visited(now, score, queued.passed(), false, owes));
  }

  private boolean isDue(float score, float passed) {
    return schedule != null && schedule.isAhead(score, passed);
  }
}

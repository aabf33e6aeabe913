package meguri.papers.freshness;

import java.util.Arrays;

/**
 * A page's life.
 *
 * @param from when the page is first visited, ms
 * @param until when the page ends, ms
 * @param changes the times of the page's changes, ms, ascending
 * @param rate the true rate of its changes, per second
 */
record Life(int host, double weight, long from, long until, long[] changes, double rate) {

  /** Returns the time of the first change after a time; the page's end if there is none. */
  long changed(long after) {
    int next = place(after);
    return next < changes.length ? Math.min(changes[next], until) : until;
  }

  /** Returns the time of the last change at or before a time; 0 if there is none. */
  long lastChange(long at) {
    int next = place(at);
    return next == 0 ? 0 : changes[next - 1];
  }

  Life of(int otherHost) {
    return new Life(otherHost, weight, from, until, changes, rate);
  }

  Life weighing(double other) {
    return new Life(host, other, from, until, changes, rate);
  }

  /** Returns the number of changes at or before a time. */
  private int place(long time) {
    int found = Arrays.binarySearch(changes, time);
    return found < 0 ? -found - 1 : found + 1;
  }
}

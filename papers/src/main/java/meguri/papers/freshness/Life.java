package meguri.papers.freshness;

import java.util.Arrays;

/**
 * A page's life.
 *
 * @param from when it is first visited, ms
 * @param until when it is no more, ms
 * @param changes when it changed, ms, ascending
 * @param rate of its changes per second, in truth
 */
record Life(int host, double weight, long from, long until, long[] changes, double rate) {

  /** When it changed first after a time; when it is no more, if it did not. */
  long changed(long after) {
    int next = place(after);
    return next < changes.length ? Math.min(changes[next], until) : until;
  }

  /** When it changed last at or before a time; 0 if it did not. */
  long lastChange(long at) {
    int next = place(at);
    return next == 0 ? 0 : changes[next - 1];
  }

  Life weighing(double other) {
    return new Life(host, other, from, until, changes, rate);
  }

  /** How many changes there were at or before a time. */
  private int place(long time) {
    int found = Arrays.binarySearch(changes, time);
    return found < 0 ? -found - 1 : found + 1;
  }
}

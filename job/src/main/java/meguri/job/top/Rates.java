package meguri.job.top;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import meguri.job.watch.Reading;
import meguri.operators.metrics.MetricNames;

/**
 * The speed of a crawl, from the differences between its readings. It goes by the date of the
 * figures, because a cluster shows the same ones for ten seconds.
 */
final class Rates {

  /** The readings to keep: the width of a wide terminal. */
  private static final int MOST = 240;

  /** The time over which a rate is a mean. */
  private static final long WINDOW_MS = 10_000;

  private record Point(long clock, long pages, long requests, long bytes) {}

  private final Deque<Point> points = new ArrayDeque<>();

  void add(Reading reading) {
    Point point =
        new Point(
            reading.clock(),
            reading.count(MetricNames.FRONTIER_FETCHED),
            reading.count(MetricNames.FETCH_REQUESTS),
            reading.count(MetricNames.FETCH_BYTES));
    Point last = points.peekLast();
    if (last != null && (point.clock == last.clock || point.clock == 0)) {
      return;
    }
    // after a restart, counts begin again and the clock may go back
    if (last != null
        && (point.clock < last.clock
            || point.pages < last.pages
            || point.requests < last.requests)) {
      points.clear();
    }
    points.add(point);
    if (points.size() > MOST) {
      points.remove();
    }
  }

  /** Returns whether there are two readings to compare. */
  boolean isKnown() {
    return points.size() > 1;
  }

  double pages() {
    return isKnown() ? rate(points.getLast().pages - first().pages) : 0;
  }

  double requests() {
    return isKnown() ? rate(points.getLast().requests - first().requests) : 0;
  }

  double bytes() {
    return isKnown() ? rate(points.getLast().bytes - first().bytes) : 0;
  }

  /** Returns the pages in a second between each reading and the one before, the oldest first. */
  List<Double> history() {
    List<Double> history = new ArrayList<>();
    Iterator<Point> all = points.iterator();
    Point before = all.hasNext() ? all.next() : new Point(0, 0, 0, 0);
    while (all.hasNext()) {
      Point point = all.next();
      history.add((point.pages - before.pages) * 1000.0 / (point.clock - before.clock));
      before = point;
    }
    return history;
  }

  private double rate(long count) {
    return count * 1000.0 / (points.getLast().clock - first().clock);
  }

  /** Returns the oldest point of the window, but never the newest of all. */
  private Point first() {
    Point last = points.getLast();
    Point oldest = points.getFirst();
    for (Point point : points) {
      oldest = point;
      if (last.clock - point.clock <= WINDOW_MS) {
        break;
      }
    }
    return oldest == last ? secondToLast() : oldest;
  }

  private Point secondToLast() {
    Iterator<Point> back = points.descendingIterator();
    back.next();
    return back.next();
  }
}

package meguri.job.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import meguri.job.watch.Limit;
import meguri.job.watch.Reading;
import meguri.operators.metrics.MetricNames;

/**
 * Shows how far a crawl is, and what limits it: two lines that are rewritten on a terminal, else a
 * new one at times.
 */
final class Progress {

  private static final long LINE_INTERVAL_MS = 10_000;
  private static final int RATE_WINDOW = 10;

  // of a terminal: a line that is too long ends at the edge, and does not go on below
  private static final String CUT = "\u001b[?7l";
  private static final String WRAP = "\u001b[?7h";
  private static final String REST_OF_LINE = "\u001b[K";
  private static final String UP = "\u001b[1A";

  private record Point(long time, long pages) {}

  private final PrintWriter out;
  private final boolean terminal;
  private final Limit limit;
  private final long begin;
  private final Deque<Point> points = new ArrayDeque<>();
  private long lastLine;
  private boolean open;

  Progress(PrintWriter out, boolean terminal, Limit limit, long now) {
    this.out = out;
    this.terminal = terminal;
    this.limit = limit;
    this.begin = now;
    this.lastLine = now;
  }

  void show(Reading reading, long now) {
    // there is no figure until the Frontier has opened; its first one includes restored pages
    reading
        .gauge(MetricNames.FRONTIER_FETCHED)
        .ifPresent(pages -> points.add(new Point(now, pages.longValue())));
    if (points.size() > RATE_WINDOW) {
      points.remove();
    }
    if (terminal) {
      String back = open ? "\r" + UP : "";
      out.print(back + CUT + line(reading, now) + REST_OF_LINE);
      out.print("\n  limit: " + limit.of(reading) + REST_OF_LINE + WRAP);
      out.flush();
      open = true;
    } else if (now - lastLine >= LINE_INTERVAL_MS) {
      lastLine = now;
      out.println(line(reading, now) + "; limit: " + limit.of(reading));
      out.flush();
    }
  }

  /** Ends a line that would be rewritten, before another message. */
  void pause() {
    if (open) {
      out.println();
      out.flush();
      open = false;
    }
  }

  private String line(Reading reading, long now) {
    String line =
        String.format(
            Locale.ROOT,
            "%,d pages, %,.1f/s, %,d new, %,d changed, %,d unchanged, %,d gone, %,d waiting,"
                + " %,d in flight, %,d errors, %,d blocked, %s",
            reading.count(MetricNames.FRONTIER_FETCHED),
            rate(),
            reading.count(MetricNames.VISITS_NEW),
            reading.count(MetricNames.VISITS_CHANGED),
            reading.count(MetricNames.VISITS_UNCHANGED),
            reading.count(MetricNames.VISITS_GONE),
            reading.count(MetricNames.FRONTIER_WAITING),
            reading.count(MetricNames.FRONTIER_IN_FLIGHT),
            reading.count(MetricNames.OUTCOME_FAILED),
            reading.count(MetricNames.OUTCOME_BLOCKED),
            elapsed(Duration.ofMillis(now - begin)));
    return reading.status().equals("RUNNING")
        ? line
        : line + ", " + reading.status().toLowerCase(Locale.ROOT);
  }

  private double rate() {
    if (points.isEmpty()) {
      return 0;
    }
    Point first = points.getFirst();
    Point last = points.getLast();
    long time = last.time() - first.time();
    // after a restart, the count goes on from the checkpoint
    return time == 0 ? 0 : Math.max(0, last.pages() - first.pages()) * 1000.0 / time;
  }

  static String elapsed(Duration time) {
    return "%d:%02d:%02d".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }
}

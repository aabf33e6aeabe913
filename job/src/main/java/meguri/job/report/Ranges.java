package meguri.job.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import meguri.job.watch.Amount;

/** Counts of times by range: up to a second, up to a minute, and so on. */
final class Ranges {

  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /** A range by its words, and its count. */
  record Range(String words, long count) {}

  private final long[] bounds;
  private final long[] counts;

  private Ranges(long... bounds) {
    this.bounds = bounds;
    counts = new long[bounds.length + 1];
  }

  /**
   * Returns ranges for the times between two requests to a server.
   *
   * @param interval the time that should lie between them, ms
   */
  static Ranges ofGaps(long interval) {
    long unit = interval > 0 ? interval : SECOND;
    return new Ranges(
        0, unit, unit + unit / 2, 2 * unit, 5 * unit, 10 * unit, 60 * unit, 600 * unit);
  }

  /** Returns ranges for the ages of pages and the times between two visits. */
  static Ranges ofAges() {
    return new Ranges(
        MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY, 90 * DAY, 365 * DAY);
  }

  /** Counts a time in ms; a range has its lower bound, and not its upper. */
  void add(long ms) {
    int i = 0;
    while (i < bounds.length && ms >= bounds[i]) {
      i++;
    }
    counts[i]++;
  }

  long sum() {
    return Arrays.stream(counts).sum();
  }

  /** Returns the ranges from the first to the last that has a count. */
  List<Range> used() {
    List<Range> used = new ArrayList<>();
    int last = counts.length - 1;
    while (last >= 0 && counts[last] == 0) {
      last--;
    }
    for (int i = 0; i <= last; i++) {
      if (!used.isEmpty() || counts[i] > 0) {
        used.add(new Range(words(i), counts[i]));
      }
    }
    return used;
  }

  private String words(int i) {
    if (i == 0) {
      return bounds[0] == 0 ? "none: they overlap" : "under " + Amount.time(bounds[0]);
    } else if (i == bounds.length) {
      return Amount.time(bounds[i - 1]) + " and more";
    }
    return Amount.time(bounds[i - 1]) + " to " + Amount.time(bounds[i]);
  }
}

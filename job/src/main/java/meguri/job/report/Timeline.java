package meguri.job.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The requests over time: at most {@value #MOST} periods of equal length. The length grows with the
 * crawl, from a second on, and is one that people use.
 */
final class Timeline {

  static final int MOST = 96;

  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /** Each is a multiple of the one before. */
  private static final long[] LENGTHS = {
    SECOND,
    5 * SECOND,
    10 * SECOND,
    30 * SECOND,
    MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    7 * DAY,
    28 * DAY
  };

  /** The requests of one period. */
  static final class Period {

    private final long begin;
    private final long[] counts = new long[Kind.values().length];
    private double score;

    private Period(long begin) {
      this.begin = begin;
    }

    long begin() {
      return begin;
    }

    long count(Kind kind) {
      return counts[kind.ordinal()];
    }

    long requests() {
      return Kind.requests().stream().mapToLong(this::count).sum();
    }

    /** Returns the mean score of the pages. */
    double meanScore() {
      return count(Kind.PAGE) == 0 ? 0 : score / count(Kind.PAGE);
    }

    private void add(Period other) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] += other.counts[i];
      }
      score += other.score;
    }
  }

  private TreeMap<Long, Period> periods = new TreeMap<>();
  private int lengthIndex;

  void add(long time, Kind kind, double score) {
    Period period = period(time);
    period.counts[kind.ordinal()]++;
    if (kind == Kind.PAGE) {
      period.score += score;
    }
  }

  /** Returns the length of each period, ms. */
  long length() {
    return lengthIndex < LENGTHS.length
        ? LENGTHS[lengthIndex]
        : LENGTHS[LENGTHS.length - 1] << 2 * (lengthIndex - LENGTHS.length + 1);
  }

  /** Returns all periods from the first request to the last, also those without one. */
  List<Period> periods() {
    List<Period> all = new ArrayList<>();
    if (!periods.isEmpty()) {
      for (long i = periods.firstKey(); i <= periods.lastKey(); i++) {
        Period known = periods.get(i);
        all.add(known == null ? new Period(i * length()) : known);
      }
    }
    return all;
  }

  private Period period(long time) {
    while (true) {
      long index = Math.floorDiv(time, length());
      boolean fits =
          periods.isEmpty()
              || Math.max(index, periods.lastKey()) - Math.min(index, periods.firstKey()) < MOST;
      if (fits) {
        return periods.computeIfAbsent(index, i -> new Period(i * length()));
      }
      lengthIndex++;
      periods = merged();
    }
  }

  private TreeMap<Long, Period> merged() {
    TreeMap<Long, Period> merged = new TreeMap<>();
    for (Map.Entry<Long, Period> one : periods.entrySet()) {
      long index = Math.floorDiv(one.getValue().begin, length());
      merged.computeIfAbsent(index, i -> new Period(i * length())).add(one.getValue());
    }
    return merged;
  }
}

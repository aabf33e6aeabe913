package meguri.job.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The times between the end of a request to a server and the start of the next, as measured. A
 * server here is a slot: the addresses that share one are asked one after the other.
 *
 * <p>The lines of a slot are in no order, so their times are kept, and sorted at the end. There are
 * at most {@value #MOST} requests, 16 MB. When there are more, half of the slots go.
 */
final class Gaps {

  static final int MOST = 1 << 20;
  static final int MOST_OF_SLOT = 1 << 16;

  /** The log has the end of a request and its length, both in whole ms. */
  static final int PRECISION_MS = 2;

  /** The result. */
  record Measured(Ranges ranges, long shortest, long belowInterval, long gaps, long keepsOneIn) {}

  /** Starts and ends of one slot's requests, in pairs. */
  private static final class Requests {
    private long[] times = new long[16];
    private int count;

    void add(long start, long end) {
      if (2 * count == times.length) {
        times = Arrays.copyOf(times, 2 * times.length);
      }
      times[2 * count] = start;
      times[2 * count + 1] = end;
      count++;
    }

    /** Returns the pairs in the order of their starts. */
    long[][] sorted() {
      long[][] pairs = new long[count][];
      for (int i = 0; i < count; i++) {
        pairs[i] = new long[] {times[2 * i], times[2 * i + 1]};
      }
      Arrays.sort(pairs, (one, other) -> Long.compare(one[0], other[0]));
      return pairs;
    }
  }

  private final int most;
  private final Map<Integer, Requests> slots = new HashMap<>();
  private int kept;
  private int halvings;

  Gaps() {
    this(MOST);
  }

  Gaps(int most) {
    this.most = most;
  }

  void add(int slot, long start, long end) {
    if (slot < 0 || !isIn(slot)) {
      return;
    }
    Requests requests = slots.computeIfAbsent(slot, unused -> new Requests());
    if (requests.count < MOST_OF_SLOT) {
      requests.add(start, end);
      kept++;
    }
    while (kept > most && slots.size() > 1) {
      halvings++;
      slots.keySet().removeIf(known -> slots.size() > 1 && !isIn(known));
      kept = slots.values().stream().mapToInt(known -> known.count).sum();
    }
  }

  /**
   * @param interval the time that should lie between two requests, ms
   */
  Measured measure(long interval) {
    Ranges ranges = Ranges.ofGaps(interval);
    long shortest = Long.MAX_VALUE;
    long below = 0;
    for (Requests requests : slots.values()) {
      long end = Long.MIN_VALUE;
      for (long[] request : requests.sorted()) {
        if (end != Long.MIN_VALUE) {
          long gap = request[0] - end;
          boolean isWhole = gap >= interval - PRECISION_MS;
          ranges.add(isWhole ? Math.max(gap, interval) : gap);
          shortest = Math.min(shortest, gap);
          below += isWhole ? 0 : 1;
        }
        end = Math.max(end, request[1]);
      }
    }
    return new Measured(ranges, shortest, below, ranges.sum(), keepsOneIn());
  }

  /** Returns how many servers there are for each that the sample has. */
  long keepsOneIn() {
    return 1L << halvings;
  }

  /**
   * Returns how much of the crawl's time the servers were used, as a count of servers for each
   * tenth: {@code [9]} has those that were used for nine tenths and more. A server is used while it
   * answers, and while its interval passes.
   *
   * @param interval the time after each request, ms
   * @param span the crawl's time, ms
   */
  long[] uses(long interval, long span) {
    long[] tenths = new long[10];
    for (Requests requests : slots.values()) {
      double used = 0;
      for (int i = 0; i < requests.count; i++) {
        used += requests.times[2 * i + 1] - requests.times[2 * i] + interval;
      }
      tenths[(int) Math.min(9, 10 * used / Math.max(1, span))]++;
    }
    return tenths;
  }

  private boolean isIn(int slot) {
    // spread over all bits: slots are numbers of addresses, and neighbours are alike
    return halvings == 0 || slot * 0x9E3779B9 >>> (Integer.SIZE - halvings) == 0;
  }
}

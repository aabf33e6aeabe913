package meguri.job.report;

/**
 * All figures of a report. They take the log's lines in any order, and need the same memory for
 * however many.
 */
final class Statistics {

  private static final int BEST = 15;
  private static final int DEEPEST = 20;

  private final long[] kinds = new long[Kind.values().length];
  private final Words statuses = new Words();
  private final Words failures = new Words();
  private final Words blocks = new Words();
  private final Words drops = new Words();
  private final long[] depths = new long[DEEPEST + 1];
  private final Timeline timeline = new Timeline();
  private final Hosts hosts = new Hosts();
  private final Gaps gaps = new Gaps();
  private final Visits visits = new Visits();
  private final BestPages best = new BestPages(BEST);
  private long bytes;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  void add(LogEntry entry) {
    Kind kind = Kind.of(entry);
    kinds[kind.ordinal()]++;
    if (kind.isRequest()) {
      request(entry, kind);
    } else if (kind == Kind.DROPPED) {
      drops.add(entry.kindOfReason());
      if (entry.reason().equals("robots")) {
        hosts.add(entry, kind);
      }
    }
  }

  /** Returns the word for a failure: its status, or what broke. */
  static String failure(LogEntry entry) {
    String reason = entry.kindOfReason();
    if (!reason.isEmpty()) {
      return reason;
    }
    return entry.status() == 0 ? "no answer" : "HTTP " + entry.status();
  }

  private void request(LogEntry entry, Kind kind) {
    long start = entry.time() - Math.max(0, entry.ms());
    first = Math.min(first, start);
    last = Math.max(last, entry.time());
    bytes += entry.bytes();
    statuses.add(entry.status() == 0 ? "no answer" : String.valueOf(entry.status()));
    timeline.add(entry.time(), kind, entry.score());
    hosts.add(entry, kind);
    gaps.add(entry.slot(), start, entry.time());
    visits.add(entry, kind);
    switch (kind) {
      case PAGE -> page(entry);
      case FAILED -> failures.add(failure(entry));
      case BLOCKED -> blocks.add(entry.kindOfReason());
      case UNWANTED -> drops.add(entry.kindOfReason());
      default -> {}
    }
  }

  private void page(LogEntry entry) {
    best.add(entry);
    depths[Math.max(0, Math.min(DEEPEST, entry.depth()))]++;
  }

  long count(Kind kind) {
    return kinds[kind.ordinal()];
  }

  long requests() {
    return Kind.requests().stream().mapToLong(this::count).sum();
  }

  long bytes() {
    return bytes;
  }

  boolean isEmpty() {
    return requests() == 0;
  }

  /** Returns when the first request began, ms. */
  long first() {
    return first;
  }

  /** Returns when the last request ended, ms. */
  long last() {
    return last;
  }

  Words statuses() {
    return statuses;
  }

  Words failures() {
    return failures;
  }

  Words blocks() {
    return blocks;
  }

  /** Returns the URLs that were not fetched or not kept, by reason. */
  Words drops() {
    return drops;
  }

  long depth(int links) {
    return depths[links];
  }

  int deepest() {
    int deepest = DEEPEST;
    while (deepest > 0 && depths[deepest] == 0) {
      deepest--;
    }
    return deepest;
  }

  Timeline timeline() {
    return timeline;
  }

  Hosts hosts() {
    return hosts;
  }

  Gaps gaps() {
    return gaps;
  }

  Visits visits() {
    return visits;
  }

  BestPages best() {
    return best;
  }
}

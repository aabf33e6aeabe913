package meguri.job.report;

/** What the crawl log tells of one host, or of several together. */
final class HostFigures {

  /** The answers of which a mean says something. */
  private static final int ENOUGH = 3;

  private final String name;
  private long requests;
  private long pages;
  private long bytes;
  private long failed;
  private long blocked;
  private long refused;
  private long answers;
  private long ms;
  private long longestMs;
  private String failure = "";
  private String block = "";

  HostFigures(String name) {
    this.name = name;
  }

  void add(LogEntry entry, Kind kind) {
    if (kind.isRequest()) {
      requests++;
      bytes += entry.bytes();
      if (entry.status() != 0) {
        answers++;
        ms += entry.ms();
        longestMs = Math.max(longestMs, entry.ms());
      }
    }
    switch (kind) {
      case PAGE -> pages++;
      case FAILED -> {
        failed++;
        failure = Statistics.failure(entry);
      }
      case BLOCKED -> {
        blocked++;
        block = entry.kindOfReason();
      }
      case DROPPED -> refused++;
      default -> {}
    }
  }

  void add(HostFigures other) {
    requests += other.requests;
    pages += other.pages;
    bytes += other.bytes;
    failed += other.failed;
    blocked += other.blocked;
    refused += other.refused;
    answers += other.answers;
    ms += other.ms;
    longestMs = Math.max(longestMs, other.longestMs);
  }

  String name() {
    return name;
  }

  long requests() {
    return requests;
  }

  long pages() {
    return pages;
  }

  long bytes() {
    return bytes;
  }

  long failed() {
    return failed;
  }

  long blocked() {
    return blocked;
  }

  /** Returns the number of URLs that robots.txt forbids. */
  long refused() {
    return refused;
  }

  long answers() {
    return answers;
  }

  /** Returns the mean time of an answer. */
  long meanMs() {
    return answers == 0 ? 0 : ms / answers;
  }

  /** Returns the mean time, or 0 if there are too few answers for one. */
  long typicalMs() {
    return answers < ENOUGH ? 0 : meanMs();
  }

  long longestMs() {
    return longestMs;
  }

  /** Returns the reason of the newest failure. */
  String failure() {
    return failure;
  }

  /** Returns the kind of the newest block. */
  String block() {
    return block;
  }
}

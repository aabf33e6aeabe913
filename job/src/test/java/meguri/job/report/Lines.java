package meguri.job.report;

import java.time.Instant;

/** Lines of a crawl log for tests. */
final class Lines {

  static final long BEGIN = Instant.parse("2026-11-18T12:00:00Z").toEpochMilli();

  private Lines() {}

  static LogEntry page(long time, String url, String digest) {
    return entry(time, url, 200, "fetched", digest, 0, "");
  }

  static LogEntry entry(
      long time, String url, int status, String outcome, String digest, int slot, String reason) {
    return new LogEntry(time, url, status, outcome, 1_000, 20, digest, 1, 0.5, 2, slot, reason);
  }
}

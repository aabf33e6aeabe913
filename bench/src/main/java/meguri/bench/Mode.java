package meguri.bench;

import java.time.Duration;
import meguri.bench.Meter.Window;

/** A way to crawl that is measured on its own. */
enum Mode {
  HTTP("http", "HTTP", false, true, 0, 200, 100_000, true),
  HTTPS("https", "HTTPS", true, true, 0, 200, 100_000, true),
  HANDSHAKES("handshakes", "HTTPS, a connection per page", true, false, 0, 200, 40_000, true),
  ACCEPT(
      "accept", "HTTPS, a connection per page, any certificate", true, false, 0, 200, 40_000, true),
  COLD("cold", "HTTP, from a cold start", false, true, 0, 2_000, 10_000_000, true),
  POLITE("polite", "500 hosts, 1 s between requests", false, true, 1, 500, 10_000_000, false),
  IDLE("idle", "one host, 1 s between requests", false, true, 1, 1, 1_000_000, false);

  /** The part of all pages in which a crawler is warm, and does not run out of work. */
  private static final Window WARM = new Window.Share(0.2, 0.9);

  private static final int COLD_SECONDS = 90;
  private static final int POLITE_SECONDS = 120;
  private static final int IDLE_SECONDS = 60;

  private final String key;
  private final String title;
  private final boolean https;
  private final boolean keepAlive;
  private final int delaySeconds;
  private final int hosts;
  private final long pages;
  private final boolean compared;

  Mode(
      String key,
      String title,
      boolean https,
      boolean keepAlive,
      int delaySeconds,
      int hosts,
      long pages,
      boolean compared) {
    this.key = key;
    this.title = title;
    this.https = https;
    this.keepAlive = keepAlive;
    this.delaySeconds = delaySeconds;
    this.hosts = hosts;
    this.pages = pages;
    this.compared = compared;
  }

  /** Returns its name in files. */
  String key() {
    return key;
  }

  String title() {
    return title;
  }

  boolean https() {
    return https;
  }

  boolean keepAlive() {
    return keepAlive;
  }

  /** Returns whether a certificate that no client should trust is good enough. */
  boolean trustsAll() {
    return this == ACCEPT;
  }

  int delaySeconds() {
    return delaySeconds;
  }

  int hosts() {
    return hosts;
  }

  long pages() {
    return pages;
  }

  /** Returns whether the bare loop crawls the same web; else a perfect crawler is arithmetic. */
  boolean isCompared() {
    return compared;
  }

  /** Returns whether the crawl begins at the roots of all hosts, and not at the first only. */
  boolean seedsAll() {
    return this == POLITE;
  }

  /**
   * Returns the part of a run that is measured.
   *
   * @param seconds instead of the usual time; 0 for that
   */
  Window window(int seconds) {
    return switch (this) {
      case HTTP, HTTPS, HANDSHAKES, ACCEPT -> WARM;
      case COLD -> span(0, seconds > 0 ? seconds : COLD_SECONDS);
      case POLITE -> span(0, seconds > 0 ? seconds : POLITE_SECONDS);
      case IDLE -> {
        int half = seconds > 0 ? seconds : IDLE_SECONDS;
        yield span(half, 2 * half);
      }
    };
  }

  private static Window span(int from, int to) {
    return new Window.Span(Duration.ofSeconds(from), Duration.ofSeconds(to));
  }
}

package meguri.job.watch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells from readings whether a crawl has nothing left to do. A self-feeding topic has no end, and
 * during one reading a record may be anywhere between two rooms. So a crawl is over after several
 * fresh readings in a row that are idle and equal.
 */
public final class EndDetector {

  private static final int READINGS = 4;

  /** The time for which a crawl may resolve or start before a URL reaches the Frontier. */
  private static final Duration BEGINNING = Duration.ofSeconds(10);

  private @Nullable Reading first;
  private long firstAt;
  private long lastClock;
  private int fresh;

  /**
   * Takes the next reading.
   *
   * @param now the wall clock or any other clock, ms
   * @return whether the crawl is over
   */
  public boolean isOver(Reading reading, long now) {
    if (!reading.isIdle()) {
      first = null;
      return false;
    }
    if (first == null || !first.sameWorkAs(reading)) {
      first = reading;
      firstAt = now;
      lastClock = reading.clock();
      fresh = 1;
      return false;
    }
    // figures with an old date tell nothing new; a restart may set their clock back
    if (reading.clock() != lastClock) {
      lastClock = reading.clock();
      fresh++;
    }
    return fresh >= READINGS && (reading.hasBegun() || now - firstAt >= BEGINNING.toMillis());
  }
}

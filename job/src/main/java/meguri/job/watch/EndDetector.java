package meguri.job.watch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells from readings that a crawl has nothing left to do. A self-feeding topic has no end, and a
 * record may be anywhere between two rooms at the moment of one reading: so the end is several
 * fresh readings in a row that are idle and the same.
 */
public final class EndDetector {

  private static final int READINGS = 4;

  /** A crawl of which nothing has reached the Frontier may still be resolving, or starting. */
  private static final Duration BEGINNING = Duration.ofSeconds(10);

  private @Nullable Reading first;
  private long firstAt;
  private long lastClock;
  private int fresh;

  /**
   * Takes the next reading.
   *
   * @param now wall clock or any other that counts ms
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
    // figures fetched again but written before tell nothing new; a restart may set their clock back
    if (reading.clock() != lastClock) {
      lastClock = reading.clock();
      fresh++;
    }
    return fresh >= READINGS && (reading.hasBegun() || now - firstAt >= BEGINNING.toMillis());
  }
}

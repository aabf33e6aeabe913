package meguri.web;

import java.time.Instant;

/**
 * Nanoseconds since 1970 that never go back: anchored once to the wall clock, then counted by
 * {@link System#nanoTime()}, so that the gaps between requests are true even if the wall clock is
 * set.
 */
final class MonotonicClock {
  private final long offset;

  MonotonicClock() {
    Instant now = Instant.now();
    long nanos = System.nanoTime();
    this.offset = now.getEpochSecond() * 1_000_000_000L + now.getNano() - nanos;
  }

  long nanos() {
    return offset + System.nanoTime();
  }
}

package meguri.operators.clock;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.apache.flink.util.clock.Clock;
import org.apache.flink.util.clock.SystemClock;

/**
 * The clock by which a run measures. It starts with the wall clock's time when the run opened in
 * this process, and goes on with the monotonic clock. Setting the wall clock, by hand or by NTP,
 * neither shortens nor lengthens an interval.
 *
 * <p>Until the crawl is next restarted, it differs from the wall clock by the amount by which that
 * was set, and by the time for which the machine was suspended. So dates for people, for the
 * archive and for comparison with those of servers are read off the wall clock.
 *
 * <p>Nothing survives a failure: the next run reads the wall clock again. docs/restart.md tells
 * what that means for the times that are stored.
 */
public final class SteadyClock {

  private static final long NANOS_PER_MS = 1_000_000;

  /** The clocks by run. All rooms of a run share one, because they compare each other's times. */
  private static final Cache<Long, SteadyClock> BY_RUN = Caffeine.newBuilder().weakValues().build();

  private final Clock clock;
  private final long opened;
  private final long openedNanos;

  SteadyClock(Clock clock) {
    this.clock = clock;
    opened = clock.absoluteTimeMillis();
    openedNanos = clock.relativeTimeNanos();
  }

  /** Returns the clock of this run in this process. */
  public static SteadyClock of(long run) {
    return BY_RUN.get(run, any -> new SteadyClock(SystemClock.getInstance()));
  }

  /** Returns the time in milliseconds, like the wall clock's. */
  public long now() {
    return opened + (clock.relativeTimeNanos() - openedNanos) / NANOS_PER_MS;
  }
}

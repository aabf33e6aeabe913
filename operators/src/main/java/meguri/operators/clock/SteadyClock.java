package meguri.operators.clock;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.apache.flink.util.clock.Clock;
import org.apache.flink.util.clock.SystemClock;

/**
 * The time that a run measures by: that of the wall clock when the run opened in this process, and
 * from then on as much more as the monotonic clock has counted. Setting the wall clock, by hand or
 * by NTP, neither shortens nor lengthens an interval.
 *
 * <p>It differs from the wall clock by as much as that was set since, and by the time for which the
 * machine was suspended, until the crawl is next restarted. So dates for people, for the archive
 * and for comparison with those of servers are read off the wall clock.
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

  /** The clock of this run in this process. */
  public static SteadyClock of(long run) {
    return BY_RUN.get(run, any -> new SteadyClock(SystemClock.getInstance()));
  }

  /** Milliseconds, like the wall clock's. */
  public long now() {
    return opened + (clock.relativeTimeNanos() - openedNanos) / NANOS_PER_MS;
  }
}

package meguri.operators.clock;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.function.LongSupplier;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.util.clock.Clock;
import org.apache.flink.util.clock.SystemClock;
import org.jspecify.annotations.Nullable;

/**
 * An operator's processing time, and its timers, by the {@link SteadyClock} of its run.
 *
 * <p>Flink's own service takes the time left until a timer from the wall clock, when it is
 * registered, and waits for that long by the monotonic clock. So only the requested time must be
 * translated.
 */
public final class SteadyTimers implements ProcessingTimeService {

  private final ProcessingTimeService timers;
  private final LongSupplier run;
  private @Nullable SteadyClock clock;

  /**
   * @param timers the timers that Flink has given the operator; a test's timers bring their own
   *     clock
   * @param run returns the run's id; called when the time is first asked for, because an operator
   *     gets its timers before it knows its run
   */
  public SteadyTimers(ProcessingTimeService timers, LongSupplier run) {
    this.timers = timers;
    this.run = run;
  }

  @Override
  public long getCurrentProcessingTime() {
    if (clock == null) {
      boolean real = timers.getClock() == SystemClock.getInstance();
      clock = real ? SteadyClock.of(run.getAsLong()) : new SteadyClock(timers.getClock());
    }
    return clock.now();
  }

  /** Returns the wall clock, for dates. */
  @Override
  public Clock getClock() {
    return timers.getClock();
  }

  @Override
  public ScheduledFuture<?> registerTimer(long time, ProcessingTimeCallback target) {
    while (true) {
      long before = timers.getCurrentProcessingTime();
      ScheduledFuture<?> timer =
          timers.registerTimer(
              before + Math.max(0, time - getCurrentProcessingTime()),
              late -> target.onProcessingTime(time));
      // a clock set back just now makes the timer late by as much; one set forward makes it early,
      // and an operator woken early registers another
      boolean wasSetBack = timers.getCurrentProcessingTime() < before;
      if (!wasSetBack || !timer.cancel(false)) {
        return timer;
      }
    }
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      ProcessingTimeCallback callback, long initialDelay, long period) {
    return timers.scheduleAtFixedRate(callback, initialDelay, period);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      ProcessingTimeCallback callback, long initialDelay, long period) {
    return timers.scheduleWithFixedDelay(callback, initialDelay, period);
  }

  @Override
  public CompletableFuture<Void> quiesce() {
    return timers.quiesce();
  }
}

package meguri.operators.clock;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.util.clock.Clock;

/**
 * A wall clock that can be set, and timers as Flink's own service has them: how long to wait is
 * taken from the wall clock when the timer is registered, and then waited for by the harness's
 * time, which only passes.
 */
public class WallClock implements ProcessingTimeService {

  private final ProcessingTimeService harness;
  private long ahead;

  public WallClock(ProcessingTimeService harness) {
    this.harness = harness;
  }

  /** Sets it to so many ms before or after the time that has passed. */
  public void set(long ahead) {
    this.ahead = ahead;
  }

  @Override
  public Clock getClock() {
    return new Clock() {
      @Override
      public long absoluteTimeMillis() {
        return harness.getCurrentProcessingTime() + ahead;
      }

      @Override
      public long relativeTimeMillis() {
        return harness.getClock().relativeTimeMillis();
      }

      @Override
      public long relativeTimeNanos() {
        return harness.getClock().relativeTimeNanos();
      }
    };
  }

  @Override
  public ScheduledFuture<?> registerTimer(long time, ProcessingTimeCallback target) {
    return harness.registerTimer(time - ahead, harnessTime -> target.onProcessingTime(time));
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      ProcessingTimeCallback callback, long initialDelay, long period) {
    return harness.scheduleAtFixedRate(callback, initialDelay, period);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      ProcessingTimeCallback callback, long initialDelay, long period) {
    return harness.scheduleWithFixedDelay(callback, initialDelay, period);
  }

  @Override
  public CompletableFuture<Void> quiesce() {
    return harness.quiesce();
  }
}

package meguri.papers.calendar;

import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.util.clock.Clock;

/** A clock for Flink's timers that is moved by hand. */
final class HandClock implements ProcessingTimeService {

  private final PriorityQueue<Alarm> alarms = new PriorityQueue<>();
  private long now;

  /** Moves the clock to a later time, in ms. All timers until then fire, each at its time. */
  void moveTo(long time) {
    Alarm next = alarms.peek();
    while (next != null && next.at <= time) {
      alarms.remove();
      now = Math.max(now, next.at);
      next.fire();
      next = alarms.peek();
    }
    now = time;
  }

  @Override
  public long getCurrentProcessingTime() {
    return now;
  }

  @Override
  public ScheduledFuture<?> registerTimer(long at, ProcessingTimeCallback callback) {
    Alarm alarm = new Alarm(at, callback);
    alarms.add(alarm);
    return alarm;
  }

  @Override
  public Clock getClock() {
    throw new UnsupportedOperationException("timers ask for the processing time");
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      ProcessingTimeCallback callback, long initialDelay, long period) {
    throw new UnsupportedOperationException("timers are registered one by one");
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      ProcessingTimeCallback callback, long initialDelay, long period) {
    throw new UnsupportedOperationException("timers are registered one by one");
  }

  @Override
  public CompletableFuture<Void> quiesce() {
    throw new UnsupportedOperationException("nothing goes on after the measurement");
  }

  private final class Alarm extends FutureTask<Boolean> implements ScheduledFuture<Boolean> {

    private final long at;

    Alarm(long at, ProcessingTimeCallback callback) {
      super(
          () -> {
            callback.onProcessingTime(at);
            return true;
          });
      this.at = at;
    }

    void fire() {
      if (isCancelled()) {
        return;
      }
      run();
      try {
        get();
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException("a timer failed", e);
      }
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(at - now, TimeUnit.MILLISECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.MILLISECONDS), other.getDelay(TimeUnit.MILLISECONDS));
    }
  }
}

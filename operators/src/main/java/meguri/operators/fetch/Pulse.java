package meguri.operators.fetch;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells whether this process has been running all along. A process that was frozen (SIGSTOP, a
 * suspended machine, a long garbage collection) may have been replaced meanwhile, and its
 * politeness clocks are out of date. For a while after it wakes up, it must make no request.
 */
final class Pulse implements AutoCloseable {

  /** A gap between two ticks, by either clock, that counts as having been frozen. */
  private static final long GAP = TimeUnit.SECONDS.toNanos(5);

  /** Time in which a replaced process, once awake, learns that its task has been cancelled. */
  private static final long QUARANTINE = TimeUnit.SECONDS.toNanos(10);

  private final LongSupplier nanoTime;
  private final LongSupplier wallClock;
  private final ScheduledExecutorService ticker;
  private long lastTick;
  private long lastTickByWallClock;
  private long distrustedUntil;

  private Pulse(LongSupplier nanoTime, LongSupplier wallClock, ScheduledExecutorService ticker) {
    this.nanoTime = nanoTime;
    this.wallClock = wallClock;
    this.ticker = ticker;
    lastTick = nanoTime.getAsLong();
    lastTickByWallClock = wallClock.getAsLong();
    distrustedUntil = lastTick;
  }

  static Pulse start() {
    ScheduledExecutorService ticker =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "meguri-pulse");
              thread.setDaemon(true);
              return thread;
            });
    Pulse pulse = new Pulse(System::nanoTime, System::currentTimeMillis, ticker);
    ticker.scheduleAtFixedRate(pulse::tick, 1, 1, TimeUnit.SECONDS);
    return pulse;
  }

  /** Returns a pulse that does not tick by itself. */
  static Pulse of(LongSupplier nanoTime, LongSupplier wallClock) {
    return new Pulse(nanoTime, wallClock, Executors.newSingleThreadScheduledExecutor());
  }

  synchronized void tick() {
    long now = nanoTime.getAsLong();
    if (wasFrozen(now)) {
      distrustedUntil = now + QUARANTINE;
    }
    lastTick = now;
    lastTickByWallClock = wallClock.getAsLong();
  }

  synchronized boolean isSteady() {
    long now = nanoTime.getAsLong();
    return !wasFrozen(now) && now - distrustedUntil >= 0;
  }

  /**
   * Whether the process was frozen. On Linux, nanoTime stands still while the machine is suspended,
   * and the wall clock has jumped afterwards. A mere jump of the wall clock looks the same.
   */
  private boolean wasFrozen(long now) {
    long passed = now - lastTick;
    long byWallClock = TimeUnit.MILLISECONDS.toNanos(wallClock.getAsLong() - lastTickByWallClock);
    return passed >= GAP || Math.abs(byWallClock - passed) >= GAP;
  }

  @Override
  public void close() {
    ticker.shutdownNow();
  }
}

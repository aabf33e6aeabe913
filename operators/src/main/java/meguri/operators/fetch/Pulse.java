package meguri.operators.fetch;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells whether this process has been running all along. One that was frozen (SIGSTOP, a suspended
 * machine, a long collection) may have been replaced meanwhile, and its clocks of other servers are
 * out of date: for a while after it wakes up, it must make no request.
 */
final class Pulse implements AutoCloseable {

  /** A gap between two ticks that counts as having been frozen. */
  private static final long GAP = TimeUnit.SECONDS.toNanos(5);

  /** Time in which a replaced process, once awake, learns that its task has been cancelled. */
  private static final long QUARANTINE = TimeUnit.SECONDS.toNanos(10);

  private final LongSupplier nanoTime;
  private final ScheduledExecutorService ticker;
  private long lastTick;
  private long distrustedUntil;

  private Pulse(LongSupplier nanoTime, ScheduledExecutorService ticker) {
    this.nanoTime = nanoTime;
    this.ticker = ticker;
    lastTick = nanoTime.getAsLong();
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
    Pulse pulse = new Pulse(System::nanoTime, ticker);
    ticker.scheduleAtFixedRate(pulse::tick, 1, 1, TimeUnit.SECONDS);
    return pulse;
  }

  /** Does not tick by itself. */
  static Pulse of(LongSupplier nanoTime) {
    return new Pulse(nanoTime, Executors.newSingleThreadScheduledExecutor());
  }

  synchronized void tick() {
    long now = nanoTime.getAsLong();
    if (now - lastTick >= GAP) {
      distrustedUntil = now + QUARANTINE;
    }
    lastTick = now;
  }

  synchronized boolean isSteady() {
    long now = nanoTime.getAsLong();
    return now - lastTick < GAP && now - distrustedUntil >= 0;
  }

  @Override
  public void close() {
    ticker.shutdownNow();
  }
}

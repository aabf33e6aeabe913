package meguri.job;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits until a condition holds that another thread or process brings about. */
public final class Await {

  private static final Duration LIMIT = Duration.ofMinutes(4);

  private Await() {}

  public static void until(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited in vain until " + what);
      }
      Thread.sleep(50);
    }
  }
}

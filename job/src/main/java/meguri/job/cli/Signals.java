package meguri.job.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import sun.misc.Signal;

/**
 * Ctrl-C and SIGTERM. Taken as signals, not in a shutdown hook: hooks run beside those of Flink and
 * its file managers, which clear away what the savepoint still needs, and the exit code would be
 * the signal's. The second one ends the process at once.
 */
final class Signals {

  private static final int HALTED = 130;

  private final CountDownLatch asked = new CountDownLatch(1);

  private Signals() {}

  static Signals take() {
    Signals signals = new Signals();
    for (String name : new String[] {"INT", "TERM", "HUP"}) {
      try {
        Signal.handle(new Signal(name), signal -> signals.receive());
      } catch (IllegalArgumentException e) {
        // ignored by whoever started this process, as nohup does with HUP
      }
    }
    return signals;
  }

  /** Waits for the first signal. */
  boolean await(long millis) throws InterruptedException {
    return asked.await(millis, TimeUnit.MILLISECONDS);
  }

  void awaitForEver() throws InterruptedException {
    asked.await();
  }

  private void receive() {
    if (asked.getCount() == 0) {
      Runtime.getRuntime().halt(HALTED);
    }
    asked.countDown();
  }
}

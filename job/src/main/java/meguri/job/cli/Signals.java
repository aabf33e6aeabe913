package meguri.job.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import sun.misc.Signal;

/**
 * Handles Ctrl-C and SIGTERM. It takes them as signals, not in a shutdown hook. A hook would run
 * beside the hooks of Flink, which delete files that the savepoint still needs, and the exit code
 * would be the signal's. The second signal ends the process at once.
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
        // the parent process ignores this signal, as nohup does with HUP
      }
    }
    return signals;
  }

  /** Waits for the first signal. */
  boolean await(long millis) throws InterruptedException {
    return asked.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Whether a signal has come. */
  boolean isAsked() {
    return asked.getCount() == 0;
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

package meguri.bench.checkpoints;

import java.io.IOException;
import java.time.Duration;
import meguri.bench.WebProcess;

/** Samples the web's number of requests every few ms, in a thread of its own. */
final class Watcher implements AutoCloseable {

  private static final long INTERVAL_MS = 20;

  private final WebProcess web;
  private final Course course = new Course();
  private final Thread thread = new Thread(this::watch, "watcher");
  private volatile boolean ended;

  private Watcher(WebProcess web) {
    this.web = web;
  }

  static Watcher start(WebProcess web) {
    Watcher watcher = new Watcher(web);
    watcher.thread.setDaemon(true);
    watcher.thread.start();
    return watcher;
  }

  /** Returns the samples so far. They cannot tell about times to come. */
  Course course() {
    return course;
  }

  @Override
  public void close() throws InterruptedException {
    ended = true;
    thread.join(Duration.ofSeconds(10).toMillis());
  }

  private void watch() {
    try {
      while (!ended) {
        course.add(System.currentTimeMillis(), web.requests());
        Thread.sleep(INTERVAL_MS);
      }
    } catch (IOException e) {
      ended = true; // the web has ended; later times have no sample
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

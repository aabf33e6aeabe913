package meguri.job.remote;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import meguri.job.options.CrawlOptions;
import meguri.job.watch.EndDetector;
import meguri.job.watch.JobWatch;
import meguri.job.watch.Reading;
import meguri.job.watch.RestWatch;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.RestOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for the end of a crawl on a cluster, as {@code crawl.once}, {@code crawl.max-pages} and
 * {@code crawl.max-duration} say. A crawl that nobody waits for goes on: it feeds itself, and has
 * no end of its own.
 */
public final class RemoteEnd {

  private static final Logger LOG = LoggerFactory.getLogger(RemoteEnd.class);
  private static final long POLL_MS = 1_000;

  private final RemoteCrawl crawl;
  private final boolean once;
  private final Optional<Duration> longest;

  public RemoteEnd(RemoteCrawl crawl, ReadableConfig options) {
    this.crawl = crawl;
    once = options.get(CrawlOptions.ONCE);
    longest = options.getOptional(CrawlOptions.MAX_DURATION);
  }

  /** Whether the options of a crawl say when it ends. */
  public static boolean isIn(ReadableConfig options) {
    return options.get(CrawlOptions.ONCE)
        || options.get(CrawlOptions.MAX_PAGES) < Long.MAX_VALUE
        || options.getOptional(CrawlOptions.MAX_DURATION).isPresent();
  }

  /**
   * Returns the address of the REST API of a cluster, for a process on its JobManager's machine.
   */
  public static URI local(ReadableConfig flink) {
    String bound = flink.getOptional(RestOptions.BIND_ADDRESS).orElse("0.0.0.0");
    String host = bound.equals("0.0.0.0") || bound.equals("::") ? "localhost" : bound;
    return URI.create("http://%s:%d".formatted(host, flink.get(RestOptions.PORT)));
  }

  /**
   * Waits until the crawl should end.
   *
   * @return why, in a sentence; empty if it has ended already
   */
  public Optional<String> await() throws InterruptedException {
    JobWatch watch = new RestWatch(crawl.api(), crawl.job());
    EndDetector end = new EndDetector();
    boolean warned = false;
    while (true) {
      try {
        Reading reading = watch.read();
        if (RemoteCrawl.isOver(reading.status())) {
          return Optional.empty();
        }
        if (longest.isPresent() && crawl.runs().compareTo(longest.get()) >= 0) {
          return Optional.of("Its time is up (crawl.max-duration).");
        }
        long now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        if (end.isOver(reading, now)) {
          if (reading.isBudgetSpent()) {
            return Optional.of("It has asked for all the pages of its budget (crawl.max-pages).");
          } else if (once) {
            return Optional.of("It has nothing left to fetch (crawl.once).");
          }
        }
      } catch (IOException e) {
        if (!warned) {
          LOG.warn(
              "{} does not tell how the crawl is doing; Meguri goes on asking", crawl.api(), e);
          warned = true;
        }
      }
      Thread.sleep(POLL_MS);
    }
  }

  /** Waits until the crawl should end, and stops it with a savepoint in its directory. */
  public void keep() throws IOException, InterruptedException {
    Optional<String> why = await();
    if (why.isPresent()) {
      LOG.info("The crawl ends. {}", why.get());
      LOG.info("Stopped with the savepoint {}", crawl.stop(Optional.empty()));
    }
  }
}

package meguri.job.top;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import meguri.job.CrawlDir;
import meguri.job.Refusal;
import meguri.job.Resumption;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.remote.RemoteCrawl;
import meguri.job.watch.Limit;
import meguri.job.watch.RestApi;
import meguri.job.watch.RestWatch;
import meguri.job.watch.Scene;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;

/** A crawl to look at, here or on a cluster. It may end, be killed and come back meanwhile. */
public abstract sealed class Sight {

  private @Nullable URI at;
  private @Nullable RestWatch watch;

  private Sight() {}

  /**
   * Returns the crawl in a directory of this machine. Its REST API listens on loopback; the
   * directory, which only its owner can read, says at which port.
   *
   * @throws Refusal if no crawl was begun there
   */
  public static Sight of(Path dir) {
    Configuration options = CrawlDir.at(dir).options();
    return new Here(dir, options.get(CrawlOptions.ID), Sight.limit(options));
  }

  /** Returns a crawl on a cluster: the one with this id, or else the only one. */
  public static Sight of(RestApi api, Optional<String> id) {
    return new There(api, id);
  }

  /**
   * Reads the crawl now; throws an exception with a sentence for the user if it does not answer.
   */
  public final Scene read() throws IOException, InterruptedException {
    try {
      URI now = address();
      RestWatch known = watch;
      if (known == null || !now.equals(at)) {
        known = find(new RestApi(now));
        watch = known;
        at = now;
      }
      return known.scene();
    } catch (IOException | RuntimeException e) {
      watch = null; // it may run again later, elsewhere
      throw e;
    }
  }

  /** Returns the judge of what limits the crawl. */
  public abstract Limit limit();

  /** Returns where the REST API is. */
  abstract URI address() throws IOException;

  /** Finds the crawl there. */
  abstract RestWatch find(RestApi api) throws IOException, InterruptedException;

  private static Limit limit(Configuration options) {
    return new Limit(options.get(PolitenessOptions.INTERVAL));
  }

  private static final class Here extends Sight {

    private final Path dir;
    private final String id;
    private final Limit limit;

    Here(Path dir, String id, Limit limit) {
      this.dir = dir;
      this.id = id;
      this.limit = limit;
    }

    @Override
    public Limit limit() {
      return limit;
    }

    @Override
    URI address() throws IOException {
      return LocalDir.rest(dir).orElseThrow(this::isNotRunning);
    }

    @Override
    RestWatch find(RestApi api) throws IOException {
      List<RemoteCrawl> crawls;
      try {
        crawls = RemoteCrawl.all(api);
      } catch (ConnectException e) {
        throw isNotRunning();
      }
      // after a kill, somebody else may listen at the port
      return crawls.stream()
          .filter(crawl -> crawl.id().equals(id))
          .findFirst()
          .map(crawl -> new RestWatch(api, crawl.job()))
          .orElseThrow(this::isNotRunning);
    }

    private IOException isNotRunning() {
      return new NotRunning(
          "The crawl in %s is not running. %s To go on: meguri resume %s"
              .formatted(shown(), restorePoint(), shown()));
    }

    private String shown() {
      return dir.toString().isEmpty() ? "." : dir.toString();
    }

    private String restorePoint() {
      try {
        return Resumption.of(CrawlDir.at(dir))
            .from()
            .map(
                point ->
                    "Its newest checkpoint or savepoint is %s.".formatted(point.path().getName()))
            .orElse("It has no checkpoint yet.");
      } catch (Refusal e) {
        return String.valueOf(e.getMessage());
      }
    }
  }

  private static final class There extends Sight {

    private final RestApi api;
    private final Optional<String> id;
    private Limit limit = new Limit(PolitenessOptions.INTERVAL.defaultValue());

    There(RestApi api, Optional<String> id) {
      this.api = api;
      this.id = id;
    }

    @Override
    public Limit limit() {
      return limit;
    }

    @Override
    URI address() {
      return api.address("");
    }

    @Override
    RestWatch find(RestApi unused) throws IOException, InterruptedException {
      RemoteCrawl crawl = RemoteCrawl.find(api, id);
      limit = Sight.limit(crawl.options());
      return new RestWatch(api, crawl.job());
    }
  }

  /** Says that a crawl is not running. Its message is a sentence for the user. */
  public static final class NotRunning extends IOException {
    private static final long serialVersionUID = 1;

    NotRunning(String message) {
      super(message);
    }
  }
}

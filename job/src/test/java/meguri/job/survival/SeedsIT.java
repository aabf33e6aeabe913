package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import meguri.job.Await;
import meguri.job.CrawlDir;
import meguri.job.CrawlJob;
import meguri.job.Resumption;
import meguri.job.inspect.CrawlState;
import meguri.job.inspect.Export;
import meguri.job.inspect.Rows;
import meguri.job.inspect.Table;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.JobOptions;
import meguri.operators.metrics.MetricNames;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills crawls while they read a long list of seeds. {@code -Dmeguri.seeds} sets how many seeds,
 * and {@code -Dmeguri.kills} how many kills. Nothing answers at the seeds' addresses: only what the
 * crawl knows counts here.
 */
class SeedsIT {

  private static final int HOSTS = 50;

  @TempDir private Path tmp;

  @Test
  void aCrawlThatIsKilledWhileItReadsItsSeedsKnowsEachOfThemOnce() throws Exception {
    int seeds = Integer.getInteger("meguri.seeds", 200_000);
    Path file = write(seeds);
    Path dir = tmp.resolve("crawl");
    int before = 0;
    for (int kill = 0; kill < Integer.getInteger("meguri.kills", 1); kill++) {
      try (Child crawler = start(file, dir)) {
        int least = before;
        Await.until("a checkpoint with more seeds", () -> known(dir) > least);
        crawler.kill();
      }
      before = known(dir);
    }
    assertThat(before).as("seeds at the last kill").isBetween(1, seeds - 1);
    try (LocalDir opened = LocalDir.open(dir)) {
      try (LocalCrawl crawl =
          LocalCrawl.start(
              opened, opened.crawl().options(), OptionalInt.empty(), CrawlJob::build)) {
        Await.until(
            "all seeds are known",
            () -> crawl.watch().read().count(MetricNames.REGISTRY_KNOWN) >= seeds);
        crawl.stop();
      }
      try (CrawlState state = CrawlState.open(opened.crawl(), Optional.empty())) {
        Ids ids = Ids.in(state);
        assertThat(ids.count()).as("URLs").isEqualTo(seeds);
        assertThat(ids.distinct()).as("each once").isEqualTo(seeds);
      }
    }
  }

  @Test
  void aSeedWithAHistoryIsAskedForConditionallyAndPlannedByIt() throws Exception {
    Map<String, String> asked = new ConcurrentHashMap<>();
    HttpServer web = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    web.createContext(
        "/",
        exchange -> {
          String tag = exchange.getRequestHeaders().getFirst("If-None-Match");
          asked.put(exchange.getRequestURI().getPath(), tag == null ? "" : tag);
          exchange.sendResponseHeaders("\"a\"".equals(tag) ? 304 : 404, -1);
          exchange.close();
        });
    web.start();
    String page = "http://127.0.0.1:" + web.getAddress().getPort() + "/page";
    try (LocalDir dir = LocalDir.create(tmp.resolve("told"))) {
      Configuration options = new Configuration();
      options.set(CrawlOptions.ID, "told");
      options.set(CrawlOptions.DIR, dir.crawl().uri());
      options.set(FetchOptions.ALLOW_LOOPBACK, true);
      options.set(JobOptions.CHECKPOINT_INTERVAL, Duration.ofMillis(500));
      dir.crawl().keep(options, List.of(page + "\tseen=2026-01-31T12:00:00Z\tetag=\"a\""));
      try (LocalCrawl crawl =
          LocalCrawl.start(dir, options, OptionalInt.empty(), CrawlJob::build)) {
        Await.until(
            "the page is in the calendar",
            () -> crawl.watch().read().count(MetricNames.FRONTIER_SCHEDULED) == 1);
        crawl.stop();
      }
      assertThat(asked).containsEntry("/page", "\"a\"");
      try (CrawlState state = CrawlState.open(dir.crawl(), Optional.empty())) {
        Map<String, Object> planned = Table.of(state, Export.What.SCHEDULE).get(0);
        assertThat(planned).containsEntry("url", page).containsEntry("etag", "\"a\"");
      }
    } finally {
      web.stop(0);
    }
  }

  private Child start(Path file, Path dir) throws IOException {
    Path said = tmp.resolve("out.txt");
    return Files.exists(dir)
        ? Child.start(said, "resume", dir.toString())
        : Child.start(
            said,
            "crawl",
            "-o=" + dir,
            "--seeds=" + file,
            "--contact=me@example.org",
            "--allow-private",
            "--set=checkpoint.interval=500ms");
  }

  /** Returns how many URLs the newest checkpoint knows; 0 if it is just being deleted. */
  private static int known(Path dir) throws IOException {
    CrawlDir crawl = CrawlDir.at(dir);
    if (!crawl.isBegun() || Resumption.of(crawl).from().isEmpty()) {
      return 0;
    }
    try (CrawlState state = CrawlState.open(crawl, Optional.empty())) {
      return Ids.in(state).count();
    }
  }

  /** The ids in an export of URLs, of which there may be millions. */
  private static final class Ids implements Rows {

    private final LongStream.Builder found = LongStream.builder();
    private int column;
    private int count;

    static Ids in(CrawlState state) throws IOException {
      Ids ids = new Ids();
      new Export(state, ids).write(Export.What.URLS);
      return ids;
    }

    @Override
    public void begin(List<String> columns) {
      column = columns.indexOf("id");
    }

    @Override
    public void row(@Nullable Object... values) {
      count++;
      found.add(Long.parseUnsignedLong(String.valueOf(values[column]), 16));
    }

    int count() {
      return count;
    }

    long distinct() {
      long[] ids = found.build().sorted().toArray();
      return IntStream.range(0, ids.length).filter(i -> i == 0 || ids[i] != ids[i - 1]).count();
    }
  }

  private Path write(int seeds) throws IOException {
    Path file = tmp.resolve("seeds.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < seeds; i++) {
        String seed = "http://127.0.1.%d:1/page/%d\n".formatted(1 + i % HOSTS, i);
        out.write(seed.getBytes(StandardCharsets.US_ASCII));
      }
    }
    return file;
  }
}

package meguri.job.inspect;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import meguri.job.Await;
import meguri.job.CrawlJob;
import meguri.job.Resumption;
import meguri.job.local.LocalCrawl;
import meguri.job.local.LocalDir;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.PolitenessOptions;
import meguri.job.options.ResolveOptions;
import meguri.job.watch.EndDetector;
import meguri.job.watch.Reading;
import meguri.operators.metrics.MetricNames;
import meguri.operators.scope.Scope;
import meguri.web.RobotsMix;
import meguri.web.SyntheticWeb;
import meguri.web.Truth;
import meguri.web.WebSpec;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads the state of a crawl while it runs, and when it has stopped. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InspectIT {

  private static final WebSpec WEB =
      WebSpec.builder()
          .hosts(12)
          .pages(12 * 10)
          .skew(0)
          .firstAddress("127.84.0.1")
          .redirectRate(0.05)
          .missingRate(0)
          .robots(RobotsMix.PLAIN)
          .build();

  private static final long PATIENCE_MS = 90_000;

  @TempDir private Path tmp;

  @Test
  void aCrawlThatRunsIsReadAgainAndAgainAndOneThatHasStoppedAgreesWithTheWebAndTheGauges()
      throws Exception {
    try (SyntheticWeb web = SyntheticWeb.start(WEB, tmp.resolve("web.tsv"));
        LocalDir dir = LocalDir.create(tmp.resolve("crawl"))) {
      Configuration options = options(dir, web);
      Reading last;
      int readings;
      try (LocalCrawl crawl =
          LocalCrawl.start(dir, options, OptionalInt.empty(), CrawlJob::build)) {
        readings = readUntilTheEnd(crawl, dir);
        last = crawl.watch().read();
        crawl.stop();
      }
      assertThat(readings).as("checkpoints read while the crawl ran").isGreaterThan(2);
      try (CrawlState state = CrawlState.open(dir.crawl(), Optional.empty())) {
        assertThat(state.point().stopped()).isTrue();
        agrees(state, last, Truth.of(web.site(), web.seedUrls()));
      }
    }
  }

  private static int readUntilTheEnd(LocalCrawl crawl, LocalDir dir) throws Exception {
    EndDetector end = new EndDetector();
    long deadline = System.currentTimeMillis() + PATIENCE_MS;
    int readings = 0;
    while (!isOver(crawl, end)) {
      assertThat(System.currentTimeMillis()).as("the crawl ends in time").isLessThan(deadline);
      Await.until("a checkpoint is complete", () -> Resumption.of(dir.crawl()).from().isPresent());
      try (CrawlState state = CrawlState.open(dir.crawl(), Optional.empty())) {
        Path point = Path.of(state.point().path().getPath());
        Await.until("the crawl deletes the checkpoint", () -> Files.notExists(point));
        List<Map<String, Object>> rows = Table.of(state, Export.What.URLS);
        assertThat(rows.stream().map(row -> row.get("id")).distinct()).hasSameSizeAs(rows);
        readings++;
      }
    }
    return readings;
  }

  /** Compares the state of a crawl that has visited everything. */
  private static void agrees(CrawlState state, Reading gauges, Truth truth) throws IOException {
    List<Map<String, Object>> rows = Table.of(state, Export.What.URLS);
    Map<Object, Object> states =
        rows.stream()
            .filter(row -> row.containsKey("url"))
            .collect(toMap(row -> row.get("url"), row -> row.get("state")));
    Set<String> expected = truth.pageUrls().collect(toSet());
    truth.redirectUrls().forEach(expected::add);
    assertThat(expected).hasSizeGreaterThan(100);
    assertThat(states.keySet()).as("URLs with their texts").isEqualTo(Set.copyOf(expected));
    assertThat(states.values()).containsOnly("scheduled");
    assertThat(rows).hasSize((int) gauges.count(MetricNames.REGISTRY_KNOWN));
    assertThat(Table.of(state, Export.What.SCHEDULE))
        .hasSize((int) gauges.count(MetricNames.FRONTIER_ACCEPTED));
    assertThat(Table.of(state, Export.What.QUEUE))
        .hasSize((int) gauges.count(MetricNames.FRONTIER_WAITING));
    assertThat(Table.of(state, Export.What.HOSTS)).hasSize((int) truth.hosts());
  }

  private static Configuration options(LocalDir dir, SyntheticWeb web) throws IOException {
    Configuration options = new Configuration();
    options.set(CrawlOptions.ID, "asked");
    options.set(CrawlOptions.DIR, dir.crawl().uri());
    options.set(CrawlOptions.SCOPE, Scope.Kind.ANY);
    options.set(PolitenessOptions.INTERVAL, Duration.ofMillis(250));
    options.set(JobOptions.CHECKPOINT_INTERVAL, Duration.ofMillis(300));
    options.set(FetchOptions.ALLOW_LOOPBACK, true);
    Path hosts = dir.path().resolveSibling("hosts");
    web.names().writeTo(hosts);
    options.set(ResolveOptions.HOSTS, Files.readString(hosts));
    dir.crawl().keep(options, web.seedUrls());
    return options;
  }

  /** Tells whether the crawl is over. Flink's REST API answers with an error while a job starts. */
  private static boolean isOver(LocalCrawl crawl, EndDetector end) {
    try {
      return end.isOver(crawl.watch().read(), System.currentTimeMillis());
    } catch (IOException e) {
      return false;
    }
  }
}

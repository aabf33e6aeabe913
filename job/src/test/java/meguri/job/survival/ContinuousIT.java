package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import meguri.web.RobotsMix;
import meguri.web.ServerKind;
import meguri.web.ServerMix;
import meguri.web.WebSpec;
import meguri.web.testkit.Failure;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a crawl without end, of pages that change, at hosts of which three share an address. Some
 * hosts ask for a Crawl-delay, some answer 429, some are slow, some are dead, and some lie about
 * changes. The test kills the crawler as {@code kill -9} does, resumes it at another parallelism,
 * and stops it at last. The web's log is the witness.
 *
 * <p>A life of the crawler begins at its first request in that log: {@code meguri.kill.min} and
 * {@code max} bound the time from there to its death, and {@code meguri.last} is the length of the
 * last life. The long run:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl text,state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=ContinuousIT -Dfailsafe.failIfNoSpecifiedTests=false \
 *   -Dmeguri.kills=10 -Dmeguri.kill.min=20s -Dmeguri.kill.max=40s -Dmeguri.addresses=20 -Dmeguri.last=5min
 * }</pre>
 */
@Tag("quiet")
class ContinuousIT {

  private static final int[] PARALLELISMS = {1, 3, 2};
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final int HOSTS_PER_ADDRESS = 3;
  private static final int PAGES_PER_HOST = 60;

  @TempDir private Path tmp;

  @Test
  void everyServerIsLeftAloneAsItAsksThoughPagesAreVisitedAgainAndAgain() throws Exception {
    int kills = Integer.getInteger("meguri.kills", 2);
    Duration min = Setting.duration("meguri.kill.min", "5s");
    Duration max = Setting.duration("meguri.kill.max", "11s");
    Duration last = Setting.duration("meguri.last", "32s");
    Random random = new Random(Setting.seed());
    Path dir = tmp.resolve("crawl");
    try (ServedWeb web = Child.serve(tmp.resolve("web"), spec())) {
      List<Failure> failures = new ArrayList<>();
      for (int kill = 0; kill < kills; kill++) {
        Duration life = Setting.between(min, max, random);
        long began = System.currentTimeMillis();
        try (Child crawler = start(web, dir, kill)) {
          crawler.awaitFirstRequest(web, began, out());
          assertThat(crawler.endsWithin(life))
              .as("The crawl ended before kill %d. It said: %s", kill + 1, Child.said(out()))
              .isFalse();
          long struck = System.currentTimeMillis();
          crawler.kill();
          failures.add(CrashReader.of(dir, began, struck));
        }
      }
      double slowdown;
      long resumed = System.currentTimeMillis();
      try (Child crawler = start(web, dir, kills)) {
        crawler.awaitFirstRequest(web, resumed, out());
        Processors before = Processors.of(crawler.pid());
        assertThat(crawler.endsWithin(last))
            .as("The crawl ended before it was stopped. It said: %s", Child.said(out()))
            .isFalse();
        slowdown = Processors.of(crawler.pid()).slowdownSince(before);
        crawler.stop();
        assertThat(crawler.exitCode())
            .as("exit code of a crawl that said: %s", Child.said(out()))
            .isZero();
      }
      new ContinuousCrawlJudge(web, failures, dir, slowdown, INTERVAL).judge();
    }
  }

  private static WebSpec spec() {
    int hosts = HOSTS_PER_ADDRESS * Integer.getInteger("meguri.addresses", 8);
    return WebSpec.builder()
        .hosts(hosts)
        .pages((long) hosts * PAGES_PER_HOST)
        .skew(0)
        .hostsPerAddress(HOSTS_PER_ADDRESS)
        .seed(Setting.seed())
        .latency(Duration.ofMillis(20))
        .changePerDay(4_000)
        .errorRate(0.02)
        .robots(RobotsMix.MIXED.withCrawlDelay(Duration.ofSeconds(3)))
        .servers(
            ServerMix.of(
                Map.of(
                    ServerKind.BARE, 0.1,
                    ServerKind.LYING, 0.1,
                    ServerKind.STRICT, 0.15,
                    ServerKind.SLOW, 0.1,
                    ServerKind.DEAD, 0.15)))
        .build();
  }

  private Child start(ServedWeb web, Path dir, int run) throws IOException {
    // more pages than can be fetched in the time, and each to be visited again: no server is idle
    return Child.crawlOrResume(
        web,
        out(),
        dir,
        PARALLELISMS[run % PARALLELISMS.length],
        """
        crawl.revisit: fixed
        revisit.interval: 5s
        revisit.shortest: 1s
        revisit.share: 0.5
        politeness.interval: %dms
        checkpoint.interval: 2s
        fetch.timeout: 8s
        """
            .formatted(INTERVAL.toMillis()));
  }

  private Path out() {
    return tmp.resolve("crawl.out");
  }
}

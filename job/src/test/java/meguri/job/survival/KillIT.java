package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import meguri.job.Await;
import meguri.job.Listeners;
import meguri.web.testkit.Failure;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The crawler is killed as by {@code kill -9} at seeded random moments and resumed each time, at
 * another parallelism; after the last kill its newest checkpoint is damaged too. The web, a process
 * of its own, is the witness. The long run, of seven minutes or more:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=KillIT -Dfailsafe.failIfNoSpecifiedTests=false \
 *   -Dmeguri.kills=20 -Dmeguri.kill.min=8s -Dmeguri.kill.max=25s -Dmeguri.pages=250
 * }</pre>
 *
 * <p>{@code meguri.kill.min} and {@code max} bound the time from a run's start to its death, {@code
 * meguri.pages} is the number of pages at each of {@code meguri.addresses}, enough for the crawl to
 * outlast all kills; {@code meguri.seed} draws moments and web.
 */
class KillIT {

  private static final int[] PARALLELISMS = {1, 3, 2};
  private static final Duration INTERVAL = Duration.ofMillis(300);
  private static final Duration PATIENCE = Duration.ofMinutes(8);

  @TempDir private Path tmp;

  @Test
  void everyPageIsStoredOnceThoughTheCrawlerIsKilled() throws Exception {
    int kills = Integer.getInteger("meguri.kills", 2);
    Duration min = Setting.duration("meguri.kill.min", "8s");
    Duration max = Setting.duration("meguri.kill.max", "12s");
    Random random = new Random(Setting.seed());
    Path dir = tmp.resolve("crawl");
    long begin = System.nanoTime();
    try (ServedWeb web =
        Child.serve(
            tmp.resolve("web"),
            Integer.getInteger("meguri.addresses", 16),
            Integer.getInteger("meguri.pages", 30))) {
      List<Failure> failures = new ArrayList<>();
      List<Path> since = List.of();
      for (int kill = 0; kill < kills; kill++) {
        long life = min.toMillis() + random.nextLong(max.minus(min).toMillis() + 1);
        long began = System.currentTimeMillis();
        try (Child crawler = start(web, dir, kill)) {
          listensOnLoopback(crawler);
          assertThat(crawler.endsWithin(Duration.ofMillis(life)))
              .as("crawl ended before kill %d; raise meguri.pages: %s", kill + 1, Child.said(out()))
              .isFalse();
          if (kill == kills - 1) {
            Await.until("a checkpoint to go back to", () -> CrashReader.canGoBack(dir, began));
          }
          long struck = System.currentTimeMillis();
          crawler.kill();
          if (kill == kills - 1) {
            since = CrashReader.damageNewest(dir);
          }
          failures.add(CrashReader.of(dir, began, struck));
          if (kill == 0 && Files.exists(dir.resolve("warc"))) {
            assertThat(Privacy.unpacked(dir.resolve("tmp"))).hasSize(1);
          }
        }
      }
      try (Child crawler = start(web, dir, kills)) {
        assertThat(crawler.endsWithin(PATIENCE))
            .as("the crawl ends: %s", Child.said(out()))
            .isTrue();
        assertThat(crawler.exitCode()).as("exit code: %s", Child.said(out())).isZero();
      }
      assertThat(Files.readString(out())).contains("is damaged: its _metadata cannot be read");
      for (Path file : since) {
        assertThat(file).as("set aside").doesNotExist();
        assertThat(dir.resolve("set-aside"))
            .isDirectoryRecursivelyContaining("glob:**/" + file.getFileName());
      }
      Privacy.closed(dir);
      Privacy.empty(dir.resolve("tmp"));
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      SurvivalJudge.pass(
          kills + " kills, " + min + " to " + max + " apart",
          web,
          failures,
          dir.resolve("warc"),
          INTERVAL,
          took);
    }
  }

  /** At the broker's ports, at Flink's REST API, and where Flink's libraries are to be had. */
  private static void listensOnLoopback(Child crawler) throws Exception {
    Await.until(
        "the crawl listens at four ports",
        () -> !crawler.isAlive() || Listeners.count(crawler.pid()) >= 4);
    Listeners.tcpIsOnLoopback("a crawl", crawler.pid(), 4);
  }

  private Child start(ServedWeb web, Path dir, int run) throws IOException {
    return Child.crawlOrResume(
        web,
        out(),
        dir,
        PARALLELISMS[run % PARALLELISMS.length],
        "checkpoint.interval: 2s\nfetch.timeout: 5s\n",
        "--once",
        "--delay=" + INTERVAL.toMillis() + "ms");
  }

  private Path out() {
    return tmp.resolve("crawl.out");
  }
}

package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import meguri.web.trial.Failure;
import meguri.web.trial.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The crawler is killed as by {@code kill -9} at seeded random moments and resumed each time, at
 * another parallelism; the web, a process of its own, is the witness. The long run, of seven
 * minutes or more:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl state,operators,web,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
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
      for (int kill = 0; kill < kills; kill++) {
        long life = min.toMillis() + random.nextLong(max.minus(min).toMillis() + 1);
        long began = System.currentTimeMillis();
        try (Child crawler = start(web, dir, kill)) {
          assertThat(crawler.endsWithin(Duration.ofMillis(life)))
              .as("crawl ended before kill %d; raise meguri.pages: %s", kill + 1, Child.said(out()))
              .isFalse();
          long struck = System.currentTimeMillis();
          crawler.kill();
          failures.add(Relapse.of(dir, began, struck));
        }
      }
      try (Child crawler = start(web, dir, kills)) {
        assertThat(crawler.endsWithin(PATIENCE))
            .as("the crawl ends: %s", Child.said(out()))
            .isTrue();
        assertThat(crawler.exitCode()).as("exit code: %s", Child.said(out())).isZero();
      }
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      Judgement.pass(
          kills + " kills, " + min + " to " + max + " apart",
          web,
          failures,
          dir.resolve("warc"),
          INTERVAL,
          took);
    }
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

package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import meguri.job.Await;
import meguri.job.Listeners;
import meguri.web.testkit.Failure;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the crawler as {@code kill -9} does, at seeded random moments, and resumes it each time at
 * another parallelism. After the last kill, the test damages the newest checkpoint too. The web is
 * a process of its own, and its log is the witness.
 *
 * <p>A life of the crawler begins at its first request in the web's log, not at the start of its
 * process: a crawler that is killed before it has asked for anything proves nothing. The long run
 * takes seven minutes or more:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=KillIT -Dfailsafe.failIfNoSpecifiedTests=false \
 *   -Dmeguri.kills=20 -Dmeguri.kill.min=2s -Dmeguri.kill.max=18s -Dmeguri.pages=250
 * }</pre>
 *
 * <p>{@code meguri.kill.min} and {@code max} bound the time from a life's first request to its
 * death. {@code meguri.pages} is the number of pages at each of {@code meguri.addresses}; the crawl
 * needs enough of them to outlast all kills. {@code meguri.seed} draws the moments and the web.
 * {@code meguri.file.age} and {@code meguri.file.size} bound the files of the archive.
 */
class KillIT {

  private static final int[] PARALLELISMS = {1, 3, 2};
  private static final Duration INTERVAL = Duration.ofMillis(300);
  private static final Duration PATIENCE = Duration.ofMinutes(8);

  /** A run of the crawler: when its process was started, and when it was killed; wall clock, ms. */
  private record Life(long began, long struck) {}

  @TempDir private Path tmp;

  @Test
  void everyPageIsStoredOnceThoughTheCrawlerIsKilled() throws Exception {
    int kills = Integer.getInteger("meguri.kills", 2);
    Duration min = Setting.duration("meguri.kill.min", "1s");
    Duration max = Setting.duration("meguri.kill.max", "5s");
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
        boolean isLast = kill == kills - 1;
        Life life = liveAndDie(web, dir, kill, Setting.between(min, max, random), isLast);
        if (isLast) {
          // before CrashReader looks for the failure's checkpoint
          since = CrashReader.damageNewest(dir);
        }
        failures.add(CrashReader.of(dir, life.began(), life.struck()));
        if (kill == 0 && Files.exists(dir.resolve("warc"))) {
          assertThat(Privacy.unpacked(dir.resolve("tmp")))
              .as("copies of the native library that the killed crawler left behind")
              .hasSize(1);
        }
      }
      try (Child crawler = start(web, dir, kills)) {
        assertThat(crawler.endsWithin(PATIENCE))
            .as("The crawl ends within %s of its last resume. It said: %s", PATIENCE, said())
            .isTrue();
        assertThat(crawler.exitCode()).as("exit code of a crawl that said: %s", said()).isZero();
      }
      outputOfTheDamagedCheckpointIsSetAside(dir, since);
      Privacy.closed(dir);
      Privacy.empty(dir.resolve("tmp"));
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      SurvivalJudge.pass(
          "%d kills, each %s to %s after the first request".formatted(kills, min, max),
          web,
          failures,
          dir.resolve("warc"),
          INTERVAL,
          took);
    }
  }

  /**
   * Starts the crawler, and kills it when this time has passed since its first request.
   *
   * @param isLast whether the crawler must have a checkpoint before its newest one to go back to
   */
  private Life liveAndDie(ServedWeb web, Path dir, int kill, Duration time, boolean isLast)
      throws Exception {
    long began = System.currentTimeMillis();
    try (Child crawler = start(web, dir, kill)) {
      listensOnLoopback(crawler);
      crawler.awaitFirstRequest(web, began, out());
      assertThat(crawler.endsWithin(time))
          .as("The crawl ended before kill %d; raise meguri.pages. It said: %s", kill + 1, said())
          .isFalse();
      if (isLast) {
        Await.until(
            "the crawler has a checkpoint to go back to", () -> CrashReader.canGoBack(dir, began));
      }
      long struck = System.currentTimeMillis();
      crawler.kill();
      return new Life(began, struck);
    }
  }

  private void outputOfTheDamagedCheckpointIsSetAside(Path dir, List<Path> since)
      throws IOException {
    assertThat(Files.readString(out())).contains("is damaged: its _metadata cannot be read");
    for (Path file : since) {
      assertThat(dir.resolve("set-aside"))
          .as("directory of output that was set aside")
          .isDirectoryRecursivelyContaining("glob:**/" + file.getFileName());
      if (Files.exists(file)) {
        try (Stream<Path> aside = Files.walk(dir.resolve("set-aside"))) {
          assertThat(aside.filter(whole -> whole.endsWith(file.getFileName())))
              .as("the whole file, whose part from before is still in its old place")
              .allMatch(whole -> whole.toFile().length() > file.toFile().length());
        }
      }
    }
  }

  /** The four ports are the broker's two, Flink's REST API and Flink's server of libraries. */
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
        "checkpoint.interval: 2s\nfetch.timeout: 5s\nwarc.max-age: %s\nwarc.max-size: %s\n"
            .formatted(Setting.fileAge("3s"), Setting.fileSize()),
        "--once",
        "--delay=" + INTERVAL.toMillis() + "ms");
  }

  private String said() throws IOException {
    return Child.said(out());
  }

  private Path out() {
    return tmp.resolve("crawl.out");
  }
}

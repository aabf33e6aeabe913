package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import meguri.job.Await;
import meguri.web.RobotsMix;
import meguri.web.WebSpec;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the scores of pages in a crawl that is killed again and again, as {@code kill -9} does,
 * and resumed at another parallelism, with those of undisturbed crawls of the same web. With more
 * kills:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl text,state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=RankIT -Dfailsafe.failIfNoSpecifiedTests=false \
 *   -Dmeguri.kills=5 -Dmeguri.rank.visits=12
 * }</pre>
 */
class RankIT {

  private static final int[] PARALLELISMS = {1, 3, 2};

  private static final int PAGES = 240;

  /** How much lower the correlation may be if one of the two crawls is disturbed. */
  private static final double TOLERANCE = 0.005;

  @TempDir private Path tmp;

  @Test
  void killsDoNotChangeTheRanksOfPages() throws Exception {
    int kills = Integer.getInteger("meguri.kills", 2);
    // side by side, because they wait for their servers most of the time
    CompletableFuture<Ranks> beside = CompletableFuture.supplyAsync(() -> undisturbed("first"));
    Ranks second = undisturbed("second");
    Ranks first = beside.get();
    Ranks killed = crawl("killed", kills);
    double usual = first.correlation(second);
    double disturbed = Math.max(first.correlation(killed), second.correlation(killed));
    System.out.printf(
        """
        == ranks after %d kills (two crawls undisturbed, and that one)
        pages                  %,d, %,d and %,d, visited %.1f, %.1f and %.1f times
        Spearman's correlation %.4f of the first two, %.4f and %.4f of these with the third
        links found            %,d, %,d and %,d; pages with another number of them than in the first: %d and %d
        sum of scores          %.1f, %.1f and %.1f
        """,
        kills,
        first.pages(),
        second.pages(),
        killed.pages(),
        first.visitsPerPage(),
        second.visitsPerPage(),
        killed.visitsPerPage(),
        usual,
        first.correlation(killed),
        second.correlation(killed),
        first.allInlinks(),
        second.allInlinks(),
        killed.allInlinks(),
        first.unlike(second),
        first.unlike(killed),
        first.allScores(),
        second.allScores(),
        killed.allScores());
    assertThat(killed.scores())
        .as("pages with a score, in the killed crawl and in one that was not")
        .hasSameSizeAs(first.scores());
    assertThat(disturbed)
        .as(
            "A killed crawl ranks pages like one that was not; correlation, which is %.4f without"
                + " kills",
            usual)
        .isGreaterThan(usual - TOLERANCE);
    assertThat(killed.inlinks())
        .as("Each link counts once, whatever fails; inlinks by page")
        .isEqualTo(first.inlinks());
  }

  private Ranks undisturbed(String name) {
    try {
      return crawl(name, 0);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  /**
   * Crawls until the wanted number of visits to each page is committed, with kills in between.
   * After a kill, servers that had a request are left alone for as long as it may take: their pages
   * would show scores of long ago.
   */
  private Ranks crawl(String name, int kills) throws Exception {
    int visits = Integer.getInteger("meguri.rank.visits", 6);
    Path base = Files.createDirectory(tmp.resolve(name));
    Path dir = base.resolve("crawl");
    Path out = base.resolve("crawl.out");
    try (ServedWeb web = Child.serve(base.resolve("web"), spec())) {
      for (int run = 0; run <= kills; run++) {
        int wanted = visits * (run + 1) / (kills + 1);
        try (Child crawler = start(web, dir, out, run)) {
          Await.until(
              wanted + " visits to each page committed",
              () -> {
                assertThat(crawler.isAlive()).as(Child.said(out)).isTrue();
                return Ranks.visitsToEach(PAGES, dir.resolve("crawl-log")) >= wanted;
              });
          if (run < kills) {
            crawler.kill();
          } else {
            crawler.stop();
            assertThat(crawler.exitCode()).as(Child.said(out)).isZero();
          }
        }
      }
    }
    return Ranks.of(dir.resolve("crawl-log"));
  }

  private Child start(ServedWeb web, Path dir, Path out, int run) throws IOException {
    return Child.crawlOrResume(
        web,
        out,
        dir,
        PARALLELISMS[run % PARALLELISMS.length],
        """
        crawl.revisit: fixed
        revisit.interval: 2s
        revisit.shortest: 1s
        revisit.share: 0.5
        politeness.interval: 50ms
        checkpoint.interval: 2s
        fetch.timeout: 5s
        warc.max-age: 2s
        """);
  }

  /** A web of pages that change all the time, so that their links are read again and again. */
  private static WebSpec spec() {
    return WebSpec.builder()
        .hosts(20)
        .pages(PAGES)
        .skew(0)
        .hostsPerAddress(2)
        .seed(Setting.seed())
        .latency(Duration.ofMillis(5))
        .changePerDay(80_000)
        .errorRate(0)
        .copies(0)
        .robots(RobotsMix.PLAIN)
        .build();
  }
}

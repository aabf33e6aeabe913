package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import meguri.job.FreePort;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Crawls whole webs, and checks that no page is lost to a filter that takes it for known. The long
 * run, of 2 million links and more:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl text,state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=LossIT -Dfailsafe.failIfNoSpecifiedTests=false -Dmeguri.pages=1400
 * }</pre>
 *
 * <p>{@code meguri.pages} is the number of pages at each of 64 addresses, {@code meguri.seed} draws
 * the web.
 */
class LossIT {

  private static final int ADDRESSES = 64;
  private static final Duration PATIENCE = Duration.ofMinutes(20);

  @TempDir private Path tmp;

  @Test
  void noPageIsLostAndStateIsHardlyReadByDefault() throws Exception {
    Map<String, Double> after = crawl("");
    assertThat(after.get("reads-per-link"))
        .as("reads of state for each link")
        .isLessThanOrEqualTo(0.015);
  }

  /**
   * Gives the crawl memory for a few thousand URLs and a filter for a hundred, which takes every
   * URL for known.
   */
  @Test
  void noPageIsLostWithFiltersThatAreFarTooSmall() throws Exception {
    Map<String, Double> after = crawl("registry.expected-urls: 100\nregistry.memory: 256kb\n");
    assertThat(after.get("known"))
        .as("URLs that the filter holds, which is far too small for them")
        .isGreaterThan(10 * after.get("expected"));
    assertThat(after.get("filter-false-positives"))
        .as("share of false positives of a filter that is far too small")
        .isGreaterThan(0.01);
  }

  /** Crawls the whole web, judges, and returns the last figures of the Registry. */
  private Map<String, Double> crawl(String settings) throws Exception {
    Path config = tmp.resolve("config.yaml");
    Files.writeString(config, settings);
    Path out = tmp.resolve("crawl.out");
    int ui = FreePort.any();
    try (ServedWeb web =
        Child.serve(tmp.resolve("web"), ADDRESSES, Integer.getInteger("meguri.pages", 25))) {
      Map<String, Double> last = Map.of();
      try (Child crawler =
          Child.crawl(
              web,
              out,
              tmp.resolve("crawl"),
              "--once",
              "--delay=0s",
              "--ui-port=" + ui,
              "--config=" + config)) {
        RegistryFigures figures = new RegistryFigures(ui);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!crawler.endsWithin(Duration.ofSeconds(1)) && System.nanoTime() < deadline) {
          Map<String, Double> now = figures.read();
          if (now.containsKey("links")) {
            last = now;
          }
        }
        assertThat(crawler.isAlive()).as("still crawling: %s", Child.said(out)).isFalse();
        assertThat(crawler.exitCode()).as(Child.said(out)).isZero();
      }
      Truth truth = web.truth();
      Verdict verdict = truth.judge(web.end());
      Map<String, Double> result = new TreeMap<>(last);
      // a visit reads the page's record and its shares
      double reads = last.get("store-reads") - 2 * last.get("visits");
      result.put("reads-per-link", reads / last.get("links"));
      System.out.printf("== %s%n%s%n%s%n", settings.strip().replace('\n', ' '), verdict, result);
      assertThat(verdict.missed()).as("Every page is fetched; pages that never were").isEmpty();
      assertThat(verdict.unexpected())
          .as("Only what is linked to is requested; requests for something else")
          .isEmpty();
      return result;
    }
  }
}

package meguri.job.survival;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.web.Request;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.WebSpec;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Crawls hosts whose robots.txt names a sitemap: an index that leads to a compressed file. That
 * file names a page to which no link leads. Some hosts forbid their own sitemap.
 */
class SitemapIT {

  private static final String ROOT = "/";
  private static final String FILE = "/sitemap-1.xml.gz";
  private static final String UNDATED = "/listed.html";

  @TempDir private Path tmp;

  @Test
  void pagesThatOnlyASitemapNamesAreFetchedOnceUnlessRobotsTxtForbidsThem() throws Exception {
    WebSpec spec =
        WebSpec.builder().hosts(30).pages(150).skew(0).hostsPerAddress(2).sitemaps(true).build();
    try (ServedWeb web = Child.serve(tmp.resolve("web"), spec)) {
      Path out = tmp.resolve("crawl.out");
      try (Child crawler =
          Child.crawl(
              web, out, tmp.resolve("crawl"), "--once", "--delay=100ms", "--parallelism=2")) {
        assertThat(crawler.endsWithin(Duration.ofMinutes(3))).as(Child.said(out)).isTrue();
        assertThat(crawler.exitCode()).as(Child.said(out)).isZero();
      }
      Truth truth = web.truth();
      List<Request> requests = web.end();
      assertThat(truth.listedUrls())
          .filteredOn(url -> url.endsWith("/listed.html"))
          .hasSizeBetween(10, 29);
      Verdict verdict = truth.judge(requests);
      assertThat(verdict.isClean()).as(verdict.toString()).isTrue();
    }
  }

  /**
   * Every listed page is visited each ten seconds. The root has a date in the sitemap, and changes
   * about twice a second. So it gets one more visit after each visit to the sitemap. The interval
   * of servers is longer than {@code revisit.shortest}, because else the root would often be too
   * fresh for a visit.
   */
  @Test
  void aChangeInASitemapBringsOneEarlyVisitToThePage() throws Exception {
    WebSpec spec =
        WebSpec.builder().hosts(12).pages(24).skew(0).changePerDay(200_000).sitemaps(true).build();
    Path config = tmp.resolve("config.yaml");
    Files.writeString(
        config,
        """
        crawl.revisit: fixed
        revisit.interval: 10s
        revisit.shortest: 1s
        checkpoint.interval: 2s
        """);
    try (ServedWeb web = Child.serve(tmp.resolve("web"), spec)) {
      Path out = tmp.resolve("crawl.out");
      try (Child crawler =
          Child.crawl(
              web,
              out,
              tmp.resolve("crawl"),
              "--delay=1100ms",
              "--parallelism=1",
              "--config=" + config)) {
        assertThat(crawler.endsWithin(Duration.ofSeconds(52))).as(Child.said(out)).isFalse();
        crawler.stop();
        assertThat(crawler.exitCode()).as(Child.said(out)).isZero();
      }
      Map<String, Map<String, Long>> visits =
          web.end().stream()
              .filter(request -> Set.of(ROOT, FILE, UNDATED).contains(request.path()))
              .collect(groupingBy(Request::host, groupingBy(Request::path, counting())));
      visits.values().removeIf(ofHost -> ofHost.size() < 3);
      long undated = sum(visits, UNDATED);
      long ahead = sum(visits, ROOT) - undated;
      assertThat(undated).as("%s", visits).isGreaterThan(visits.size());
      assertThat(ahead).as("%s", visits).isBetween(undated / 3, sum(visits, FILE) + visits.size());
    }
  }

  private static long sum(Map<String, Map<String, Long>> visits, String path) {
    return visits.values().stream().mapToLong(ofHost -> ofHost.getOrDefault(path, 0L)).sum();
  }
}

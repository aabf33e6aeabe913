package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import meguri.web.Request;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.WebSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crawl of hosts whose robots.txt names a sitemap: an index that leads to a compressed file,
 * which names a page to which there is no link. Some of them forbid their own sitemap.
 */
class SitemapIT {

  @TempDir private Path tmp;

  @Test
  void whatOnlyASitemapNamesIsFetchedOnceUnlessRobotsForbidIt() throws Exception {
    WebSpec spec =
        WebSpec.builder().hosts(30).pages(150).skew(0).hostsPerAddress(2).sitemaps(true).build();
    try (WebProcess web = WebProcess.start(tmp.resolve("web"), spec)) {
      Path out = tmp.resolve("crawl.out");
      try (Child crawler =
          Child.start(
              out,
              "crawl",
              "-o=" + tmp.resolve("crawl"),
              "--once",
              "--scope=any",
              "--delay=100ms",
              "--parallelism=2",
              "--hosts-file=" + web.hosts(),
              "--seeds=" + web.seeds())) {
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
}

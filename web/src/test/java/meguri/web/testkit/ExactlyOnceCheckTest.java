package meguri.web.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.Site;
import meguri.web.Truth;
import meguri.web.WebSpec;
import org.junit.jupiter.api.Test;

class ExactlyOnceCheckTest {

  private static final long SECOND = 1_000_000_000;

  private final Site site =
      new Site(
          WebSpec.builder()
              .hosts(1)
              .pages(20)
              .copies(0)
              .robots(RobotsMix.PLAIN)
              .port(8080)
              .build());
  private final Truth truth = Truth.of(site, List.of(site.url(0, 0)));
  private final List<Request> requests = new ArrayList<>();
  private final Map<String, List<Integer>> stored = new HashMap<>();

  /** A whole crawl, one request a second. */
  ExactlyOnceCheckTest() {
    ask("/robots.txt", 200);
    truth.pageUrls().forEach(url -> fetch(url, 200));
    truth.redirectUrls().forEach(url -> fetch(url, 301));
    truth.missingUrls().forEach(url -> fetch(url, 404));
  }

  @Test
  void aWholeCrawlKeepsAllPromises() throws Exception {
    assertThat(broken(List.of())).isEmpty();
  }

  @Test
  void aPageThatIsNotStoredIsNamed() throws Exception {
    stored.remove(site.url(0, 0));
    assertThat(broken(List.of()))
        .containsExactly(
            "Every page, redirect and missing page is stored exactly once: broken,"
                + " 1 URLs are not, with the statuses stored: [%s=[]]".formatted(site.url(0, 0)));
  }

  @Test
  void aRequestThatComesTooSoonIsNamed() throws Exception {
    Request last = requests.get(requests.size() - 1);
    long start = last.endNs() + SECOND / 10;
    requests.add(
        new Request(start, start + 1, last.address(), last.host(), "GET", "/robots.txt", 200, 1));
    assertThat(broken(List.of(new Failure(0, 0, 0, 0, 1, Long.MAX_VALUE / SECOND))))
        .singleElement()
        .asString()
        .startsWith("An address is left alone for PT0.5S after each request: broken, 1 addresses")
        .contains("gapNs=100000000");
  }

  @Test
  void repeatedRequestsThatNoFailureExcusesAreNamed() throws Exception {
    fetchAgain(site.url(0, 0));
    assertThat(broken(List.of()))
        .singleElement()
        .asString()
        .startsWith("A failure repeats only requests")
        .contains("1 extra requests were made, and at most 0 may be: [" + site.url(0, 0) + "=1]");
  }

  private void fetchAgain(String url) {
    ask(url.substring(url.indexOf('/', 8)), 200);
  }

  private void fetch(String url, int status) {
    ask(url.substring(url.indexOf('/', 8)), status);
    stored.put(url, List.of(status));
  }

  private void ask(String path, int status) {
    long start = requests.size() * SECOND;
    requests.add(
        new Request(
            start,
            start + SECOND / 10,
            "127.10.0.1",
            site.names().name(0),
            "GET",
            path,
            status,
            1));
  }

  /**
   * Returns the broken promises of this crawl, leaving aside its files, of which there are none.
   */
  private List<String> broken(List<Failure> failures) throws Exception {
    Archive archive = new Archive(List.of(), stored, Map.<String, Set<String>>of(), List.of());
    return new ExactlyOnceCheck(site, truth, requests, failures, archive, Duration.ofMillis(500))
        .promises().stream()
            .filter(promise -> !promise.isKept() && !promise.sentence().startsWith("jwarc"))
            .map(Promise::toString)
            .toList();
  }
}

package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import meguri.web.Gap;
import meguri.web.Request;
import meguri.web.RobotsKind;
import meguri.web.Site;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.WebLog;
import org.assertj.core.api.SoftAssertions;

/**
 * A crawl that has ended after many failures, held against the web's log and what is committed.
 *
 * <p>A checkpoint holds what was done when it <em>began</em>: so at most those requests may be made
 * again that were under way then, or made since. What the moment of its completion would allow is
 * printed beside.
 */
final class Trial {

  /** Time the web's log may take to see that a killed crawler's connection is gone. */
  private static final long NOTICE_NS = 500_000_000;

  /** Time an answer may take from the web's socket into the crawler's state. */
  private static final long TAKEN_IN_NS = 200_000_000;

  /** Requests for a robots.txt that fails, with the default of fetch.attempts and --once. */
  private static final int ROBOTS_ATTEMPTS = 3;

  private final Site site;
  private final Truth truth;
  private final List<Request> requests;
  private final List<Failure> failures;
  private final Archive archive;

  Trial(WebProcess web, List<Failure> failures, Path warc) throws Exception {
    this.site = web.site();
    this.truth = web.truth();
    this.requests = web.end();
    this.failures = failures;
    this.archive = Archive.read(warc);
  }

  /** Prints the figures, and then asserts what is promised. */
  void judge(String title, Duration interval, Duration took) throws Exception {
    Verdict verdict = truth.judge(requests);
    Gap smallest = WebLog.gaps(requests).get(0);
    long extras = extras().values().stream().mapToLong(count -> count).sum();
    long bound = failures.stream().mapToLong(this::sinceCheckpoint).sum();
    long sinceCompletion = failures.stream().mapToLong(this::sinceCompletion).sum();
    Map<String, String> odd = odd();
    System.out.printf(
        """
        == %s
        failures               %,d, %,d of them before a first checkpoint
        time                   %,d s
        pages                  %,d to fetch, %,d redirects, %,d missing, %,d hosts
        requests               %,d, of them answered %,d, cut off %,d
        extra requests         %,d
        bound on them          %,d (under way or made since the checkpoints began; %,d since they were complete)
        smallest gap           %.3f ms, at %s; %s is promised
        WARC files             %,d, with answers of %,d URLs; %,d URLs not stored as they should be
        bodies of many pages   %,d
        verdict of the web     %s
        """,
        title,
        failures.size(),
        failures.stream().filter(failure -> failure.checkpoint() == 0).count(),
        took.toSeconds(),
        truth.pages(),
        truth.redirects(),
        truth.missing(),
        truth.hosts(),
        requests.size(),
        requests.stream().filter(request -> request.status() != 0).count(),
        requests.stream().filter(request -> request.status() == 0).count(),
        extras,
        bound,
        sinceCompletion,
        smallest.gapNs() / 1e6,
        smallest.address(),
        interval,
        archive.files().size(),
        archive.statuses().size(),
        odd.size(),
        archive.copies().size(),
        verdict);
    SoftAssertions all = new SoftAssertions();
    all.assertThat(odd).as("URLs not stored exactly once").isEmpty();
    all.assertThat(verdict.missed()).as("pages never fetched").isEmpty();
    all.assertThat(verdict.forbidden()).as("requests that robots.txt forbids").isEmpty();
    all.assertThat(verdict.unasked()).as("hosts asked before their robots.txt").isEmpty();
    all.assertThat(verdict.unexpected()).as("requests for nothing that is linked to").isEmpty();
    all.assertThat(smallest.gapNs())
        .as("smallest gap, %s", smallest)
        .isGreaterThanOrEqualTo(interval.toNanos());
    all.assertThat(extras).as("extra requests").isLessThanOrEqualTo(bound);
    all.assertThat(archive.copies().values())
        .as("pages stored once for all that have the same body")
        .containsExactlyInAnyOrderElementsOf(truth.copies());
    all.assertThat(archive.dangling()).as("revisit records of no body stored").isEmpty();
    all.assertThat(archive.complaints()).as("what jwarc validate says").isEmpty();
    all.assertAll();
    assertThat(truth.pages()).as("a web worth the name").isGreaterThan(100);
  }

  /** What is not in the archive exactly once, though it should be, with the statuses stored. */
  private Map<String, String> odd() {
    Map<String, String> odd = new TreeMap<>();
    Stream.of(truth.pageUrls(), truth.redirectUrls(), truth.missingUrls())
        .flatMap(urls -> urls)
        .forEach(url -> odd(url, odd));
    archive
        .statuses()
        .forEach(
            (url, statuses) -> {
              if (statuses.stream().filter(status -> status < 500).count() > 1) {
                odd.put(url, statuses.toString());
              }
            });
    return odd;
  }

  private void odd(String url, Map<String, String> odd) {
    List<Integer> statuses = archive.statuses().getOrDefault(url, List.of());
    boolean page = site.find(url).orElseThrow() instanceof meguri.web.Target.Page;
    if (statuses.stream().filter(status -> status < 500).count() != 1
        || (page && archive.count(url, 200) != 1)) {
      odd.put(url, statuses.toString());
    }
  }

  /** Requests beyond those that a crawl without failures makes, by URL. */
  private Map<String, Long> extras() {
    Map<String, List<Request>> byUrl = new HashMap<>();
    for (Request request : requests) {
      byUrl.computeIfAbsent(request.url(site.spec().port()), url -> new ArrayList<>()).add(request);
    }
    Map<String, Long> extras = new HashMap<>();
    byUrl.forEach(
        (url, all) -> {
          long needed = 1 + all.stream().filter(this::wasMadeToFail).count();
          if (isFailingRobots(all.get(0))) {
            needed = ROBOTS_ATTEMPTS;
          }
          if (all.size() > needed) {
            extras.put(url, all.size() - needed);
          }
        });
    return extras;
  }

  private boolean isFailingRobots(Request request) {
    int host = site.names().host(request.host()).orElseThrow();
    return request.path().equals("/robots.txt") && site.robots().kind(host) == RobotsKind.FAILING;
  }

  /** Whether the web, and not the crawler's end, made this request fail. */
  private boolean wasMadeToFail(Request request) {
    return request.status() >= 500
        || (request.status() == 0
            && failures.stream().noneMatch(failure -> wasCut(request, failure)));
  }

  private static boolean wasCut(Request request, Failure failure) {
    long struck = failure.struck() * 1_000_000 - NOTICE_NS;
    long over = failure.failed() * 1_000_000 + NOTICE_NS;
    return request.endNs() >= struck && request.endNs() <= over;
  }

  /** Requests that were under way when the checkpoint before a failure began, or made since. */
  private long sinceCheckpoint(Failure failure) {
    long began = Math.max(failure.began(), failure.triggered()) * 1_000_000;
    long end = failure.failed() * 1_000_000;
    return requests.stream()
        .filter(request -> request.endNs() + TAKEN_IN_NS >= began && request.startNs() <= end)
        .count();
  }

  private long sinceCompletion(Failure failure) {
    long began = Math.max(failure.began(), failure.completed()) * 1_000_000;
    long end = failure.failed() * 1_000_000;
    return requests.stream()
        .filter(request -> request.startNs() >= began && request.startNs() <= end)
        .count();
  }
}

package meguri.job.survival;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import meguri.web.Gap;
import meguri.web.Manners;
import meguri.web.Request;
import meguri.web.ServerKind;
import meguri.web.Site;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.Visit;
import meguri.web.WebLog;
import meguri.web.testkit.Archive;
import meguri.web.testkit.Failure;
import meguri.web.testkit.Promise;
import meguri.web.testkit.ServedWeb;
import org.assertj.core.api.SoftAssertions;

/**
 * Judges a crawl without end by the web's log: was every server left alone as long as it asks for,
 * and was no time wasted?
 */
final class ContinuousCrawlJudge {

  /** Time an answer may take from the web's socket into the crawler's state. */
  private static final long TAKEN_IN_NS = 200_000_000;

  private static final double FEWEST_VISITS_PER_PAGE = 1.3;
  private static final double MOST_IDLE = 0.1;

  private final Truth truth;
  private final Site site;
  private final List<Request> requests;
  private final List<Failure> failures;
  private final Archive archive;
  private final Duration interval;
  private final Verdict verdict;
  private final Gap smallest;
  private final List<Manners> manners;
  private final List<Visit> visits;
  private final double slowdown;
  private final Map<String, Double> idle;

  /** Requests that broke a host's own delay, those that a failure excuses among them. */
  private final int broken;

  /** Requests before a Retry-After was over, without those that a failure excuses. */
  private final List<Gap> hasty;

  /** Requests within a Crawl-delay, without those that a failure excuses. */
  private final List<Gap> undercut;

  /**
   * Ends the web.
   *
   * @param dir the crawl's directory
   * @param slowdown {@link Processors#slowdownSince} the last resume
   * @param interval the least time between two requests to one address
   */
  ContinuousCrawlJudge(
      ServedWeb web, List<Failure> failures, Path dir, double slowdown, Duration interval)
      throws Exception {
    this.site = web.site();
    this.truth = web.truth();
    this.requests = web.end();
    this.failures = failures;
    this.archive = Archive.read(dir.resolve("warc"));
    this.interval = interval;
    this.verdict = truth.judge(requests);
    this.smallest = WebLog.gaps(requests).get(0);
    this.manners = Manners.of(site, requests);
    this.visits = Visit.of(site, requests);
    this.slowdown = slowdown;
    this.idle = idle(verdict.missed());
    this.hasty = new ArrayList<>();
    this.undercut = new ArrayList<>();
    manners.forEach(
        host -> {
          hasty.addAll(host.hasty());
          undercut.addAll(host.undercut());
        });
    this.broken = hasty.size() + undercut.size();
    hasty.removeIf(gap -> isForgotten(gap.first().endNs(), gap));
    undercut.removeIf(gap -> isForgotten(firstRobots(gap.first().host()), gap));
  }

  /** Prints the figures, and then asserts each promise. */
  void judge() throws Exception {
    System.out.print(figures());
    SoftAssertions all = new SoftAssertions();
    everyAddressIsLeftAloneForTheInterval(all);
    everyHostIsLeftAloneAsItAsks(all);
    deadHostsAreAskedSeldom(all);
    robotsTxtIsAskedForFirstAndObeyed(all);
    onlyLinkedUrlsAreRequested(all);
    pagesAreVisitedAgain(all);
    noTimeIsWasted(all);
    theArchiveIsValid(all);
    all.assertAll();
  }

  private void everyAddressIsLeftAloneForTheInterval(SoftAssertions all) {
    Promise promise = Promise.addressesAreLeftAlone(interval, requests);
    all.assertThat(promise.breach()).as(promise.sentence()).isEmpty();
  }

  private void everyHostIsLeftAloneAsItAsks(SoftAssertions all) {
    all.assertThat(hasty)
        .as("No request is made before a Retry-After is over; requests that were made")
        .isEmpty();
    all.assertThat(undercut)
        .as("No request is made within a Crawl-delay; requests that were made")
        .isEmpty();
  }

  private void deadHostsAreAskedSeldom(SoftAssertions all) {
    List<Manners> dead = manners.stream().filter(host -> host.server() == ServerKind.DEAD).toList();
    all.assertThat(dead).as("The web has dead hosts that were asked").isNotEmpty();
    for (Manners host : dead) {
      all.assertThat(host.requests())
          .as(
              "The wait before a dead host is asked again doubles; requests to host %d",
              host.host())
          .isLessThanOrEqualTo(mostRequestsToADeadHost());
    }
  }

  private void robotsTxtIsAskedForFirstAndObeyed(SoftAssertions all) {
    all.assertThat(verdict.unasked())
        .as("A host is asked for its robots.txt first; hosts that were not")
        .isEmpty();
    all.assertThat(verdict.forbidden())
        .as("No request is made that robots.txt forbids; requests that were made")
        .isEmpty();
  }

  private void onlyLinkedUrlsAreRequested(SoftAssertions all) {
    all.assertThat(verdict.unexpected())
        .as("Only what is linked to is requested; requests for something else")
        .isEmpty();
  }

  private void pagesAreVisitedAgain(SoftAssertions all) {
    all.assertThat((double) visits.size() / verdict.fetched())
        .as("Pages are visited again; visits per page, with %,d pages", verdict.fetched())
        .isGreaterThan(FEWEST_VISITS_PER_PAGE);
    all.assertThat(visits)
        .as("Some pages that have not changed are answered with 304")
        .anyMatch(visit -> visit.request().status() == 304);
    all.assertThat(visits)
        .as("Some later visits find a change")
        .anyMatch(visit -> visit.isNews() && visit.before() >= 0);
  }

  private void noTimeIsWasted(SoftAssertions all) {
    all.assertThat(idle).as("Some servers always have a page to fetch").isNotEmpty();
    all.assertThat(idle.values())
        .as(
            "A server that has pages to fetch is idle for less than %.2f of the time, apart from waiting for a processor: %s",
            MOST_IDLE, idle)
        .allMatch(share -> share < MOST_IDLE);
  }

  private void theArchiveIsValid(SoftAssertions all) throws Exception {
    all.assertThat(archive.dangling())
        .as("Every revisit record refers to a stored body; records that do not")
        .isEmpty();
    all.assertThat(archive.complaints()).as("jwarc finds every WARC file valid").isEmpty();
  }

  private String figures() {
    return """
        == a crawl without end, %,d failures
        pages                  %,d at %,d hosts
        visits                 %,d, of them not modified %,d, news %,d, deceived %,d
        requests answered 429  %,d, at %,d hosts
        requests to dead hosts %s
        smallest gap           %.3f ms, at %s; %s is promised
        asked too soon         %,d requests broke a host's own delay, %,d of them because a failure had undone the delay
        slowdown               %.2f times, by waiting for a processor
        idle without that      %s
        WARC files             %,d
        verdict of the web     %s
        """
        .formatted(
            failures.size(),
            truth.pages(),
            truth.hosts(),
            visits.size(),
            visits.stream().filter(visit -> visit.request().status() == 304).count(),
            visits.stream().filter(Visit::isNews).count(),
            visits.stream().filter(Visit::isDeceived).count(),
            manners.stream().mapToInt(Manners::refused).sum(),
            manners.stream().filter(host -> host.refused() > 0).count(),
            manners.stream()
                .filter(host -> host.server() == ServerKind.DEAD)
                .map(host -> host.host() + ": " + host.requests())
                .toList(),
            smallest.gapNs() / 1e6,
            smallest.address(),
            interval,
            broken,
            broken - hasty.size() - undercut.size(),
            slowdown,
            idle,
            archive.files().size(),
            verdict);
  }

  /**
   * Whether a failure excuses that the second request came too soon: the crawler was told of the
   * delay after the checkpoint that the failure took it back to.
   */
  private boolean isForgotten(long toldNs, Gap gap) {
    return failures.stream()
        .anyMatch(
            failure ->
                toldNs + TAKEN_IN_NS >= Math.max(failure.began(), failure.triggered()) * 1_000_000
                    && toldNs <= failure.failed() * 1_000_000
                    && gap.second().startNs() >= failure.struck() * 1_000_000);
  }

  private long firstRobots(String host) {
    return requests.stream()
        .filter(request -> request.host().equals(host))
        .filter(request -> request.path().equals("/robots.txt") && request.status() == 200)
        .mapToLong(Request::endNs)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /**
   * Returns how many requests a dead host may get. Each is followed by a wait twice as long as the
   * last, from a second on; a failure repeats a few of them.
   */
  private int mostRequestsToADeadHost() {
    long ms = (requests.get(requests.size() - 1).endNs() - requests.get(0).startNs()) / 1_000_000;
    return Long.SIZE - Long.numberOfLeadingZeros(ms / 1_000) + 1 + 2 * failures.size();
  }

  /**
   * Returns, by server, the share of the time since the last resume in which it was neither asked
   * nor left its interval. Only servers count that always have a page to fetch: those with a host
   * that may always be asked and still has pages that were never fetched.
   *
   * @param missed URLs of pages that were never fetched
   */
  private Map<String, Double> idle(List<String> missed) {
    Set<String> wanted = new HashSet<>();
    missed.forEach(url -> wanted.add(URI.create(url).getHost()));
    long since = failures.stream().mapToLong(Failure::failed).max().orElse(0) * 1_000_000;
    Map<String, List<Request>> byAddress = new HashMap<>();
    for (Request request : requests) {
      if (request.startNs() > since) {
        byAddress.computeIfAbsent(request.address(), at -> new ArrayList<>()).add(request);
      }
    }
    Map<String, Double> idle = new TreeMap<>();
    byAddress.forEach(
        (address, all) -> {
          all.sort(Comparator.comparingLong(Request::startNs));
          if (all.stream().anyMatch(request -> isAlwaysWanted(request, wanted)) && all.size() > 1) {
            idle.put(address, Idleness.share(all, interval, slowdown));
          }
        });
    return idle;
  }

  private boolean isAlwaysWanted(Request request, Set<String> wanted) {
    int host = site.names().host(request.host()).orElseThrow();
    ServerKind kind = site.servers().kind(host);
    return wanted.contains(request.host())
        && site.robots().crawlDelay(host).isZero()
        && (kind == ServerKind.HONEST || kind == ServerKind.BARE || kind == ServerKind.LYING)
        && request.status() == 200
        && !request.path().equals("/robots.txt");
  }
}

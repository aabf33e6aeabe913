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
import meguri.web.testkit.ServedWeb;
import org.assertj.core.api.SoftAssertions;

/**
 * A crawl without end, held against the web's log: was every server left the peace it asks for, and
 * was no time wasted?
 */
final class ContinuousCrawlJudge {

  /** Time an answer may take from the web's socket into the crawler's state. */
  private static final long TAKEN_IN_NS = 200_000_000;

  private final Site site;
  private final Truth truth;
  private final List<Request> requests;
  private final List<Failure> failures;
  private final Archive archive;

  ContinuousCrawlJudge(ServedWeb web, List<Failure> failures, Path dir) throws Exception {
    this.site = web.site();
    this.truth = web.truth();
    this.requests = web.end();
    this.failures = failures;
    this.archive = Archive.read(dir.resolve("warc"));
  }

  /** Prints the figures, and then asserts what is promised. */
  void judge(Duration interval) throws Exception {
    Verdict verdict = truth.judge(requests);
    Gap smallest = WebLog.gaps(requests).get(0);
    List<Manners> manners = Manners.of(site, requests);
    List<Gap> hasty = new ArrayList<>();
    List<Gap> undercut = new ArrayList<>();
    manners.forEach(
        host -> {
          hasty.addAll(host.hasty());
          undercut.addAll(host.undercut());
        });
    int broken = hasty.size() + undercut.size();
    hasty.removeIf(gap -> isForgotten(gap.first().endNs(), gap));
    undercut.removeIf(gap -> isForgotten(firstRobots(gap.first().host()), gap));
    List<Visit> visits = Visit.of(site, requests);
    Map<String, Double> idle = idle(interval, verdict.missed());
    System.out.printf(
        """
        == a crawl without end, %,d failures
        pages                  %,d at %,d hosts
        visits                 %,d, of them not modified %,d, news %,d, deceived %,d
        requests answered 429  %,d, at %,d hosts
        asked in vain          %s
        smallest gap           %.3f ms, at %s; %s is promised
        asked too soon         %,d hosts' own delays, %,d of them told since the checkpoint before a failure
        idle                   %s
        WARC files             %,d
        verdict of the web     %s
        """,
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
        idle,
        archive.files().size(),
        verdict);
    SoftAssertions all = new SoftAssertions();
    all.assertThat(smallest.gapNs())
        .as("smallest gap, %s", smallest)
        .isGreaterThanOrEqualTo(interval.toNanos());
    all.assertThat(hasty).as("requests before a Retry-After was over").isEmpty();
    all.assertThat(undercut).as("requests within a Crawl-delay").isEmpty();
    all.assertThat(manners)
        .filteredOn(host -> host.server() == ServerKind.DEAD)
        .as("dead hosts")
        .isNotEmpty()
        .allSatisfy(
            host ->
                all.assertThat(host.requests())
                    .as("requests to dead host %d", host.host())
                    .isLessThanOrEqualTo(bound()));
    all.assertThat(verdict.forbidden()).as("requests that robots.txt forbids").isEmpty();
    all.assertThat(verdict.unasked()).as("hosts asked before their robots.txt").isEmpty();
    all.assertThat(verdict.unexpected()).as("requests for nothing that is linked to").isEmpty();
    all.assertThat((double) visits.size() / verdict.fetched())
        .as("visits to a page")
        .isGreaterThan(1.3);
    all.assertThat(visits).as("304s").anyMatch(visit -> visit.request().status() == 304);
    all.assertThat(visits).as("changes").anyMatch(visit -> visit.isNews() && visit.before() >= 0);
    all.assertThat(idle).as("servers that are always wanted").isNotEmpty();
    all.assertThat(idle.values()).as("idle time").allMatch(share -> share < 0.1);
    all.assertThat(archive.dangling()).as("revisit records of no body stored").isEmpty();
    all.assertThat(archive.complaints()).as("what jwarc validate says").isEmpty();
    all.assertAll();
  }

  /** Whether what the second request breaks was told since the checkpoint before a failure. */
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
   * Requests a dead host may get: each is followed by a wait twice as long as the last, from a
   * second on; a failure takes the crawl back by a few.
   */
  private int bound() {
    long ms = (requests.get(requests.size() - 1).endNs() - requests.get(0).startNs()) / 1_000_000;
    return Long.SIZE - Long.numberOfLeadingZeros(ms / 1_000) + 1 + 2 * failures.size();
  }

  /**
   * Since the last resume, of servers with a host that may always be asked, and has pages that were
   * never fetched, so that it is wanted all the time: which part of it the server was neither asked
   * nor left its interval.
   */
  private Map<String, Double> idle(Duration interval, List<String> missed) {
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
            idle.put(address, Idleness.share(all, interval));
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

package meguri.web.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import meguri.web.Gap;
import meguri.web.Request;
import meguri.web.RobotsKind;
import meguri.web.Site;
import meguri.web.Target;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.WebLog;

/**
 * Checks a crawl that has fetched everything once and ended, after many failures, against the web's
 * log and its committed output.
 *
 * <p>A checkpoint holds what was done when it <em>began</em>. So after a failure the crawl may
 * repeat only requests that were under way then, or were made since. The number that the moment of
 * its completion would allow is reported as well.
 */
public final class ExactlyOnceCheck {

  /** The time that the web's log may take to see that a killed crawler's connection is gone. */
  private static final long NOTICE_NS = 500_000_000;

  /** The time that an answer may take from the web's socket into the crawler's state. */
  private static final long TAKEN_IN_NS = 200_000_000;

  /** The requests for a robots.txt that fails, with the default of fetch.attempts and --once. */
  private static final int ROBOTS_ATTEMPTS = 3;

  private static final int SHOWN = 5;

  private final Site site;
  private final Truth truth;
  private final List<Request> requests;
  private final List<Failure> failures;
  private final Archive archive;
  private final Duration interval;
  private final Verdict verdict;
  private final Map<String, String> odd;
  private final Map<String, Long> extras;
  private final Gap smallest;

  /**
   * @param requests all requests that the web had
   * @param interval the interval between two requests to one address
   */
  public ExactlyOnceCheck(
      Site site,
      Truth truth,
      List<Request> requests,
      List<Failure> failures,
      Archive archive,
      Duration interval) {
    this.site = site;
    this.truth = truth;
    this.requests = requests;
    this.failures = failures;
    this.archive = archive;
    this.interval = interval;
    this.verdict = truth.judge(requests);
    this.odd = odd();
    this.extras = findExtras();
    this.smallest = WebLog.gaps(requests).get(0);
  }

  /**
   * Returns the URLs of pages that were never fetched, or are missing from the committed output.
   */
  public Set<String> lost() {
    Set<String> lost = new HashSet<>(verdict.missed());
    truth.pageUrls().filter(url -> archive.count(url, 200) == 0).forEach(lost::add);
    return lost;
  }

  /** Returns the URLs for which an answer that is no failure is committed more than once. */
  public List<String> committedTwice() {
    return archive.statuses().entrySet().stream()
        .filter(entry -> answers(entry.getValue()) > 1)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Returns the requests that came too soon after the one before to the same address, one for each
   * address.
   */
  public List<Gap> tooSoon() {
    return WebLog.gaps(requests).stream().filter(gap -> gap.gapNs() < interval.toNanos()).toList();
  }

  /** Returns the number of requests beyond those of a crawl without failures. */
  public long extras() {
    return extras.values().stream().mapToLong(count -> count).sum();
  }

  /** Returns the largest number of extra requests that is allowed. */
  public long bound() {
    return failures.stream().mapToLong(this::sinceCheckpoint).sum();
  }

  /** Returns the number of pages to fetch. */
  public long pages() {
    return truth.pages();
  }

  public long hosts() {
    return truth.hosts();
  }

  /** Returns the broken promises, in a sentence each; empty if all were kept. */
  public List<String> complaints() throws Exception {
    List<String> complaints = new ArrayList<>();
    complain(complaints, "URLs not stored exactly once", odd.entrySet());
    complain(complaints, "pages never fetched", verdict.missed());
    complain(complaints, "requests that robots.txt forbids", verdict.forbidden());
    complain(complaints, "hosts asked before their robots.txt", verdict.unasked());
    complain(complaints, "requests for URLs that nothing links to", verdict.unexpected());
    complain(complaints, "addresses asked again within " + interval, tooSoon());
    if (extras() > bound()) {
      complaints.add("%,d extra requests; at most %,d are allowed".formatted(extras(), bound()));
    }
    if (!new HashSet<>(archive.copies().values()).equals(new HashSet<>(truth.copies()))) {
      complaints.add("pages of the same body are not stored exactly once");
    }
    complain(complaints, "revisit records whose body is not stored", archive.dangling());
    String invalid = archive.complaints();
    if (!invalid.isEmpty()) {
      complaints.add("jwarc validate says: " + invalid);
    }
    return complaints;
  }

  /** Returns the figures as a table. */
  @Override
  public String toString() {
    long sinceCompletion = failures.stream().mapToLong(this::sinceCompletion).sum();
    return """
        failures               %,d, %,d of them before a first checkpoint
        pages                  %,d to fetch, %,d redirects, %,d missing, %,d hosts
        requests               %,d, of them answered %,d, cut off %,d
        extra requests         %,d
        bound on them          %,d (under way or made since the checkpoints began; %,d since they were complete)
        smallest gap           %.3f ms, at %s; %s is promised
        WARC files             %,d, with answers of %,d URLs; %,d URLs not stored as they should be
        bodies of many pages   %,d
        verdict of the web     %s
        """
        .formatted(
            failures.size(),
            failures.stream().filter(failure -> failure.checkpoint() == 0).count(),
            truth.pages(),
            truth.redirects(),
            truth.missing(),
            truth.hosts(),
            requests.size(),
            requests.stream().filter(request -> request.status() != 0).count(),
            requests.stream().filter(request -> request.status() == 0).count(),
            extras(),
            bound(),
            sinceCompletion,
            smallest.gapNs() / 1e6,
            smallest.address(),
            interval,
            archive.files().size(),
            archive.statuses().size(),
            odd.size(),
            archive.copies().size(),
            verdict);
  }

  private static void complain(List<String> complaints, String what, Collection<?> which) {
    if (!which.isEmpty()) {
      complaints.add(
          "%,d %s: %s".formatted(which.size(), what, which.stream().limit(SHOWN).toList()));
    }
  }

  /**
   * Returns the URLs that should be in the archive exactly once and are not, with the statuses
   * stored.
   */
  private Map<String, String> odd() {
    Map<String, String> found = new TreeMap<>();
    Stream.of(truth.pageUrls(), truth.redirectUrls(), truth.missingUrls())
        .flatMap(urls -> urls)
        .filter(this::isOdd)
        .forEach(url -> found.put(url, stored(url).toString()));
    committedTwice().forEach(url -> found.put(url, stored(url).toString()));
    return found;
  }

  private List<Integer> stored(String url) {
    return archive.statuses().getOrDefault(url, List.of());
  }

  private boolean isOdd(String url) {
    boolean page = site.find(url).orElseThrow() instanceof Target.Page;
    return answers(stored(url)) != 1 || (page && archive.count(url, 200) != 1);
  }

  private static long answers(List<Integer> statuses) {
    return statuses.stream().filter(status -> status < 500).count();
  }

  /** Returns the number of extra requests by URL. */
  private Map<String, Long> findExtras() {
    Map<String, List<Request>> byUrl = new HashMap<>();
    for (Request request : requests) {
      byUrl.computeIfAbsent(request.url(site.spec().port()), url -> new ArrayList<>()).add(request);
    }
    Map<String, Long> found = new HashMap<>();
    byUrl.forEach(
        (url, all) -> {
          long needed = 1 + all.stream().filter(this::wasMadeToFail).count();
          if (isFailingRobots(all.get(0))) {
            needed = ROBOTS_ATTEMPTS;
          }
          if (all.size() > needed) {
            found.put(url, all.size() - needed);
          }
        });
    return found;
  }

  private boolean isFailingRobots(Request request) {
    int host = site.names().host(request.host()).orElseThrow();
    return request.path().equals("/robots.txt") && site.robots().kind(host) == RobotsKind.FAILING;
  }

  /** Returns whether the web made this request fail, and not the end of the crawler. */
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

  /**
   * Returns the number of requests that were under way when the checkpoint before a failure began,
   * or were made since.
   */
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

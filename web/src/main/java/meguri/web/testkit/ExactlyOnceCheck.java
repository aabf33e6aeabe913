package meguri.web.testkit;

import java.time.Duration;
import java.util.ArrayList;
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
 * Judges a crawl that was to fetch every page once, and that ended after many failures, by the
 * web's log and by what the crawl has committed.
 *
 * <p>A checkpoint holds what was done when it <em>began</em>. So the crawl may repeat only the
 * requests that were under way at that moment, or that began after it. The figures also tell how
 * many it might repeat if the moment of the checkpoint's completion counted.
 */
public final class ExactlyOnceCheck {

  /** The time that the web's log may take to see that a killed crawler's connection is gone. */
  private static final long NOTICE_NS = 500_000_000;

  /** The time that an answer may take from the web's socket into the crawler's state. */
  private static final long TAKEN_IN_NS = 200_000_000;

  /** Requests for a robots.txt that fails, with --once and the default of fetch.attempts. */
  private static final int ROBOTS_ATTEMPTS = 3;

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
   * @param requests all requests in the web's log
   * @param interval the least time between two requests to one address
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

  /** Returns the URLs of pages that were never fetched, or that are missing in the archive. */
  public Set<String> lost() {
    Set<String> lost = new HashSet<>(verdict.missed());
    truth.pageUrls().filter(url -> archive.count(url, 200) == 0).forEach(lost::add);
    return lost;
  }

  /** Returns the URLs for which the archive has more than one answer that is no failure. */
  public List<String> committedTwice() {
    return archive.statuses().entrySet().stream()
        .filter(entry -> answers(entry.getValue()) > 1)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the smallest gap at each address where a request came too soon after another. */
  public List<Gap> tooSoon() {
    return WebLog.gaps(requests).stream().filter(gap -> gap.gapNs() < interval.toNanos()).toList();
  }

  /** Returns how many more requests were made than a crawl without failures makes. */
  public long extras() {
    return extras.values().stream().mapToLong(count -> count).sum();
  }

  /** Returns the largest number of extra requests that the failures excuse. */
  public long bound() {
    return failures.stream().mapToLong(this::sinceCheckpoint).sum();
  }

  /** Returns how many pages there were to fetch. */
  public long pages() {
    return truth.pages();
  }

  /** Returns how many requests the crawl began between its start and its end, for each failure. */
  public List<Long> requestsBeforeFailures() {
    return failures.stream().map(this::requestsBefore).toList();
  }

  public long hosts() {
    return truth.hosts();
  }

  /** Returns all promises, with what broke them. */
  public List<Promise> promises() throws Exception {
    return List.of(
        Promise.of(
            "Every page, redirect and missing page is stored exactly once",
            "URLs are not, with the statuses stored",
            odd.entrySet()),
        Promise.of("Every page is fetched", "pages never were", verdict.missed()),
        Promise.of("No request is made that robots.txt forbids", "were made", verdict.forbidden()),
        Promise.of("A host is asked for its robots.txt first", "hosts were not", verdict.unasked()),
        Promise.of(
            "Only what is linked to is requested",
            "requests were for something else",
            verdict.unexpected()),
        Promise.addressesAreLeftAlone(interval, requests),
        new Promise(
            "A failure repeats only requests that were under way when its checkpoint began, or began after it",
            extras() > bound()
                ? "%,d extra requests were made, and at most %,d may be: %s"
                    .formatted(extras(), bound(), Promise.some(extras.entrySet()))
                : ""),
        new Promise(
            "A body that many pages share is stored once for all of them", sharedBodiesStored()),
        Promise.of("Every revisit record refers to a stored body", "do not", archive.dangling()),
        new Promise("jwarc finds every WARC file valid", archive.complaints()));
  }

  /** Returns the promises that were broken, each as a text with what broke it. */
  public List<String> complaints() throws Exception {
    return promises().stream().filter(promise -> !promise.isKept()).map(Promise::toString).toList();
  }

  /** Returns the figures, one a line. */
  @Override
  public String toString() {
    long sinceCompletion = failures.stream().mapToLong(this::sinceCompletion).sum();
    return """
        failures               %,d, %,d of them before a first checkpoint; requests before each: %s
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
            requestsBeforeFailures(),
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

  /** Returns how the sets of pages with one body differ from the web's; empty if they do not. */
  private String sharedBodiesStored() {
    Set<Set<String>> stored = new HashSet<>(archive.copies().values());
    Set<Set<String>> expected = new HashSet<>(truth.copies());
    Set<Set<String>> missing = new HashSet<>(expected);
    missing.removeAll(stored);
    Set<Set<String>> surplus = new HashSet<>(stored);
    surplus.removeAll(expected);
    return missing.isEmpty() && surplus.isEmpty()
        ? ""
        : "of %,d sets of pages with one body, %,d are not stored as such: %s; %,d are stored that are none: %s"
            .formatted(
                expected.size(),
                missing.size(),
                Promise.some(missing),
                surplus.size(),
                Promise.some(surplus));
  }

  /** Returns the URLs that are not in the archive exactly once, with the statuses stored. */
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

  /** Whether this request failed because of the web, and not because the crawler was killed. */
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

  private long requestsBefore(Failure failure) {
    return requests.stream()
        .filter(
            request ->
                request.startNs() >= failure.began() * 1_000_000
                    && request.startNs() <= failure.struck() * 1_000_000)
        .count();
  }

  /** Counts requests that were under way when a failure's checkpoint began, or began after it. */
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

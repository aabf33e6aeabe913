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
 * A crawl that has fetched all once and ended, after many failures, held against the web's log and
 * what is committed.
 *
 * <p>A checkpoint holds what was done when it <em>began</em>: so at most those requests may be made
 * again that were under way then, or made since. What the moment of its completion would allow is
 * told beside.
 */
public final class ExactlyOnceCheck {

  /** Time the web's log may take to see that a killed crawler's connection is gone. */
  private static final long NOTICE_NS = 500_000_000;

  /** Time an answer may take from the web's socket into the crawler's state. */
  private static final long TAKEN_IN_NS = 200_000_000;

  /** Requests for a robots.txt that fails, with the default of fetch.attempts and --once. */
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
   * @param requests all that the web had
   * @param interval between two requests to one address
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

  /** URLs of pages never fetched, or not to be found in what is committed. */
  public Set<String> lost() {
    Set<String> lost = new HashSet<>(verdict.missed());
    truth.pageUrls().filter(url -> archive.count(url, 200) == 0).forEach(lost::add);
    return lost;
  }

  /** URLs of which an answer that is no failure is committed more than once. */
  public List<String> committedTwice() {
    return archive.statuses().entrySet().stream()
        .filter(entry -> answers(entry.getValue()) > 1)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Requests that came too soon after the one before to the same address, one of each address. */
  public List<Gap> tooSoon() {
    return WebLog.gaps(requests).stream().filter(gap -> gap.gapNs() < interval.toNanos()).toList();
  }

  /** Requests beyond those that a crawl without failures makes. */
  public long extras() {
    return extras.values().stream().mapToLong(count -> count).sum();
  }

  /** What they may be at most. */
  public long bound() {
    return failures.stream().mapToLong(this::sinceCheckpoint).sum();
  }

  /** Pages there were to fetch. */
  public long pages() {
    return truth.pages();
  }

  public long hosts() {
    return truth.hosts();
  }

  /** What breaks a promise, in a sentence each; empty if all were kept. */
  public List<String> complaints() throws Exception {
    List<String> complaints = new ArrayList<>();
    complain(complaints, "URLs not stored exactly once", odd.entrySet());
    complain(complaints, "pages never fetched", verdict.missed());
    complain(complaints, "requests that robots.txt forbids", verdict.forbidden());
    complain(complaints, "hosts asked before their robots.txt", verdict.unasked());
    complain(complaints, "requests for nothing that is linked to", verdict.unexpected());
    complain(complaints, "addresses asked again within " + interval, tooSoon());
    if (extras() > bound()) {
      complaints.add("%,d extra requests, where at most %,d may be".formatted(extras(), bound()));
    }
    if (!new HashSet<>(archive.copies().values()).equals(new HashSet<>(truth.copies()))) {
      complaints.add("pages of the same body are not stored once for all of them");
    }
    complain(complaints, "revisit records of no body stored", archive.dangling());
    String invalid = archive.complaints();
    if (!invalid.isEmpty()) {
      complaints.add("jwarc validate says: " + invalid);
    }
    return complaints;
  }

  /** The figures. */
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

  /** What is not in the archive exactly once, though it should be, with the statuses stored. */
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

  /** By URL. */
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

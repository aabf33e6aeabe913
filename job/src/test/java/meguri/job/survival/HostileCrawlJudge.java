package meguri.job.survival;

import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import meguri.web.Gap;
import meguri.web.Request;
import meguri.web.Site;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.WebLog;
import meguri.web.hostile.Crowds;
import meguri.web.hostile.HostileHosts;
import meguri.web.testkit.Promise;
import meguri.web.testkit.ServedWeb;
import org.assertj.core.api.SoftAssertions;

/**
 * Judges what hostile hosts did to a crawl, and to the honest hosts in it: by the web's log, by the
 * crawl log, and by the resources of the crawler's process.
 */
final class HostileCrawlJudge {

  /** The largest share of the time that an honest server may be idle: see {@link Idleness}. */
  private static final double MOST_IDLE = 0.2;

  /** The least share of its fair turns that a host beside a crowd gets. */
  private static final double FAIR = 0.8;

  /** Threads of the JVM itself start and end. */
  private static final int NEW_THREADS = 4;

  /** Hosts that are found on the way have sockets of their own. */
  private static final int NEW_SOCKETS = 16;

  /**
   * Files of RocksDB: each state of each subtask has four before they are merged, and more as it
   * grows.
   */
  private static final int NEW_FILES = 64;

  private final Site site;
  private final Truth truth;
  private final List<Request> requests;

  /** Requests to hosts for which the usual interval holds. */
  private final List<Request> usual;

  private final HostileVerdict hostile;
  private final Footprints footprints;
  private final int connections;
  private final Set<InetSocketAddress> strangers;
  private final Set<Integer> restarts;
  private final Duration interval;
  private final Verdict verdict;
  private final double slowdown;
  private final Map<String, Double> idle;
  private final Gap smallest;

  /** Requests since the neighbour's first one, at the address that it shares with a crowd. */
  private final long toNeighbour;

  private final long toCrowd;

  /**
   * Ends the web.
   *
   * @param connected where the crawler was seen to connect to
   * @param slowdown {@link Processors#slowdownSince} the crawl's beginning
   * @param restarts every number of restarts that Flink told
   * @param interval the least time between two requests to one address
   */
  HostileCrawlJudge(
      ServedWeb web,
      Path crawlLog,
      Footprints footprints,
      Set<InetSocketAddress> connected,
      Set<Integer> restarts,
      double slowdown,
      Duration interval)
      throws Exception {
    this.site = web.site();
    this.truth = web.truth();
    this.requests = web.end();
    this.footprints = footprints;
    this.connections = connected.size();
    this.restarts = restarts;
    Map<String, String> addresses = web.addresses();
    this.hostile = HostileVerdict.of(CrawlLog.lines(crawlLog), addresses.keySet());
    this.strangers = new HashSet<>(connected);
    int port = site.spec().port();
    String dns = web.nameServer();
    strangers.removeIf(
        to ->
            to.getPort() == port
                && (addresses.containsValue(to.getAddress().getHostAddress())
                    || HostileHosts.at(to.getAddress().getHostAddress()).isPresent()));
    strangers.removeIf(to -> NetUtil.toSocketAddressString(to).equals(dns));
    this.interval = interval;
    this.verdict = truth.judge(requests);
    this.slowdown = slowdown;
    this.idle = idle(interval);
    this.usual = requests.stream().filter(this::isSlow).toList();
    this.smallest = WebLog.gaps(usual).get(0);
    long known =
        requests.stream()
            .filter(request -> request.host().equals(Crowds.NEIGHBOUR))
            .mapToLong(Request::startNs)
            .min()
            .orElseThrow();
    this.toNeighbour = atCrowd(Crowds.NEIGHBOUR, known);
    this.toCrowd = atCrowd(Crowds.CROWD_DOMAIN, known);
  }

  /**
   * Prints the figures, and then asserts each promise.
   *
   * @param heapMb the crawler's largest heap
   * @param namesAtATime how many questions to name servers may wait for an answer
   */
  void judge(int heapMb, int namesAtATime) {
    System.out.print(figures());
    SoftAssertions all = new SoftAssertions();
    honestHostsAreCrawledInFull(all);
    everyAddressIsLeftAloneForTheInterval(all);
    aNeighbourOfACrowdHasItsTurns(all);
    honestServersAreHardlyIdle(all);
    hostileHostsComeToWhatIsExpected(all);
    nothingGrows(all, heapMb, namesAtATime);
    nothingRestarts(all);
    nobodyOutsideTheWebIsAsked(all);
    all.assertAll();
  }

  private void honestHostsAreCrawledInFull(SoftAssertions all) {
    all.assertThat(verdict.isClean())
        .as("Every page of the honest hosts is fetched once, and nothing else: %s", verdict)
        .isTrue();
  }

  private void everyAddressIsLeftAloneForTheInterval(SoftAssertions all) {
    Promise promise = Promise.addressesAreLeftAlone(interval, usual);
    all.assertThat(promise.breach()).as(promise.sentence()).isEmpty();
  }

  private void aNeighbourOfACrowdHasItsTurns(SoftAssertions all) {
    all.assertThat(toNeighbour)
        .as(
            "A host that shares its address with a crowd gets %.1f of half the turns; its requests, beside %,d to the crowd",
            FAIR, toCrowd)
        .isGreaterThan((long) (FAIR * (toNeighbour + toCrowd) / 2));
  }

  private void honestServersAreHardlyIdle(SoftAssertions all) {
    all.assertThat(idle)
        .as("More than half of the honest servers have pages to fetch all the time")
        .hasSizeGreaterThan(site.spec().hosts() / 2);
    all.assertThat(idle.values())
        .as(
            "An honest server is idle for less than %.2f of the time, apart from waiting for a processor: %s",
            MOST_IDLE, idle)
        .allMatch(share -> share < MOST_IDLE);
  }

  private void hostileHostsComeToWhatIsExpected(SoftAssertions all) {
    all.assertThat(hostile.odd())
        .as("Requests to each hostile host end as its table says; hosts where some did not")
        .isEmpty();
    all.assertThat(hostile.unmet())
        .as("The crawl meets every hostile host; hosts that it did not meet")
        .isEmpty();
  }

  private void nothingGrows(SoftAssertions all, int heapMb, int namesAtATime) {
    all.assertThat(footprints.growth(Footprint::heap))
        .as("The heap does not grow; MB more after a collection, of %,d", heapMb)
        .isLessThan(heapMb / 16);
    all.assertThat(footprints.growth(Footprint::threads))
        .as("The number of threads does not grow; new threads")
        .isLessThan(NEW_THREADS);
    // a flood of names takes all places, and they empty and fill in waves
    all.assertThat(footprints.most(Footprint::questions))
        .as("Questions to name servers have a bound; most that waited for an answer")
        .isLessThanOrEqualTo(namesAtATime);
    all.assertThat(footprints.growthOfTraffic(Footprint::sockets))
        .as("The number of sockets does not grow; new sockets")
        .isLessThan(NEW_SOCKETS);
    all.assertThat(footprints.growth(Footprint::files))
        .as("The number of open files does not grow; new open files")
        .isLessThan(NEW_FILES);
  }

  private void nothingRestarts(SoftAssertions all) {
    all.assertThat(restarts)
        .as("No task fails; numbers of restarts that Flink told")
        .containsOnly(0);
  }

  private void nobodyOutsideTheWebIsAsked(SoftAssertions all) {
    all.assertThat(strangers)
        .as("The crawler connects to the web alone; addresses elsewhere")
        .isEmpty();
    all.assertThat(hostile.strangers())
        .as("The crawler asks for the web's URLs alone; URLs elsewhere")
        .isEmpty();
  }

  private String figures() {
    return """
        == honest hosts among hostile ones
        hostile hosts          %,d met, by %,d requests; not met %s
        not as expected        %s
        pages of bounded hosts %s
        honest pages           %s
        beside a crowd         %,d requests to the neighbour, %,d to the crowd
        slowdown               %.2f times, by waiting for a processor
        idle without that      %.3f at most, %.3f on average: %s
        smallest gap           %.3f ms: %s
        heap after GC, MB      %s
        resident, MB           %s
        threads                %s
        questions of names     %s
        sockets                %s
        other open files       %s
        restarts of a task     %s
        connected to           %,d addresses; not of the web %s %s
        """
        .formatted(
            hostile.met().size(),
            hostile.requests(),
            hostile.unmet(),
            hostile.odd(),
            hostile.pages(),
            verdict,
            toNeighbour,
            toCrowd,
            slowdown,
            idle.values().stream().mapToDouble(share -> share).max().orElse(0),
            idle.values().stream().mapToDouble(share -> share).average().orElse(0),
            idle,
            smallest.gapNs() / 1e6,
            smallest,
            footprints.line(Footprint::heap),
            footprints.line(Footprint::resident),
            footprints.line(Footprint::threads),
            footprints.line(Footprint::questions),
            footprints.line(Footprint::sockets),
            footprints.line(Footprint::files),
            restarts,
            connections,
            strangers,
            hostile.strangers());
  }

  /** Returns the address that a crowd shares with an honest host. */
  static String crowded() {
    return HostileHosts.address(HostileHosts.named(Crowds.CROWD));
  }

  /** Counts requests to hosts with this suffix that began at this moment or later. */
  private long atCrowd(String suffix, long since) {
    return requests.stream()
        .filter(request -> request.startNs() >= since && request.host().endsWith(suffix))
        .count();
  }

  /** Whether the usual interval holds for the request's host. */
  private boolean isSlow(Request request) {
    if (request.address().equals(crowded())) {
      return false;
    }
    return HostileHosts.all().stream()
        .noneMatch(
            behaviour ->
                behaviour.expectation().boundsPages()
                    && HostileHosts.name(behaviour).equals(request.host()));
  }

  /**
   * Returns the idle share of each honest server that has enough pages to be asked all the time,
   * until its last page.
   */
  private Map<String, Double> idle(Duration interval) {
    Map<String, List<Request>> byAddress = new HashMap<>();
    for (Request request : WebLog.byStart(requests)) {
      if (!HostileHosts.isHostile(request.host())) {
        byAddress.computeIfAbsent(request.address(), at -> new ArrayList<>()).add(request);
      }
    }
    long many = site.pages() / site.spec().hosts() / 2;
    return byAddress.entrySet().stream()
        .filter(entry -> entry.getValue().size() > many)
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> Idleness.share(entry.getValue(), interval, slowdown),
                (one, other) -> one,
                TreeMap::new));
  }
}

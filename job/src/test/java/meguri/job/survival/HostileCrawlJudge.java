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
import meguri.web.testkit.ServedWeb;
import org.assertj.core.api.SoftAssertions;

/**
 * What hostile hosts have done to a crawl, and to the honest hosts in it: by the web's log, by the
 * crawl log, and by what the crawler's process took.
 */
final class HostileCrawlJudge {

  /** Share of the time; a machine of two cores that is busy with other things too needs some. */
  private static final double MOST_IDLE = 0.2;

  /** Of its turns at equal turns, for a host beside a crowd. */
  private static final double FAIR = 0.8;

  private final Site site;
  private final Truth truth;
  private final List<Request> requests;
  private final HostileVerdict hostile;
  private final Footprints footprints;
  private final int connections;
  private final Set<InetSocketAddress> strangers;
  private final Set<Integer> restarts;

  /**
   * @param connected where the crawler was seen to connect to
   * @param restarts how often Flink said that it had restarted the job
   */
  HostileCrawlJudge(
      ServedWeb web,
      Path crawlLog,
      Footprints footprints,
      Set<InetSocketAddress> connected,
      Set<Integer> restarts)
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
  }

  /**
   * Prints the figures, and then asserts what is promised.
   *
   * @param namesAtATime how many questions to name servers may be without an answer
   */
  void judge(Duration interval, int heapMb, int namesAtATime) {
    Verdict verdict = truth.judge(requests);
    Map<String, Double> idle = idle(interval);
    long known =
        requests.stream()
            .filter(request -> request.host().equals(Crowds.NEIGHBOUR))
            .mapToLong(Request::startNs)
            .min()
            .orElseThrow();
    long ofNeighbour = atCrowd(Crowds.NEIGHBOUR, known);
    long ofCrowd = atCrowd(Crowds.CROWD_DOMAIN, known);
    Gap smallest = WebLog.gaps(requests.stream().filter(this::isSlow).toList()).get(0);
    System.out.printf(
        """
        == honest hosts among hostile ones
        hostile hosts          %,d met, by %,d requests; not met %s
        not as expected        %s
        pages of bounded hosts %s
        honest pages           %s
        beside a crowd         %,d requests to the neighbour, %,d to the crowd
        idle                   %.3f at most, %.3f on average: %s
        smallest gap           %.3f ms: %s
        heap after GC, MB      %s
        resident, MB           %s
        threads                %s
        questions of names     %s
        sockets                %s
        other open files       %s
        restarts of a task     %s
        connected to           %,d addresses; not of the web %s %s
        """,
        hostile.met().size(),
        hostile.requests(),
        hostile.unmet(),
        hostile.odd(),
        hostile.pages(),
        verdict,
        ofNeighbour,
        ofCrowd,
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
    SoftAssertions all = new SoftAssertions();
    all.assertThat(verdict.isClean()).as("honest hosts: %s", verdict).isTrue();
    all.assertThat(smallest.gapNs())
        .as("smallest gap: %s", smallest)
        .isGreaterThanOrEqualTo(interval.toNanos());
    all.assertThat(ofNeighbour)
        .as("requests to the neighbour of a crowd that had %,d", ofCrowd)
        .isGreaterThan((long) (FAIR * (ofNeighbour + ofCrowd) / 2));
    all.assertThat(idle).as("honest servers").hasSizeGreaterThan(site.spec().hosts() / 2);
    all.assertThat(idle.values()).as("idle time").allMatch(share -> share < MOST_IDLE);
    all.assertThat(hostile.odd()).as("hostile hosts that came out otherwise").isEmpty();
    all.assertThat(hostile.unmet()).as("hostile hosts not met").isEmpty();
    all.assertThat(footprints.growth(Footprint::heap))
        .as("growth of the heap, MB")
        .isLessThan(heapMb / 16);
    // the JVM's own come and go
    all.assertThat(footprints.growth(Footprint::threads)).as("new threads").isLessThan(4);
    // a flood of names keeps all places taken; they empty and fill in waves
    all.assertThat(footprints.most(Footprint::questions))
        .as("names asked for at a time")
        .isLessThanOrEqualTo(namesAtATime);
    // hosts found on the way have some of their own
    all.assertThat(footprints.growth(Footprint::sockets)).as("new sockets").isLessThan(16);
    // RocksDB's: four for each state of each subtask before they are merged; more as state grows
    all.assertThat(footprints.growth(Footprint::files)).as("new open files").isLessThan(64);
    all.assertThat(restarts).as("restarts").containsOnly(0);
    all.assertThat(strangers).as("connections to what is not of the web").isEmpty();
    all.assertThat(hostile.strangers()).as("requests for what is not of the web").isEmpty();
    all.assertAll();
  }

  /** The address that a crowd shares with an honest host. */
  static String crowded() {
    return HostileHosts.address(HostileHosts.named(Crowds.CROWD));
  }

  /** Requests to the hosts that share the address of a crowd, since the neighbour had a turn. */
  private long atCrowd(String suffix, long since) {
    return requests.stream()
        .filter(request -> request.startNs() >= since && request.host().endsWith(suffix))
        .count();
  }

  /** Whether its host is asked at no other interval than most. */
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

  /** Of servers with pages enough to be asked all the time, until their last page. */
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
                entry -> Idleness.share(entry.getValue(), interval),
                (one, other) -> one,
                TreeMap::new));
  }
}

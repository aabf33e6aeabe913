package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import meguri.job.Await;
import meguri.job.watch.RestApi;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.Truth;
import meguri.web.Verdict;
import meguri.web.WebLog;
import meguri.web.WebSpec;
import meguri.web.hostile.HostileHosts;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crawl, with 512 MB of heap, of thirty honest hosts among all hostile ones. Each hostile host
 * has so many URLs among the seeds that it is asked all the time, every ten seconds. The long run:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl state,operators,web,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=HostileIT -Dfailsafe.failIfNoSpecifiedTests=false -Dmeguri.hostile.time=10min
 * }</pre>
 *
 * <p>{@code meguri.seed} draws the honest web.
 */
class HostileIT {

  private static final int HONEST = 30;
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration HOSTILE_INTERVAL = Duration.ofSeconds(10);
  private static final Duration LOOK = Duration.ofMillis(250);

  /** Time for the honest pages, of the whole; it leaves some for a machine that is busy. */
  private static final double HONEST_SHARE = 0.7;

  /** Time between two full collections of garbage: each takes some from the crawl. */
  private static final Duration STRIDE = Duration.ofSeconds(5);

  /** Footprints of a long crawl. */
  private static final int FOOTPRINTS = 60;

  /** Share of the time; a machine of two cores that is busy with other things too needs some. */
  private static final double MOST_IDLE = 0.2;

  private static final int HEAP_MB = 512;

  @TempDir private Path tmp;

  private final Footprints footprints = new Footprints();
  private final Set<InetSocketAddress> connected = new HashSet<>();
  private final Set<Integer> restarts = new HashSet<>();

  @Test
  void honestHostsAreCrawledAsIfNobodyMeantHarm() throws Exception {
    Duration time = Setting.duration("meguri.hostile.time", "80s");
    int ui = freePort();
    try (WebProcess web = WebProcess.start(tmp.resolve("web"), spec(time))) {
      try (Child crawler = start(web, time, ui)) {
        Await.until("the crawl begins", () -> !web.requests().isEmpty());
        watch(crawler, time, ui);
        crawler.stop();
        assertThat(crawler.exitCode()).as("exit code: %s", said()).isZero();
      }
      judge(web);
    }
  }

  private void watch(Child crawler, Duration time, int ui) throws Exception {
    long begin = System.nanoTime();
    long stride = Math.max(STRIDE.toNanos(), time.toNanos() / FOOTPRINTS);
    for (long now = begin; now - begin < time.toNanos(); now = System.nanoTime()) {
      assertThat(crawler.endsWithin(LOOK)).as("ended: %s", said()).isFalse();
      connected.addAll(Connections.outward(crawler.pid()));
      if (now - begin > stride * footprints.size()) {
        footprints.add(Footprint.of(crawler.pid()));
        restarts.add(restarts(ui));
      }
    }
  }

  /** Prints the figures, and then asserts what is promised. */
  private void judge(WebProcess web) throws Exception {
    Truth truth = web.truth();
    List<Request> requests = web.end();
    Verdict verdict = truth.judge(requests);
    List<JsonNode> lines = CrawlLog.lines(tmp.resolve("crawl/crawl-log"));
    Map<String, String> addresses = web.addresses();
    HostileVerdict hostile = HostileVerdict.of(lines, addresses.keySet());
    Map<String, Double> idle = idle(web, requests);
    long smallest = WebLog.gaps(requests).get(0).gapNs();
    int port = web.site().spec().port();
    Set<InetSocketAddress> strangers = new HashSet<>(connected);
    strangers.removeIf(
        to -> to.getPort() == port && addresses.containsValue(to.getAddress().getHostAddress()));
    System.out.printf(
        """
        == honest hosts among hostile ones
        hostile hosts          %,d met, by %,d requests; not met %s
        not as expected        %s
        honest pages           %s
        idle                   %.3f at most, %.3f on average: %s
        smallest gap           %.3f ms
        heap after GC, MB      %s
        resident, MB           %s
        threads                %s
        sockets                %s
        other open files       %s
        restarts of a task     %s
        connected to           %,d addresses; not of the web %s %s
        """,
        hostile.met().size(),
        HostileVerdict.requests(lines),
        hostile.unmet(),
        hostile.odd(),
        verdict,
        idle.values().stream().mapToDouble(share -> share).max().orElse(0),
        idle.values().stream().mapToDouble(share -> share).average().orElse(0),
        idle,
        smallest / 1e6,
        footprints.line(Footprint::heap),
        footprints.line(Footprint::resident),
        footprints.line(Footprint::threads),
        footprints.line(Footprint::sockets),
        footprints.line(Footprint::files),
        restarts,
        connected.size(),
        strangers,
        hostile.strangers());
    SoftAssertions all = new SoftAssertions();
    all.assertThat(verdict.isClean()).as("honest hosts: %s", verdict).isTrue();
    all.assertThat(smallest).as("smallest gap").isGreaterThanOrEqualTo(INTERVAL.toNanos());
    all.assertThat(idle).as("honest servers").hasSizeGreaterThan(HONEST / 2);
    all.assertThat(idle.values()).as("idle time").allMatch(share -> share < MOST_IDLE);
    all.assertThat(hostile.odd()).as("hostile hosts that came out otherwise").isEmpty();
    all.assertThat(hostile.unmet()).as("hostile hosts not met").isEmpty();
    all.assertThat(footprints.growth(Footprint::heap))
        .as("growth of the heap, MB")
        .isLessThan(HEAP_MB / 16);
    // the JVM's own come and go
    all.assertThat(footprints.growth(Footprint::threads)).as("new threads").isLessThan(4);
    // hosts found on the way have some of their own
    all.assertThat(footprints.growth(Footprint::sockets)).as("new sockets").isLessThan(16);
    // RocksDB has up to four for each state of each subtask before it compacts them to one
    all.assertThat(footprints.growth(Footprint::files)).as("new open files").isLessThan(64);
    all.assertThat(restarts).as("restarts").containsOnly(0);
    all.assertThat(strangers).as("connections to what is not of the web").isEmpty();
    all.assertThat(hostile.strangers()).as("requests for what is not of the web").isEmpty();
    all.assertAll();
  }

  /** Of servers with pages enough to be asked all the time, until their last page. */
  private static Map<String, Double> idle(WebProcess web, List<Request> requests) {
    Map<String, List<Request>> byAddress = new HashMap<>();
    for (Request request : WebLog.byStart(requests)) {
      if (!HostileHosts.isHostile(request.host())) {
        byAddress.computeIfAbsent(request.address(), at -> new ArrayList<>()).add(request);
      }
    }
    long many = web.site().pages() / HONEST / 2;
    return byAddress.entrySet().stream()
        .filter(entry -> entry.getValue().size() > many)
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> Idleness.share(entry.getValue(), INTERVAL),
                (one, other) -> one,
                TreeMap::new));
  }

  private static WebSpec spec(Duration time) {
    long pagesPerHost = (long) (HONEST_SHARE * time.dividedBy(INTERVAL));
    return WebSpec.builder()
        .hosts(HONEST)
        .pages(HONEST * pagesPerHost)
        .skew(0)
        .seed(Setting.seed())
        .latency(Duration.ofMillis(40))
        .robots(RobotsMix.MIXED)
        .hostile(true)
        .build();
  }

  private Child start(WebProcess web, Duration time, int ui) throws IOException {
    Path config = tmp.resolve("config.yaml");
    Duration timeout = time.dividedBy(16);
    Files.writeString(
        config,
        """
        politeness.interval: %dms
        politeness.intervals: ["*.hostile.test=%dms"]
        checkpoint.interval: 5s
        fetch.timeout: %dms
        """
            .formatted(
                INTERVAL.toMillis(),
                HOSTILE_INTERVAL.toMillis(),
                Math.min(timeout.toMillis(), Duration.ofSeconds(30).toMillis())));
    return Child.startWithin(
        HEAP_MB + "m",
        tmp.resolve("crawl.out"),
        "crawl",
        "-o=" + tmp.resolve("crawl"),
        "--scope=any",
        "--ui-port=" + ui,
        "--hosts-file=" + web.hosts(),
        "--seeds=" + seeds(web, time),
        "--config=" + config);
  }

  /**
   * Those of the web, and of each hostile host the page that shows its behaviour, and as many more
   * as it can be asked for in the time.
   */
  private Path seeds(WebProcess web, Duration time) throws IOException {
    int turns = (int) time.dividedBy(HOSTILE_INTERVAL);
    int port = web.site().spec().port();
    Stream<String> hostile =
        HostileHosts.all().stream()
            .flatMap(
                behaviour ->
                    Stream.concat(
                            Stream.of(behaviour.expectation().path())
                                .filter(path -> !isRobots(path)),
                            IntStream.range(0, turns).mapToObj(turn -> HostileVerdict.AGAIN + turn))
                        .map(path -> HostileHosts.origin(behaviour, port) + path));
    return Files.write(
        tmp.resolve("seeds.txt"),
        Stream.concat(Files.readAllLines(web.seeds()).stream(), hostile).distinct().toList());
  }

  private static boolean isRobots(String path) {
    return path.equals("/robots.txt");
  }

  private static int restarts(int ui) throws IOException {
    RestApi api = new RestApi(URI.create("http://localhost:" + ui));
    String job = api.get("/jobs").path("jobs").path(0).path("id").asText();
    return api.get("/jobs/" + job + "/metrics?get=numRestarts").path(0).path("value").asInt(-1);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private String said() throws IOException {
    String all = Child.said(tmp.resolve("crawl.out"));
    return all.substring(Math.max(0, all.length() - 2_000));
  }
}

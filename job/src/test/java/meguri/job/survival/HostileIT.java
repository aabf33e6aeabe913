package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import meguri.job.Await;
import meguri.job.FreePort;
import meguri.job.watch.RestApi;
import meguri.web.RobotsMix;
import meguri.web.WebSpec;
import meguri.web.hostile.Certificates;
import meguri.web.hostile.DnsHosts;
import meguri.web.hostile.HostileHosts;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crawl, with 512 MB of heap, of thirty honest hosts among all hostile ones, whose authority it
 * trusts, if they have one. Each hostile host has so many URLs among the seeds that it is asked all
 * the time, every ten seconds. The long run:
 *
 * <pre>{@code
 * ./mvnw -ntp -pl text,state,operators,web,gate,job verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dit.test=HostileIT -Dfailsafe.failIfNoSpecifiedTests=false -Dmeguri.hostile.time=10min
 * }</pre>
 *
 * <p>{@code meguri.seed} draws the honest web.
 */
@Tag("quiet")
class HostileIT {

  private static final int HONEST = 30;
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration HOSTILE_INTERVAL = Duration.ofSeconds(10);
  private static final Duration QUICK = Duration.ofMillis(100);

  /** At the address of a crowd, so that its domains have many rounds of turns. */
  private static final Duration CROWDED = Duration.ofMillis(250);

  /** So few that those who drip could have them all. */
  private static final int IN_FLIGHT = 60;

  private static final Duration LONGEST_REQUEST = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofMillis(250);

  /** Time for the honest pages, of the whole; it leaves some for a machine that is busy. */
  private static final double HONEST_SHARE = 0.55;

  /** Time between two full collections of garbage: each takes some from the crawl. */
  private static final Duration STRIDE = Duration.ofSeconds(5);

  /** Footprints of a long crawl. */
  private static final int FOOTPRINTS = 60;

  private static final int HEAP_MB = 512;
  private static final int PARALLELISM = 2;
  private static final int NAMES_AT_A_TIME = 50;

  /** Each subtask asks its name server about the network too, and closing a socket takes time. */
  private static final int NETWORK = 5;

  @TempDir private Path tmp;

  private final Footprints footprints = new Footprints();
  private final Set<InetSocketAddress> connected = new HashSet<>();
  private final Set<Integer> restarts = new HashSet<>();

  @Test
  void hostileHostsDoNotDisturbTheCrawlOfHonestOnes() throws Exception {
    Duration time = Setting.duration("meguri.hostile.time", "100s");
    int ui = FreePort.any();
    try (ServedWeb web = Child.serve(tmp.resolve("web"), spec(time))) {
      double slowdown;
      try (Child crawler = start(web, time, ui)) {
        Await.until("the crawl begins", () -> !web.requests().isEmpty());
        Processors before = Processors.of(crawler.pid());
        watch(crawler, time, ui);
        slowdown = Processors.of(crawler.pid()).slowdownSince(before);
        crawler.stop();
        assertThat(crawler.exitCode())
            .as("exit code of a crawl that said: %s", Child.said(tmp.resolve("crawl.out")))
            .isZero();
      }
      new HostileCrawlJudge(
              web,
              tmp.resolve("crawl/crawl-log"),
              footprints,
              connected,
              restarts,
              slowdown,
              INTERVAL)
          .judge(HEAP_MB, PARALLELISM * (NAMES_AT_A_TIME + NETWORK));
    }
  }

  private void watch(Child crawler, Duration time, int ui) throws Exception {
    long begin = System.nanoTime();
    long stride = Math.max(STRIDE.toNanos(), time.toNanos() / FOOTPRINTS);
    for (long now = begin; now - begin < time.toNanos(); now = System.nanoTime()) {
      assertThat(crawler.endsWithin(LOOK))
          .as(
              "The crawl ended before it was stopped. It said: %s",
              Child.said(tmp.resolve("crawl.out")))
          .isFalse();
      connected.addAll(Connections.outward(crawler.pid()));
      if (now - begin > stride * footprints.size()) {
        footprints.add(Footprint.of(crawler.pid()));
        restarts.add(restarts(ui));
      }
    }
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

  private Child start(ServedWeb web, Duration time, int ui) throws IOException {
    Path config = tmp.resolve("config.yaml");
    // dl1: no page is visited twice for what it has gained
    long timeout = Math.min(time.toMillis() / 16, LONGEST_REQUEST.toMillis());
    Files.writeString(
        config,
        """
        politeness.interval: %dms
        politeness.intervals: [%s, "%s=%dms", "*.hostile.test=%dms"]
        frontier.in-flight: %d
        checkpoint.interval: 5s
        frontier.rank-cutoff: dl1
        fetch.timeout: %dms
        fetch.connect-timeout: %dms
        fetch.contact: test@example.org
        fetch.allow-addresses: [127.0.0.0/8]
        resolve.servers: ["%s"]
        resolve.queries: %d
        parallelism: %d
        """
            .formatted(
                INTERVAL.toMillis(),
                quickIntervals(),
                HostileCrawlJudge.crowded() + "/32",
                CROWDED.toMillis(),
                HOSTILE_INTERVAL.toMillis(),
                IN_FLIGHT,
                timeout,
                timeout / 2,
                web.nameServer(),
                NAMES_AT_A_TIME,
                PARALLELISM));
    Path trust = Certificates.trust(tmp.resolve("trust"));
    return Child.start(
        List.of("-Xmx" + HEAP_MB + "m", "-Djavax.net.ssl.trustStore=" + trust),
        tmp.resolve("crawl.out"),
        "crawl",
        "-o=" + tmp.resolve("crawl"),
        "--scope=any",
        "--ui-port=" + ui,
        "--hosts-file=" + web.hosts(),
        "--seeds=" + seeds(web, time),
        "--config=" + config);
  }

  /** Of a host without end more pages could be asked for than are expected. */
  private static String quickIntervals() {
    return HostileHosts.all().stream()
        .filter(behaviour -> behaviour.expectation().boundsPages())
        .map(behaviour -> "\"" + HostileHosts.name(behaviour) + "=" + QUICK.toMillis() + "ms\"")
        .collect(Collectors.joining(", "));
  }

  /**
   * Those of the web, the sitemap of each hostile host that has one, and of those that are hostile
   * on every page as many as they can be asked for in the time.
   */
  private Path seeds(ServedWeb web, Duration time) throws IOException {
    int turns = (int) time.dividedBy(HOSTILE_INTERVAL);
    int port = web.site().spec().port();
    Stream<String> hostile =
        Stream.concat(HostileHosts.all().stream(), DnsHosts.behaviours().stream())
            .flatMap(
                behaviour ->
                    paths(behaviour.expectation().path(), turns)
                        .map(path -> HostileHosts.origin(behaviour, port) + path));
    return Files.write(
        tmp.resolve("seeds.txt"),
        Stream.concat(Files.readAllLines(web.seeds()).stream(), hostile).toList());
  }

  private static Stream<String> paths(String shown, int turns) {
    return switch (shown) {
      case "/" -> IntStream.range(0, turns).mapToObj(turn -> HostileVerdict.AGAIN + turn);
      case "/robots.txt" -> Stream.of();
      default -> Stream.of(shown);
    };
  }

  private static int restarts(int ui) throws Exception {
    RestApi api = new RestApi(URI.create("http://localhost:" + ui));
    List<Integer> told = new ArrayList<>();
    Await.until("Flink tells of restarts", () -> restarts(api, told));
    return told.get(0);
  }

  private static boolean restarts(RestApi api, List<Integer> told) {
    try {
      String job = api.get("/jobs").path("jobs").path(0).path("id").asText();
      JsonNode metric = api.get("/jobs/" + job + "/metrics?get=numRestarts").path(0).path("value");
      return !metric.isMissingNode() && told.add(metric.asInt());
    } catch (IOException e) {
      return false; // busy
    }
  }
}

package meguri.job.survival;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.Await;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.ServerKind;
import meguri.web.Site;
import meguri.web.Truth;
import meguri.web.WebLog;
import meguri.web.WebSpec;

/** {@code meguri web} as a process that outlives every failure of the crawler. */
final class WebProcess implements AutoCloseable {

  private final Path dir;
  private final Child process;
  private final Site site;

  private WebProcess(Path dir, Child process, Site site) {
    this.dir = dir;
    this.process = process;
    this.site = site;
  }

  /**
   * Two hosts at each address, every kind of robots.txt, redirects, copies, answers that take their
   * time, and a share of URLs of which the first request fails.
   */
  static WebSpec spec(int addresses, int pagesPerAddress) {
    int hostsPerAddress = 2;
    return WebSpec.builder()
        .hosts(addresses * hostsPerAddress)
        .pages((long) addresses * pagesPerAddress)
        .skew(0)
        .hostsPerAddress(hostsPerAddress)
        .seed(Setting.seed())
        .latency(Duration.ofMillis(40))
        .errorRate(0.02)
        .copies(0.1)
        .robots(RobotsMix.MIXED)
        .build();
  }

  /**
   * @param spec of which all is told to the process that can be told by options
   */
  static WebProcess start(Path dir, WebSpec spec) throws Exception {
    Path said = dir.resolveSibling("web.out");
    List<String> arguments =
        List.of(
            "web",
            "-o=" + dir,
            "--hosts=" + spec.hosts(),
            "--pages=" + spec.pages(),
            "--skew=" + spec.skew(),
            "--hosts-per-address=" + spec.hostsPerAddress(),
            "--seed=" + spec.seed(),
            "--change-per-day=" + spec.changePerDay(),
            "--latency=" + spec.latency().toMillis() + "ms",
            "--error-rate=" + spec.errorRate(),
            "--copies=" + spec.copies(),
            "--sitemaps=" + spec.sitemaps(),
            "--crawl-delay=" + spec.robots().crawlDelay().toMillis() + "ms",
            "--robots-change=" + spec.robots().changes().toMillis() + "ms",
            "--servers=" + servers(spec),
            "--patience=" + spec.servers().patience().toMillis() + "ms",
            "--retry-after=" + spec.servers().retryAfter().toSeconds() + "s",
            "--slowness=" + spec.servers().slowness().toMillis() + "ms");
    Child process =
        Child.start(
            said,
            Stream.concat(arguments.stream(), spec.hostile() ? Stream.of("--hostile") : Stream.of())
                .toArray(String[]::new));
    try {
      Await.until(
          "the web is served",
          () -> {
            if (!process.isAlive()) {
              throw new IOException("the web did not start: " + Child.said(said));
            }
            return Child.said(said).contains("Crawl it:");
          });
      int port = URI.create(seeds(dir).get(0)).getPort();
      return new WebProcess(dir, process, new Site(spec.withPort(port)));
    } catch (Exception | AssertionError e) {
      process.close();
      throw e;
    }
  }

  private static String servers(WebSpec spec) {
    return Stream.of(ServerKind.values())
        .map(kind -> kind + "=" + spec.servers().shares().getOrDefault(kind, 0.0))
        .collect(Collectors.joining(","));
  }

  Site site() {
    return site;
  }

  Path hosts() {
    return dir.resolve("hosts.txt");
  }

  /** Of all hosts, by name. */
  Map<String, String> addresses() throws IOException {
    try (Stream<String> lines = Files.lines(hosts())) {
      return lines
          .map(line -> line.split(" "))
          .collect(Collectors.toMap(line -> line[1], line -> line[0]));
    }
  }

  /** Of its name server, as {@code resolve.servers} has it. */
  String dns() throws IOException {
    return Files.readString(dir.resolve("dns.txt")).strip();
  }

  Path seeds() {
    return dir.resolve("seeds.txt");
  }

  Truth truth() throws IOException {
    return Truth.of(site, seeds(dir));
  }

  /** The requests so far. */
  List<Request> requests() throws IOException {
    return WebLog.read(dir.resolve("web.tsv"));
  }

  /** Ends it, and returns all requests it had. */
  List<Request> end() throws Exception {
    process.stop();
    return requests();
  }

  @Override
  public void close() {
    process.close();
  }

  private static List<String> seeds(Path dir) throws IOException {
    return Files.readAllLines(dir.resolve("seeds.txt"));
  }
}

package meguri.bench.chaos;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import meguri.bench.Child;
import meguri.job.cli.Meguri;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.Site;
import meguri.web.Truth;
import meguri.web.WebLog;
import meguri.web.WebSpec;

/** {@code meguri web} as a process that outlives all that happens to the crawler. */
final class ServedWeb implements AutoCloseable {

  private static final Duration START_PATIENCE = Duration.ofMinutes(1);
  private static final int HOSTS_PER_ADDRESS = 2;

  private final Path dir;
  private final Child process;
  private final Site site;

  private ServedWeb(Path dir, Child process, Site site) {
    this.dir = dir;
    this.process = process;
    this.site = site;
  }

  /**
   * Two hosts at each address, every kind of robots.txt, redirects, copies, answers that take their
   * time, and a share of URLs of which the first request fails.
   */
  static ServedWeb start(Path dir, long seed, int addresses, long pages)
      throws IOException, InterruptedException {
    WebSpec spec =
        WebSpec.builder()
            .hosts(addresses * HOSTS_PER_ADDRESS)
            .pages(pages)
            .skew(0)
            .hostsPerAddress(HOSTS_PER_ADDRESS)
            .seed(seed)
            .latency(Duration.ofMillis(60))
            .errorRate(0.02)
            .copies(0.1)
            .robots(RobotsMix.MIXED)
            .build();
    Path said = dir.resolveSibling("web.out");
    Child process =
        Child.start(
            Meguri.class,
            List.of(
                "web",
                "-o=" + dir,
                "--hosts=" + spec.hosts(),
                "--pages=" + spec.pages(),
                "--skew=" + spec.skew(),
                "--hosts-per-address=" + spec.hostsPerAddress(),
                "--seed=" + spec.seed(),
                "--latency=" + spec.latency().toMillis() + "ms",
                "--error-rate=" + spec.errorRate(),
                "--copies=" + spec.copies()),
            List.of("-Xmx256m"),
            Redirect.to(said.toFile()),
            dir.resolveSibling("web.err"));
    try {
      long deadline = System.nanoTime() + START_PATIENCE.toNanos();
      while (!Files.readString(said).contains("Crawl it:")) {
        if (process.process().waitFor(100, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
          throw new IOException("the web did not start: see " + dir.resolveSibling("web.err"));
        }
      }
      int port = URI.create(Files.readAllLines(dir.resolve("seeds.txt")).get(0)).getPort();
      return new ServedWeb(dir, process, new Site(spec.withPort(port)));
    } catch (IOException | InterruptedException e) {
      process.close();
      throw e;
    }
  }

  Site site() {
    return site;
  }

  /** A name table of the first host alone, so that it is known to be on this machine. */
  Path firstHost() throws IOException {
    try (Stream<String> lines = Files.lines(dir.resolve("hosts.txt"))) {
      return Files.writeString(dir.resolve("first-host.txt"), lines.findFirst().orElseThrow());
    }
  }

  /** Address of the server that knows all names. */
  String nameServer() throws IOException {
    return Files.readString(dir.resolve("dns.txt")).strip();
  }

  /** How long its answers take from now on. */
  void delayNames(Duration time) throws IOException {
    Files.writeString(dir.resolve("dns-delay"), Long.toString(time.toMillis()));
  }

  Path seeds() {
    return dir.resolve("seeds.txt");
  }

  Truth truth() throws IOException {
    return Truth.of(site, Files.readAllLines(seeds()));
  }

  /** Ends it, and returns all requests it had. */
  List<Request> end() throws IOException, InterruptedException {
    process.process().destroy();
    process.process().waitFor();
    return WebLog.read(dir.resolve("web.tsv"));
  }

  @Override
  public void close() {
    process.close();
  }
}

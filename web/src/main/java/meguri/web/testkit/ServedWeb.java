package meguri.web.testkit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.ServerKind;
import meguri.web.Site;
import meguri.web.Truth;
import meguri.web.WebLog;
import meguri.web.WebSpec;

/** A {@code meguri web} in a process of its own, which outlives all that happens to the crawler. */
public final class ServedWeb implements AutoCloseable {

  /** Starts {@code meguri}. */
  public interface Launcher {

    /**
     * Starts a process.
     *
     * @param said the file for its output
     */
    Process launch(List<String> arguments, Path said) throws IOException;
  }

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final int HOSTS_PER_ADDRESS = 2;

  private final Path dir;
  private final Process process;
  private final Site site;

  private ServedWeb(Path dir, Process process, Site site) {
    this.dir = dir;
    this.process = process;
    this.site = site;
  }

  /**
   * Returns a spec of two hosts at each address, every kind of robots.txt, redirects, copies, slow
   * answers, compressed pages, and a share of URLs whose first request fails.
   */
  public static WebSpec.Builder faulty(int addresses, long pages) {
    return WebSpec.builder()
        .hosts(addresses * HOSTS_PER_ADDRESS)
        .pages(pages)
        .skew(0)
        .hostsPerAddress(HOSTS_PER_ADDRESS)
        .latency(Duration.ofMillis(40))
        .errorRate(0.02)
        .copies(0.1)
        .gzip(true)
        .robots(RobotsMix.MIXED);
  }

  /**
   * Starts a web, and returns when it is served.
   *
   * @param dir the directory for its files; its output goes beside it
   * @param spec the web; the process is told all of it that its options can tell
   */
  public static ServedWeb start(Path dir, WebSpec spec, Launcher launcher)
      throws IOException, InterruptedException {
    Path said = dir.resolveSibling("web.out");
    Process process = launcher.launch(arguments(dir, spec), said);
    try {
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (!Files.readString(said).contains("Crawl it:")) {
        if (process.waitFor(50, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
          throw new IOException("the web did not start: " + Files.readString(said));
        }
      }
      int port = URI.create(Files.readAllLines(dir.resolve("seeds.txt")).get(0)).getPort();
      return new ServedWeb(dir, process, new Site(spec.withPort(port)));
    } catch (IOException | InterruptedException | RuntimeException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static List<String> arguments(Path dir, WebSpec spec) {
    List<String> arguments = new ArrayList<>();
    arguments.add("web");
    arguments.add("-o=" + dir);
    arguments.add("--hosts=" + spec.hosts());
    arguments.add("--pages=" + spec.pages());
    arguments.add("--skew=" + spec.skew());
    arguments.add("--hosts-per-address=" + spec.hostsPerAddress());
    arguments.add("--seed=" + spec.seed());
    arguments.add("--change-per-day=" + spec.changePerDay());
    arguments.add("--latency=" + spec.latency().toMillis() + "ms");
    arguments.add("--error-rate=" + spec.errorRate());
    arguments.add("--copies=" + spec.copies());
    arguments.add("--sitemaps=" + spec.sitemaps());
    arguments.add("--gzip=" + spec.gzip());
    arguments.add("--crawl-delay=" + spec.robots().crawlDelay().toMillis() + "ms");
    arguments.add("--robots-change=" + spec.robots().changes().toMillis() + "ms");
    arguments.add("--servers=" + servers(spec));
    arguments.add("--patience=" + spec.servers().patience().toMillis() + "ms");
    arguments.add("--retry-after=" + spec.servers().retryAfter().toSeconds() + "s");
    arguments.add("--slowness=" + spec.servers().slowness().toMillis() + "ms");
    arguments.add("--hostile=" + spec.hostile());
    return arguments;
  }

  private static String servers(WebSpec spec) {
    return Stream.of(ServerKind.values())
        .map(kind -> kind + "=" + spec.servers().shares().getOrDefault(kind, 0.0))
        .collect(Collectors.joining(","));
  }

  public Site site() {
    return site;
  }

  public Truth truth() throws IOException {
    return Truth.of(site, Files.readAllLines(seeds()));
  }

  public Path seeds() {
    return dir.resolve("seeds.txt");
  }

  public Path hosts() {
    return dir.resolve("hosts.txt");
  }

  /** Returns a name table of the first host alone, which shows that the host is on this machine. */
  public Path firstHost() throws IOException {
    try (Stream<String> lines = Files.lines(hosts())) {
      return Files.writeString(dir.resolve("first-host.txt"), lines.findFirst().orElseThrow());
    }
  }

  /** Returns the addresses of all hosts, by name. */
  public Map<String, String> addresses() throws IOException {
    try (Stream<String> lines = Files.lines(hosts())) {
      return lines
          .map(line -> line.split(" "))
          .collect(Collectors.toMap(line -> line[1], line -> line[0]));
    }
  }

  /**
   * Returns the address of the server that knows all names, as {@code resolve.servers} takes it.
   */
  public String nameServer() throws IOException {
    return Files.readString(dir.resolve("dns.txt")).strip();
  }

  /** Sets how long the name server's answers take from now on. */
  public void delayNames(Duration time) throws IOException {
    Files.writeString(dir.resolve("dns-delay"), Long.toString(time.toMillis()));
  }

  /** Returns the requests so far. */
  public List<Request> requests() throws IOException {
    return WebLog.read(dir.resolve("web.tsv"));
  }

  /** Ends the web, and returns all requests it had. */
  public List<Request> end() throws IOException, InterruptedException {
    process.destroy();
    process.waitFor();
    return requests();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}

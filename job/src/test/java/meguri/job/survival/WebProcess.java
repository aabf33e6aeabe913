package meguri.job.survival;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import meguri.job.Await;
import meguri.web.Request;
import meguri.web.RobotsMix;
import meguri.web.Site;
import meguri.web.Truth;
import meguri.web.WebLog;
import meguri.web.WebSpec;

/**
 * {@code meguri web} as a process that outlives every failure of the crawler: two hosts at each
 * address, every kind of robots.txt, redirects, copies, answers that take their time, and a share
 * of URLs of which the first request fails.
 */
final class WebProcess implements AutoCloseable {

  static final Duration LATENCY = Duration.ofMillis(40);
  private static final int HOSTS_PER_ADDRESS = 2;
  private static final double ERROR_RATE = 0.02;
  private static final double COPIES = 0.1;

  private final Path dir;
  private final Child process;
  private final Site site;

  private WebProcess(Path dir, Child process, Site site) {
    this.dir = dir;
    this.process = process;
    this.site = site;
  }

  static WebProcess start(Path dir, int addresses, int pagesPerAddress, long seed)
      throws Exception {
    int hosts = addresses * HOSTS_PER_ADDRESS;
    long pages = (long) addresses * pagesPerAddress;
    Path said = dir.resolveSibling("web.out");
    Child process =
        Child.start(
            said,
            "web",
            "-o=" + dir,
            "--hosts=" + hosts,
            "--pages=" + pages,
            "--skew=0",
            "--hosts-per-address=" + HOSTS_PER_ADDRESS,
            "--seed=" + seed,
            "--latency=" + LATENCY.toMillis() + "ms",
            "--error-rate=" + ERROR_RATE,
            "--copies=" + COPIES);
    try {
      Await.until(
          "the web is served",
          () -> {
            if (!process.isAlive()) {
              throw new IOException("the web did not start: " + Child.said(said));
            }
            return Child.said(said).contains("Crawl it:");
          });
      WebSpec spec =
          WebSpec.builder()
              .hosts(hosts)
              .pages(pages)
              .skew(0)
              .hostsPerAddress(HOSTS_PER_ADDRESS)
              .seed(seed)
              .latency(LATENCY)
              .errorRate(ERROR_RATE)
              .copies(COPIES)
              .robots(RobotsMix.MIXED)
              .port(URI.create(seeds(dir).get(0)).getPort())
              .build();
      return new WebProcess(dir, process, new Site(spec));
    } catch (Exception | AssertionError e) {
      process.close();
      throw e;
    }
  }

  Site site() {
    return site;
  }

  Path hosts() {
    return dir.resolve("hosts.txt");
  }

  Path seeds() {
    return dir.resolve("seeds.txt");
  }

  Truth truth() throws IOException {
    return Truth.of(site, seeds(dir));
  }

  /** Ends it, and returns all requests it had. */
  List<Request> end() throws Exception {
    process.stop();
    return WebLog.read(dir.resolve("web.tsv"));
  }

  @Override
  public void close() {
    process.close();
  }

  private static List<String> seeds(Path dir) throws IOException {
    return Files.readAllLines(dir.resolve("seeds.txt"));
  }
}

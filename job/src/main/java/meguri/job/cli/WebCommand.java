package meguri.job.cli;

import io.netty.util.NetUtil;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import meguri.job.OwnerOnly;
import meguri.job.Refusal;
import meguri.web.DelayFile;
import meguri.web.NameServer;
import meguri.web.RobotsMix;
import meguri.web.ServerKind;
import meguri.web.ServerMix;
import meguri.web.SyntheticWeb;
import meguri.web.WebSpec;
import meguri.web.hostile.HostileHosts;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code meguri web}. */
@Command(
    name = "web",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "Serves the synthetic web until you stop it.",
    description = {
      "Writes a hosts file for 'meguri crawl --hosts-file', and logs every request.",
      "A name server knows the names too. While DIR/dns-delay holds a number, the name",
      "server's answers take that many milliseconds.",
      ""
    })
final class WebCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "synthetic-web",
      description =
          "Directory for hosts.txt, seeds.txt, the name server's address (dns.txt) and the log of requests (web.tsv).")
  private Path output;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "100",
      description = "Number of hosts.")
  private int hosts;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Number of pages.")
  private long pages;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "0",
      description = "Port; 0 takes any.")
  private int port;

  @Option(
      names = "--dns-port",
      paramLabel = "P",
      defaultValue = "0",
      description = "Port of the name server; 0 takes any.")
  private int dnsPort;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--skew",
      paramLabel = "X",
      defaultValue = "0.6",
      description =
          "Exponent that skews the pages over the hosts; 0 gives each host the same number.")
  private double skew;

  @Option(
      names = "--hosts-per-address",
      paramLabel = "N",
      defaultValue = "1",
      description = "Hosts that share an address.")
  private int hostsPerAddress;

  @Option(
      names = "--change-per-day",
      paramLabel = "X",
      defaultValue = "0",
      description = "Mean changes of a page per day.")
  private double changePerDay;

  @Option(
      names = "--latency",
      paramLabel = "TIME",
      defaultValue = "0ms",
      description = "Mean time before an answer begins.")
  private String latency;

  @Option(
      names = "--error-rate",
      paramLabel = "X",
      defaultValue = "0",
      description = "Share of URLs whose first request fails.")
  private double errorRate;

  @Option(
      names = "--copies",
      paramLabel = "X",
      defaultValue = "0",
      description = "Share of each host's deepest pages that have the body of another page.")
  private double copies;

  @Option(
      names = "--crawl-delay",
      paramLabel = "TIME",
      defaultValue = "0s",
      description = "Crawl-delay in every second robots.txt that has rules.")
  private String crawlDelay;

  @Option(
      names = "--robots-change",
      paramLabel = "TIME",
      defaultValue = "0s",
      description = "Time after which a host changes its robots.txt; 0s for never.")
  private String robotsChange;

  @Option(
      names = "--servers",
      paramLabel = "KIND=X",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description =
          "Share of hosts of each kind: ${COMPLETION-CANDIDATES}. The other hosts are honest.")
  private Map<ServerKind, Double> servers = Map.of();

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      defaultValue = "2s",
      description = "Time after a request during which a strict host answers 429.")
  private String patience;

  @Option(
      names = "--retry-after",
      paramLabel = "TIME",
      defaultValue = "5s",
      description = "Retry-After of that answer, in whole seconds.")
  private String retryAfter;

  @Option(
      names = "--slowness",
      paramLabel = "TIME",
      defaultValue = "3s",
      description = "Mean time before a slow host's answer begins.")
  private String slowness;

  @Option(
      names = "--sitemaps",
      description =
          "Name a sitemap in every robots.txt that has rules, with a page that no link leads to.")
  private boolean sitemaps;

  @Option(
      names = "--gzip",
      description = "Compress pages for clients that accept it, and send every second in chunks.")
  private boolean gzip;

  @Option(
      names = "--hostile",
      description =
          "Serve hostile hosts too, one for each way to do harm. Only the name server knows those of dns-seeds.txt.")
  private boolean hostile;

  @Option(names = "--no-log", description = "Write no log of requests, for benchmarks.")
  private boolean noLog;

  @Override
  public Integer call() throws Exception {
    Log.toStandardError();
    Signals signals = Signals.take();
    WebSpec web = spec();
    if (!Files.exists(output)) {
      OwnerOnly.directory(output);
    }
    Path names = output.resolve("hosts.txt");
    Path seeds = output.resolve("seeds.txt");
    Path log = output.resolve("web.tsv");
    if (!noLog) {
      OwnerOnly.file(log);
    }
    try (SyntheticWeb serving = SyntheticWeb.start(web, noLog ? null : log);
        NameServer naming = naming(serving)) {
      serving.names().writeTo(names);
      String server = NetUtil.toSocketAddressString(naming.address());
      Files.writeString(output.resolve("dns.txt"), server + "\n");
      if (hostile) {
        Files.write(output.resolve("dns-seeds.txt"), HostileHosts.seedUrlsByDns(serving.port()));
      }
      Files.write(
          seeds,
          Stream.concat(serving.seedUrls().stream(), serving.hostileUrls().stream()).toList());
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          """
          Serving %,d pages on %,d hosts, port %d, until you press Ctrl-C.
          hosts file: %s
          seeds:      %s
          requests:   %s
          names:      %s (resolve.servers)
          Crawl it:   meguri crawl -o DIR --once --scope any --hosts-file %s --seeds %s
          """,
          serving.site().pages(),
          web.hosts(),
          serving.port(),
          names,
          seeds,
          noLog ? "not logged" : log,
          server,
          names,
          seeds);
      out.flush();
      signals.awaitForEver();
      return ExitCode.OK;
    }
  }

  private NameServer naming(SyntheticWeb serving) throws IOException {
    return NameServer.start(serving.names(), dnsPort, new DelayFile(output.resolve("dns-delay")));
  }

  private WebSpec spec() {
    try {
      return WebSpec.builder()
          .seed(seed)
          .hosts(hosts)
          .pages(pages)
          .skew(skew)
          .hostsPerAddress(hostsPerAddress)
          .port(port)
          .changePerDay(changePerDay)
          .latency(duration("--latency", latency))
          .errorRate(errorRate)
          .copies(copies)
          .sitemaps(sitemaps)
          .gzip(gzip)
          .robots(
              RobotsMix.MIXED
                  .withCrawlDelay(duration("--crawl-delay", crawlDelay))
                  .withChanges(duration("--robots-change", robotsChange)))
          .servers(
              new ServerMix(
                  servers,
                  duration("--patience", patience),
                  duration("--retry-after", retryAfter),
                  duration("--slowness", slowness)))
          .hostile(hostile)
          .build();
    } catch (IllegalArgumentException e) {
      throw new Refusal("Meguri cannot serve such a web: " + e.getMessage() + ".");
    }
  }

  private static Duration duration(String option, String value) {
    try {
      return TimeUtils.parseDuration(value.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new Refusal(option + " is \"" + value + "\"; it must be a time such as 50ms.");
    }
  }
}

package meguri.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import meguri.web.RobotsMix;
import meguri.web.SyntheticWeb;
import meguri.web.WebSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Serves the web for the benches: plain robots.txt everywhere, no log, no latency, no errors. It
 * writes its name table, its seeds and the authority to trust, and then an empty line to its
 * output. It answers each line of input with the number of requests so far, and of those that were
 * not for a robots.txt. It ends with its input.
 */
@Command(name = "serve", hidden = true)
final class ServeCommand implements Callable<Integer> {

  static final String HOSTS_FILE = "hosts.txt";
  static final String SEEDS_FILE = "seeds.txt";
  static final String TRUST_FILE = "trust.jks";

  @Option(names = "--output", required = true)
  private Path output;

  @Option(names = "--hosts", required = true)
  private int hosts;

  @Option(names = "--pages", required = true)
  private long pages;

  @Option(names = "--seed", required = true)
  private long seed;

  @Option(names = "--skew", defaultValue = "0.6")
  private double skew;

  @Option(names = "--seeds", defaultValue = "1")
  private int seeds;

  @Option(names = "--https")
  private boolean https;

  @Option(names = "--close")
  private boolean closes;

  @Override
  public Integer call() throws IOException {
    WebSpec spec =
        WebSpec.builder()
            .hosts(hosts)
            .pages(pages)
            .seed(seed)
            .skew(skew)
            .robots(RobotsMix.PLAIN)
            .https(https)
            .keepAlive(!closes)
            .build();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (SyntheticWeb web = SyntheticWeb.start(spec, null)) {
      web.names().writeTo(output.resolve(HOSTS_FILE));
      Files.write(output.resolve(SEEDS_FILE), web.seedUrls(seeds));
      if (https) {
        web.trust(output.resolve(TRUST_FILE));
      }
      System.out.println();
      while (in.readLine() != null) {
        System.out.println(web.requests() + " " + web.pageRequests());
      }
    }
    return 0;
  }
}

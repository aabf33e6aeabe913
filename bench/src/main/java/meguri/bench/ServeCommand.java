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
 * writes its name table and its seeds, and then an empty line to its output. It answers each line
 * of input with the number of requests so far, and ends with its input.
 */
@Command(name = "serve", hidden = true)
final class ServeCommand implements Callable<Integer> {

  static final String HOSTS_FILE = "hosts.txt";
  static final String SEEDS_FILE = "seeds.txt";

  @Option(names = "--output", required = true)
  private Path output;

  @Option(names = "--hosts", required = true)
  private int hosts;

  @Option(names = "--pages", required = true)
  private long pages;

  @Option(names = "--seed", required = true)
  private long seed;

  @Override
  public Integer call() throws IOException {
    WebSpec spec =
        WebSpec.builder().hosts(hosts).pages(pages).seed(seed).robots(RobotsMix.PLAIN).build();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (SyntheticWeb web = SyntheticWeb.start(spec, null)) {
      web.names().writeTo(output.resolve(HOSTS_FILE));
      Files.write(output.resolve(SEEDS_FILE), web.seedUrls());
      System.out.println();
      while (in.readLine() != null) {
        System.out.println(web.requests());
      }
    }
    return 0;
  }
}

package meguri.bench.inspect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import meguri.papers.BenchCommand;
import meguri.papers.Temporary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meguri bench inspect}. */
@Command(
    name = "inspect",
    header = "Measures how long it takes to ask a large crawl.",
    description = {
      "It makes the state of a crawl, of which every fourth URL was visited. Then it runs 'meguri",
      "export' and 'meguri inspect' on it, with a heap of 512 MB, and prints time and memory.",
      ""
    })
public final class InspectBench extends BenchCommand {

  private static final int PER_HOST = 250;
  private static final int SMALL = 5_000;

  /** The periods with and without questions. */
  private static final int PAIRS = 5;

  @Option(
      names = "--known",
      paramLabel = "N",
      defaultValue = "5000000",
      description = "Known URLs.")
  private int known;

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = "Directory for the state, which is kept, and used again if it exists.")
  private Optional<Path> directory = Optional.empty();

  @Option(
      names = "--beside",
      paramLabel = "SECONDS",
      description =
          "Instead, crawl the synthetic web without delay, and ask that crawl in every second period of this length.")
  private Optional<Integer> beside = Optional.empty();

  @Override
  public Integer call() throws Exception {
    if (beside.isPresent()) {
      try (Temporary place = Temporary.of(directory, "meguri-inspect")) {
        new Beside(place.path(), 500, 2_000_000, beside.get(), PAIRS, this::say).measure();
      }
      return 0;
    }
    int hosts = size(SMALL, known) / PER_HOST;
    require(hosts > 0, "known", known, "at least " + PER_HOST);
    Path place =
        directory.isPresent() ? directory.get() : Files.createTempDirectory("meguri-inspect");
    Path crawl = place.resolve("crawl");
    if (!Files.exists(crawl)) {
      new MadeState(crawl, MadeState.Form.NATIVE, hosts, PER_HOST, this::say).make();
    }
    String visited = MadeState.url(hosts / 2, 0);
    String waiting = MadeState.url(hosts / 2, PER_HOST - 1);
    long all = (long) hosts * PER_HOST;
    tell(place, all, "export", crawl.toString(), "--what", "urls");
    tell(place, (all + 3) / 4, "export", crawl.toString(), "--what", "schedule");
    tell(place, hosts, "export", crawl.toString(), "--what", "hosts");
    tell(place, 1, "inspect", crawl.toString(), visited, "--json");
    tell(place, 1, "inspect", crawl.toString(), waiting, "--json");
    tell(place, 1, "inspect", crawl.toString(), MadeState.origin(0), "--json");
    if (directory.isEmpty()) {
      Temporary.delete(place);
    }
    return 0;
  }

  /** Runs a command and tells what it cost. */
  private void tell(Path place, long least, String... arguments)
      throws IOException, InterruptedException {
    Run run = Run.of(place.resolve("out"), List.of(arguments));
    say(
        "meguri %s: %,d lines in %.1f s, %,d MB"
            .formatted(
                run.command(), run.lines(), run.took().toMillis() / 1e3, run.resident() >> 20));
    if (run.lines() < least) {
      throw new IllegalStateException(
          "%,d lines; expected %,d or more".formatted(run.lines(), least));
    }
  }
}

package meguri.bench.checkpoints;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import meguri.bench.WebProcess;
import meguri.operators.seen.FilterSize;
import meguri.papers.BenchCommand;
import meguri.papers.Temporary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code meguri bench checkpoints}. */
@Command(
    name = "checkpoints",
    header = "Measures what checkpoints cost a large crawl, and how long a restore takes.",
    description = {
      "Meguri crawls a synthetic web of 5,000 hosts until it knows enough URLs (--known), and goes",
      "on for some checkpoints. Then it is killed and resumed. Web and crawler are processes of",
      "their own. Without a delay, the crawl uses the whole machine; with a delay of 16 s, it",
      "makes about 300 requests a second. Writes DIR/checkpoints.md, and the charts in",
      "DIR/checkpoints; with a delay, DIR/polite-checkpoints.md and DIR/polite-checkpoints.",
      ""
    })
public final class CheckpointsBench extends BenchCommand {

  /** Enough pages that the crawl never finds all; the web computes a page when it is requested. */
  private static final int PAGES_PER_URL = 10;

  private static final int HOSTS = 5_000;
  private static final int SMALL_HOSTS = 100;
  private static final long SMALL_KNOWN = 3_000;
  private static final int SMALL_CHECKPOINTS = 2;
  private static final int SMALL_INTERVAL_SECONDS = 2;

  /** Memory for the Registry's caches in each subtask. */
  private static final int CACHES_MB = 32;

  @Option(
      names = "--known",
      paramLabel = "N",
      defaultValue = "5000000",
      description = "Known URLs after which checkpoints are measured.")
  private long known;

  @Option(
      names = "--checkpoints",
      paramLabel = "N",
      defaultValue = "5",
      description = "Checkpoints measured.")
  private int checkpoints;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "Seconds from checkpoint to checkpoint.")
  private int interval;

  @Option(
      names = "--delay",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "Seconds between two requests to one host.")
  private int delay;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "2",
      description = "Subtasks of the crawl.")
  private int parallelism;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = "Crawl in this new directory, on the disk to be measured, and keep it.")
  private Optional<Path> directory = Optional.empty();

  @Override
  public Integer call() throws Exception {
    int hosts = HOSTS;
    if (isSmall()) {
      known = SMALL_KNOWN;
      checkpoints = SMALL_CHECKPOINTS;
      interval = SMALL_INTERVAL_SECONDS;
      hosts = SMALL_HOSTS;
    }
    CheckpointRun.Plan plan =
        new CheckpointRun.Plan(
            known,
            checkpoints,
            Duration.ofSeconds(interval),
            Duration.ofSeconds(delay),
            parallelism);
    try (Temporary temporary = Temporary.of(directory, "meguri-checkpoints");
        WebProcess web = WebProcess.start(temporary.path(), hosts, PAGES_PER_URL * known, seed)) {
      Path here = temporary.path();
      CheckpointRun.Seen seen = new CheckpointRun(plan, web, here, this::say).see(config(here));
      Report report = new Report(plan, seen, invocation());
      String page = delay == 0 ? "checkpoints" : "polite-checkpoints";
      write(report.on(page(page)));
      return 0;
    }
  }

  private Path config(Path here) throws Exception {
    long expected = 2 * known;
    long filter = FilterSize.largest(expected, parallelism, 128).bytes();
    return Files.writeString(
        here.resolve("config.yaml"),
        """
        checkpoint.interval: %ds
        registry.expected-urls: %d
        registry.memory: %dmb
        """
            .formatted(interval, expected, (filter >> 20) + CACHES_MB));
  }
}

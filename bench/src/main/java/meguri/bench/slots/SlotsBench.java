package meguri.bench.slots;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import meguri.bench.graph.EdgeFile;
import meguri.bench.graph.Graph;
import meguri.bench.graph.Hosts;
import meguri.bench.graph.WebGraph;
import meguri.bench.plot.Invocation;
import meguri.bench.plot.Page;
import meguri.bench.plot.PageOptions;
import meguri.job.Refusal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code meguri bench slots}.
 *
 * <p>Wants large pages, touched before they are used, and a collector with cheap write barriers for
 * the time per operation: on the heap a call mostly waits for memory.
 */
@Command(
    name = "slots",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "The figures of the paper on slots, and Meguri's own scheduler beside the paper's.",
    description = {
      "Writes DIR/slots.md, and the charts in DIR/slots. Sizes with 2^ are given by their exponent.",
      "10 million URLs want MEGURI_JAVA_OPTS='-Xms9g -Xmx9g -XX:-UseG1GC -XX:+UseParallelGC",
      "-XX:+UseTransparentHugePages -XX:+AlwaysPreTouch'.",
      ""
    })
public final class SlotsBench implements Callable<Integer> {

  private static final int SMALL_HOSTS = 300;
  private static final int SMALL_PAGES = 6_000;
  private static final int SMALL_SEEDS = 20;
  private static final int BUSY = 64;
  private static final int INTERVALS = 5_000;
  private static final int REQUESTS = 500_000;

  /** More than its pages and the requests for robots.txt that they need. */
  private static final long TURNS_PER_HOST = 36;

  @Spec private CommandSpec spec;

  @Option(
      names = "--graph",
      paramLabel = "FILE",
      description =
          "Crawl this graph: lines \"source target\" of node numbers from 0, compressed if the name"
              + " ends in .gz; with --urls. Without it: the synthetic web.")
  private @Nullable Path graph;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description = "Line i is the URL of node i; compressed if the name ends in .gz.")
  private @Nullable Path urls;

  @Option(
      names = "--directories",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Takes so many first directories of a URL as part of its host: for a graph whose pages"
              + " are on few hosts.")
  private int directories;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Of the synthetic web.")
  private int hosts;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "500000",
      description = "Of the synthetic web.")
  private int pages;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1024",
      description = "Pages drawn to begin the crawls with.")
  private int seeds;

  @Option(
      names = "--sizes",
      paramLabel = "2^N",
      split = ",",
      defaultValue = "4,5,6,7,8,9,10,11,12,13",
      description = "Values of B, and of H.")
  private List<Integer> varied = List.of();

  @Option(
      names = "--fixed",
      paramLabel = "2^N",
      defaultValue = "10",
      description = "H where B varies, and B where H does.")
  private int fixed;

  @Option(
      names = "--large",
      paramLabel = "2^N",
      defaultValue = "11",
      description = "B and H of the crawl that is compared with others.")
  private int large;

  @Option(
      names = "--crowd",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Hosts at one address.")
  private int crowd;

  @Option(
      names = "--held",
      paramLabel = "N",
      split = ",",
      defaultValue = "1000000,3000000,10000000",
      description = "URLs that the schedulers hold while they are timed.")
  private List<Integer> held = List.of();

  @Mixin private PageOptions options;

  @Override
  public Integer call() throws Exception {
    Sizes sizes = sizes();
    PlacedWeb web = web();
    Figures figures = Figures.measure(web, sizes, options::say);
    Page page =
        options
            .page("slots")
            .heading(1, "Slots: what next, and when")
            .paragraph(
                "Made on %d cores with a heap of %.1f GB by"
                    .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.getRuntime().maxMemory() / 1e9))
            .paragraph("```\n" + Invocation.of(spec) + "\n```");
    figures.write(page);
    options.say("always busy slots");
    Pace.measure(sizes).write(page, figures.large(), figures.meguri());
    options.say("a crowded address");
    CrowdedAddress.write(sizes, page);
    page.write();
    OperationTimes.measure(sizes, options::say).write(page);
    options.say("written to " + page.write());
    return 0;
  }

  private Sizes sizes() {
    if (options.isSmall()) {
      return Sizes.SMALL;
    }
    try {
      return new Sizes(
          varied, fixed, large, BUSY, INTERVALS, crowd, TURNS_PER_HOST * crowd, held, REQUESTS);
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }

  private PlacedWeb web() {
    require(seeds >= 1, "seeds", seeds, "1 or more");
    require(directories >= 0, "directories", directories, "0 or more");
    require(
        (graph == null) == (urls == null),
        graph == null ? "graph" : "urls",
        "missing",
        "--graph and --urls, or neither");
    try {
      if (graph != null && urls != null) {
        options.say("reading");
        Graph read = EdgeFile.read(graph);
        return placed(read, Hosts.read(urls, read.nodes(), directories), seeds);
      }
      int hostCount = options.isSmall() ? SMALL_HOSTS : hosts;
      int pageCount = options.isSmall() ? SMALL_PAGES : pages;
      return placed(
          WebGraph.of(seed, hostCount, pageCount),
          WebGraph.hosts(seed, hostCount, pageCount),
          options.isSmall() ? SMALL_SEEDS : seeds);
    } catch (IOException | IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }

  private PlacedWeb placed(Graph read, Hosts of, int count) {
    options.say("true rank of " + read.name());
    return PlacedWeb.of(read, of, count, seed);
  }

  private static void require(boolean holds, String option, Object value, String accepted) {
    if (!holds) {
      throw new Refusal(
          "--%s is %s; what would be accepted: %s".formatted(option, value, accepted));
    }
  }
}

package meguri.papers.slots;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import meguri.papers.BenchCommand;
import meguri.papers.graph.EdgeFile;
import meguri.papers.graph.Graph;
import meguri.papers.graph.Hosts;
import meguri.papers.graph.WebGraph;
import meguri.papers.plot.Page;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code meguri bench slots}.
 *
 * <p>The time per operation needs large memory pages, touched before they are used, and a collector
 * with cheap write barriers. On the heap, a call mostly waits for memory.
 */
@Command(
    name = "slots",
    header = "Measures the figures of the paper on slots, for its scheduler and for Meguri's.",
    description = {
      "Writes DIR/slots.md, and the charts in DIR/slots. Sizes with 2^ are given by their"
          + " exponent.",
      "10 million URLs need MEGURI_JAVA_OPTS='-Xms9g -Xmx9g -XX:-UseG1GC -XX:+UseParallelGC",
      "-XX:+UseTransparentHugePages -XX:+AlwaysPreTouch'.",
      ""
    })
public final class SlotsBench extends BenchCommand {

  private static final int SMALL_HOSTS = 300;
  private static final int SMALL_PAGES = 6_000;
  private static final int SMALL_SEEDS = 20;
  private static final int BUSY = 64;
  private static final int INTERVALS = 5_000;
  private static final int REQUESTS = 500_000;

  /** The turns of a host: more than its pages and their requests for robots.txt. */
  private static final long TURNS_PER_HOST = 36;

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
          "Number of directories, the first of a URL's path, that count as part of its host: for a"
              + " graph whose pages are on few hosts.")
  private int directories;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Hosts of the synthetic web.")
  private int hosts;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "500000",
      description = "Pages of the synthetic web.")
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
      description = "H while B varies, and B while H varies.")
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

  @Override
  public Integer call() throws Exception {
    Sizes sizes = sizes();
    PlacedWeb web = read(this::web);
    Figures figures = Figures.measure(web, sizes, this::say);
    Page page =
        page(
            "slots",
            "Slots: what next, and when",
            "%s\n\nThis page was made on %d cores with a heap of %.1f GB by"
                .formatted(figures.summary(), cores(), Runtime.getRuntime().maxMemory() / 1e9));
    figures.write(page);
    say("always busy slots");
    Pace.measure(sizes).write(page, figures.large(), figures.meguri());
    say("a crowded address");
    CrowdedAddress.write(sizes, page);
    page.write();
    OperationTimes.measure(sizes, this::say).write(page);
    write(page);
    return 0;
  }

  private Sizes sizes() {
    return isSmall()
        ? Sizes.SMALL
        : new Sizes(
            varied, fixed, large, BUSY, INTERVALS, crowd, TURNS_PER_HOST * crowd, held, REQUESTS);
  }

  private PlacedWeb web() throws IOException {
    require(seeds >= 1, "seeds", seeds, "1 or more");
    require(directories >= 0, "directories", directories, "0 or more");
    require(
        (graph == null) == (urls == null),
        graph == null ? "graph" : "urls",
        "missing",
        "--graph and --urls, or neither");
    if (graph != null && urls != null) {
      say("reading");
      Graph edges = EdgeFile.read(graph);
      return placed(edges, Hosts.read(urls, edges.nodes(), directories), seeds);
    }
    int hostCount = size(SMALL_HOSTS, hosts);
    int pageCount = size(SMALL_PAGES, pages);
    return placed(
        WebGraph.of(seed, hostCount, pageCount),
        WebGraph.hosts(seed, hostCount, pageCount),
        size(SMALL_SEEDS, seeds));
  }

  private PlacedWeb placed(Graph read, Hosts of, int count) {
    say("true rank of " + read.name());
    return PlacedWeb.of(read, of, count, seed);
  }
}

package meguri.bench.dedup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import meguri.bench.graph.Crawl;
import meguri.bench.graph.EdgeFile;
import meguri.bench.graph.Graph;
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

/** {@code meguri bench dedup}. */
@Command(
    name = "dedup",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "The SBFL and IMP-CB papers' figures, from the classes that Meguri runs on.",
    description = {
      "Writes DIR/dedup.md and DIR/imp-cb.md, and the charts in DIR/dedup and DIR/imp-cb.",
      "Sizes with 2^ are given by their exponent. Wants 2 GB of memory besides the heap.",
      ""
    })
public final class DedupBench implements Callable<Integer> {

  private enum Paper {
    SBFL,
    IMP_CB
  }

  private static final int SMALL_HOSTS = 50;
  private static final int SMALL_PAGES = 5_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--graph",
      paramLabel = "FILE",
      description =
          "Crawl this graph: lines \"source target\" of node numbers from 0, compressed if the name"
              + " ends in .gz; may be repeated. Without it: the synthetic web.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "3000",
      description = "Of the synthetic web.")
  private int hosts;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "300000",
      description = "Of the synthetic web.")
  private int pages;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "10",
      description = "Pages drawn to begin the crawl with.")
  private int seeds;

  @Option(
      names = "--counters",
      paramLabel = "2^N",
      defaultValue = "30",
      description = "Counters of which the decrement is timed.")
  private int counters;

  @Option(
      names = "--decrements",
      paramLabel = "N",
      defaultValue = "2000000000",
      description = "Decrements timed.")
  private long decrements;

  @Option(
      names = "--lru",
      paramLabel = "2^N",
      split = ",",
      defaultValue = "8,10,12,14,16",
      description = "Sizes of the LRU before a second stage.")
  private List<Integer> lrus = List.of();

  @Option(
      names = "--stages",
      paramLabel = "2^N",
      split = ",",
      defaultValue = "12,13,14,15,16,17,18,19,20,21,22,23,24",
      description = "Sizes of the second stage in 2-bit counters.")
  private List<Integer> stages = List.of();

  @Option(
      names = "--front",
      paramLabel = "2^N",
      defaultValue = "12",
      description = "Size of the LRU before the stages whose errors are compared.")
  private int front;

  @Option(
      names = "--keys",
      paramLabel = "N",
      split = ",",
      defaultValue = "500000,1000000,1500000,2000000,15000000",
      description = "URLs offered to the stores while they grow.")
  private List<Integer> keys = List.of();

  @Option(
      names = "--offers",
      paramLabel = "N",
      defaultValue = "3000000",
      description = "URLs offered after that, at most as many as before.")
  private int offers;

  @Mixin private PageOptions options;

  @Option(
      names = "--only",
      paramLabel = "PAPER",
      description = "The figures of one paper: ${COMPLETION-CANDIDATES}.")
  private @Nullable Paper only;

  @Override
  public Integer call() throws IOException {
    Sizes sizes = sizes();
    if (only != Paper.IMP_CB) {
      sbfl(sizes);
    }
    if (only != Paper.SBFL) {
      impCb(sizes);
    }
    return 0;
  }

  private void sbfl(Sizes sizes) throws IOException {
    List<Crawl> crawls = new ArrayList<>();
    for (Graph graph : graphs()) {
      crawls.add(Crawl.from(graph, seeds, new SplittableRandom(seed)));
    }
    Page page = page("dedup", "Seen or new: SBFL and what stands beside it");
    options.say("decrements");
    Decrements.measure(sizes).write(page);
    for (Crawl crawl : crawls) {
      crawl(crawl, sizes, page);
    }
    options.say("written to " + page.write());
  }

  private void impCb(Sizes sizes) throws IOException {
    Page page = page("imp-cb", "Seen or new: IMP-CB on RocksDB");
    options.say("stores");
    StoreTimes.measure(sizes, options::say).write(page);
    options.say("written to " + page.write());
  }

  private Page page(String name, String title) {
    return options
        .page(name)
        .heading(1, title)
        .paragraph("Made on %d cores by".formatted(Runtime.getRuntime().availableProcessors()))
        .paragraph("```\n" + Invocation.of(spec) + "\n```");
  }

  private Sizes sizes() {
    if (options.isSmall()) {
      return Sizes.SMALL;
    }
    try {
      return new Sizes(counters, decrements, lrus, stages, front, keys, offers);
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
  }

  private List<Graph> graphs() {
    if (seeds < 1) {
      throw new Refusal("--seeds is " + seeds + "; what would be accepted: 1 or more");
    }
    List<Graph> found = new ArrayList<>();
    try {
      for (Path file : files) {
        found.add(EdgeFile.read(file));
      }
      if (files.isEmpty()) {
        found.add(
            WebGraph.of(
                seed,
                options.isSmall() ? SMALL_HOSTS : hosts,
                options.isSmall() ? SMALL_PAGES : pages));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
    return found;
  }

  private void crawl(Crawl crawl, Sizes sizes, Page page) throws IOException {
    Graph graph = crawl.graph();
    page.heading(2, "Crawl of " + graph.name())
        .paragraph(
            """
            The crawl is breadth-first from %d pages drawn at random, which lead to %,d of %,d \
            pages; the other pages follow by number. Each of the %,d links is a query."""
                .formatted(seeds, crawl.reached(), graph.nodes(), crawl.queries()));
    options.say(graph.name() + ": LRU alone");
    LruCurve curve = LruCurve.measure(crawl);
    curve.write(page, graph.name());
    options.say(graph.name() + ": errors of second stages");
    Errors.measure(crawl, sizes).write(page, graph.name());
    options.say(graph.name() + ": LRU with second stages");
    Savings.measure(crawl, curve, sizes).write(page, graph.name());
  }
}

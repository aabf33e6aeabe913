package meguri.papers.dedup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import meguri.papers.BenchCommand;
import meguri.papers.graph.Crawl;
import meguri.papers.graph.EdgeFile;
import meguri.papers.graph.Graph;
import meguri.papers.graph.GraphOptions;
import meguri.papers.graph.WebGraph;
import meguri.papers.plot.Page;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code meguri bench dedup}. */
@Command(
    name = "dedup",
    header = "Measures the figures of the SBFL and IMP-CB papers, with Meguri's own classes.",
    description = {
      "Writes DIR/dedup.md and DIR/imp-cb.md, and the charts in DIR/dedup and DIR/imp-cb.",
      "Give sizes with 2^ by their exponent. Needs 2 GB of memory besides the heap.",
      ""
    })
public final class DedupBench extends BenchCommand {

  private enum Paper {
    SBFL,
    IMP_CB
  }

  private static final int SMALL_HOSTS = 50;
  private static final int SMALL_PAGES = 5_000;

  @Mixin private GraphOptions webs;

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
      description = "Counters whose decrement is timed.")
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

  @Option(
      names = "--only",
      paramLabel = "PAPER",
      description = "Measure the figures of one paper alone: ${COMPLETION-CANDIDATES}.")
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
      crawls.add(Crawl.from(graph, seeds, new SplittableRandom(webs.seed())));
    }
    Page page = page("dedup", "Seen or new: SBFL compared with other filters");
    say("decrements");
    Decrements.measure(sizes).write(page);
    for (Crawl crawl : crawls) {
      crawl(crawl, sizes, page);
    }
    write(page);
  }

  private void impCb(Sizes sizes) throws IOException {
    Page page = page("imp-cb", "Seen or new: IMP-CB on RocksDB");
    say("stores");
    StoreTimes.measure(sizes, this::say).write(page);
    write(page);
  }

  private Sizes sizes() {
    return isSmall()
        ? Sizes.SMALL
        : new Sizes(counters, decrements, lrus, stages, front, keys, offers);
  }

  private List<Graph> graphs() {
    require(seeds >= 1, "seeds", seeds, "1 or more");
    List<Graph> found = new ArrayList<>();
    for (Path file : webs.files()) {
      found.add(read(() -> EdgeFile.read(file)));
    }
    if (found.isEmpty()) {
      found.add(
          read(
              () ->
                  WebGraph.of(
                      webs.seed(),
                      size(SMALL_HOSTS, webs.hosts()),
                      size(SMALL_PAGES, webs.pages()))));
    }
    return found;
  }

  private void crawl(Crawl crawl, Sizes sizes, Page page) throws IOException {
    Graph graph = crawl.graph();
    page.heading(2, "Crawl of " + graph.name())
        .paragraph(
            """
            The crawl is breadth-first from %d pages drawn at random, which lead to %,d of %,d pages; the other \
            pages follow by number. Each of the %,d links is a query.\
            """
                .formatted(seeds, crawl.reached(), graph.nodes(), crawl.queries()));
    say(graph.name() + ": LRU alone");
    LruCurve curve = LruCurve.measure(crawl);
    curve.write(page, graph.name());
    say(graph.name() + ": errors of second stages");
    Errors.measure(crawl, sizes).write(page, graph.name());
    say(graph.name() + ": LRU with second stages");
    Savings.measure(crawl, curve, sizes).write(page, graph.name());
  }
}

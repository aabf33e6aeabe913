package meguri.papers.rank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import meguri.papers.BenchCommand;
import meguri.papers.graph.GraphOptions;
import meguri.papers.plot.Page;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code meguri bench rank}. */
@Command(
    name = "rank",
    header = "Measures the figures of the paper on incremental PageRank, and Meguri's order too.",
    description = {
      "Writes DIR/rank.md, and the charts in DIR/rank. Several webs come one after the other.",
      ""
    })
public final class RankBench extends BenchCommand {

  private static final int SMALL_HOSTS = 40;
  private static final int SMALL_PAGES = 3_000;
  private static final int SMALL_SEEDS = 5;
  private static final int SMALL_SETS = 2;

  @Mixin private GraphOptions webs;

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description =
          "URLs of a graph, named as its file up to the first dot: line i is the URL of node i."
              + " Compressed if the name ends in .gz; may be repeated. Without it, all pages count"
              + " as one host's.")
  private List<Path> urls = new ArrayList<>();

  @Option(names = "--synthetic", description = "Crawl the synthetic web too, after the graphs.")
  private boolean synthetic;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "100",
      description = "Pages drawn to begin a crawl with.")
  private int seeds;

  @Option(
      names = "--sets",
      paramLabel = "N",
      defaultValue = "8",
      description = "Sets of seeds, and as many fresh ones to confirm the result.")
  private int sets;

  @Override
  public Integer call() throws IOException {
    require(seeds >= 1, "seeds", seeds, "1 or more");
    require(sets >= 1, "sets", sets, "1 or more");
    Page page = page("rank", "Rank: what is worth collecting first").paragraph(Orders.DESCRIPTION);
    for (Input<RankedWeb> source : sources()) {
      write(source, page);
    }
    write(page);
    return 0;
  }

  private List<Input<RankedWeb>> sources() {
    List<Input<RankedWeb>> sources = new ArrayList<>();
    List<Path> unused = new ArrayList<>(urls);
    for (Path file : webs.files()) {
      Path of = urlsOf(file);
      unused.remove(of);
      sources.add(() -> RankedWeb.read(file, of));
    }
    require(
        unused.isEmpty(), "urls", unused, "a file with the name of a --graph up to the first dot");
    if (synthetic || webs.files().isEmpty()) {
      sources.add(
          () ->
              RankedWeb.synthetic(
                  webs.seed(), size(SMALL_HOSTS, webs.hosts()), size(SMALL_PAGES, webs.pages())));
    }
    return sources;
  }

  private @Nullable Path urlsOf(Path graph) {
    return urls.stream().filter(file -> stem(file).equals(stem(graph))).findFirst().orElse(null);
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\..*", "");
  }

  private void write(Input<RankedWeb> source, Page page) throws IOException {
    say("reading, and true rank");
    RankedWeb web = read(source);
    int count = size(SMALL_SETS, sets);
    int drawn = size(SMALL_SEEDS, seeds);
    SplittableRandom random = new SplittableRandom(webs.seed());
    Comparison comparison =
        Comparison.of(web, Orders.ALL, Orders.TIMED, count, drawn, random, this::say);
    Comparison fresh =
        Comparison.of(web, Orders.CONFIRMED, List.of(), count, drawn, random, this::say);
    page.heading(2, "Crawls of " + web.name())
        .paragraph(
            """
            Size of the graph: %,d pages, %,d links, %,d hosts. There are %d sets of %d seeds, drawn at random \
            from the pages with links. They lead to %,.0f pages of %.1f links on average. Each figure is the \
            mean of the sets ± the standard deviation from one set to the next.\
            """
                .formatted(
                    web.graph().nodes(),
                    web.graph().links(),
                    web.hosts().count(),
                    count,
                    drawn,
                    comparison.reached(),
                    comparison.links()));
    new Standing(comparison, fresh).write(page);
    new Costs(comparison).write(page);
  }
}

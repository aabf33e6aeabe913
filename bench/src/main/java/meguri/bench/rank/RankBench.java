package meguri.bench.rank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
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

/** {@code meguri bench rank}. */
@Command(
    name = "rank",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    header = "The figures of the paper on incremental PageRank, and Meguri's order beside them.",
    description = {
      "Writes DIR/rank.md, and the charts in DIR/rank. Of several webs, one after the other.",
      ""
    })
public final class RankBench implements Callable<Integer> {

  private static final int SMALL_HOSTS = 40;
  private static final int SMALL_PAGES = 3_000;
  private static final int SMALL_SEEDS = 5;
  private static final int SMALL_SETS = 2;

  @Spec private CommandSpec spec;

  @Option(
      names = "--graph",
      paramLabel = "FILE",
      description =
          "Crawl this graph: lines \"source target\" of node numbers from 0, compressed if the name"
              + " ends in .gz; may be repeated. Without it: the synthetic web.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description =
          "Line i is the URL of node i of the graph whose file's name has the same first part;"
              + " compressed if the name ends in .gz; may be repeated. Without it, all pages are"
              + " taken to be on one host.")
  private List<Path> urls = new ArrayList<>();

  @Option(names = "--synthetic", description = "The synthetic web, besides the graphs.")
  private boolean synthetic;

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
      defaultValue = "100",
      description = "Pages drawn to begin a crawl with.")
  private int seeds;

  @Option(
      names = "--sets",
      paramLabel = "N",
      defaultValue = "8",
      description = "Sets of seeds, and as many fresh ones.")
  private int sets;

  @Mixin private PageOptions options;

  /** A web that is read or made when its turn has come. */
  private interface Source {
    RankedWeb web() throws IOException;
  }

  @Override
  public Integer call() throws IOException {
    require(seeds >= 1, "seeds", seeds, "1 or more");
    require(sets >= 1, "sets", sets, "1 or more");
    Page page =
        options
            .page("rank")
            .heading(1, "Rank: what is worth collecting first")
            .paragraph("Made on %d cores by".formatted(Runtime.getRuntime().availableProcessors()))
            .paragraph("```\n" + Invocation.of(spec) + "\n```")
            .paragraph(Orders.DESCRIPTION);
    for (Source source : sources()) {
      write(source, page);
    }
    options.say("written to " + page.write());
    return 0;
  }

  private List<Source> sources() {
    List<Source> sources = new ArrayList<>();
    List<Path> unused = new ArrayList<>(urls);
    for (Path file : files) {
      Path of = urlsOf(file);
      unused.remove(of);
      sources.add(() -> RankedWeb.read(file, of));
    }
    require(
        unused.isEmpty(), "urls", unused, "a file named as one of --graph is, to the first dot");
    if (synthetic || files.isEmpty()) {
      sources.add(
          () ->
              options.isSmall()
                  ? RankedWeb.synthetic(seed, SMALL_HOSTS, SMALL_PAGES)
                  : RankedWeb.synthetic(seed, hosts, pages));
    }
    return sources;
  }

  private @Nullable Path urlsOf(Path graph) {
    return urls.stream().filter(file -> stem(file).equals(stem(graph))).findFirst().orElse(null);
  }

  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\..*", "");
  }

  private void write(Source source, Page page) throws IOException {
    options.say("reading, and true rank");
    RankedWeb web;
    try {
      web = source.web();
    } catch (IOException | IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
    int count = options.isSmall() ? SMALL_SETS : sets;
    int drawn = options.isSmall() ? SMALL_SEEDS : seeds;
    SplittableRandom random = new SplittableRandom(seed);
    Comparison comparison =
        Comparison.of(web, Orders.ALL, Orders.TIMED, count, drawn, random, options::say);
    Comparison fresh =
        Comparison.of(web, Orders.CONFIRMED, List.of(), count, drawn, random, options::say);
    page.heading(2, "Crawls of " + web.name())
        .paragraph(
            """
            Size of the graph: %,d pages, %,d links, %,d hosts. There are %d sets of %d seeds, \
            drawn at random from the pages with links. They lead to %,.0f pages of %.1f links on \
            average. Each figure is the mean of the sets ± the standard deviation from one set to \
            the next."""
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

  private static void require(boolean holds, String option, Object value, String accepted) {
    if (!holds) {
      throw new Refusal(
          "--%s is %s; what would be accepted: %s".formatted(option, value, accepted));
    }
  }
}

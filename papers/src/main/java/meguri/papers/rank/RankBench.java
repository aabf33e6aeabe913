package meguri.papers.rank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import meguri.papers.BenchCommand;
import meguri.papers.graph.MadeWeb;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
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

  /** The page's text about the orders and criteria. */
  private static final String DESCRIPTION =
      """
      A crawl collects one page after the other, and nothing holds it back. The seeds come first \
      in every order. This is a simulation on one machine; [order.md](order.md) has the job \
      itself. These are the paper's orders, written for this page:

      * *BF* is breadth-first.
      * *BLC* takes the URL with the most links to it. Among equals it takes the one with fewer \
      slashes, then the shorter one.
      * *PR* runs an iteration of PageRank over all collected pages at each 1/100 of the crawl. \
      In between it takes the URLs that were ranked then.
      * *IPR* is incremental PageRank in an exact queue, with one of four cut-offs. With *DL1*, \
      a page's score goes to its links. With *PL*, it also goes on from 8 more pages. With *VR*, \
      it also goes on from a page where a share is 1.5 times the score it meets. With *AR*, it \
      also goes on from a page where 29/30 of the score are not passed on yet.
      * *IPR-DL1 by classes* orders by log₂ of the score, rounded down, in place of the exact \
      queue.

      In all of them a page's links to other sites count before those to its own site. This is \
      Meguri's order, decided by the job's own classes (`Frontier` and `Registry`, on the heap), \
      one request at a time, with a slot for each host:

      * `ipr` is DL1 by classes, with two parts more. A link to another site gets four times the \
      share of a link to the page's own site. And one turn of a host in eight goes to a page \
      that is drawn: from a class by its size, and in it the page that has been there longest. \
      As in any crawl of the job, hosts whose best pages are in the same class take turns, and one \
      turn in 16 is for the lowest class. The Frontier learns of a score when it has doubled.

      Both parts, and their numbers, were chosen on cnr-2000, uk-2007-05, sites and a synthetic \
      web of 20,000 pages, from other seeds. The webs that are made at random (open-web, \
      encyclopedia) were looked at after that, and nothing was changed for them. A graph without \
      URLs has all its pages on one host here.

      *A* is the collected part of the best pages, and *B* the collected part of PageRank, both \
      by progress; more is better. Progress is the collected part of all pages that the seeds \
      lead to. In tables, A and B are means over the whole progress. *C* is the sum over all \
      pages of |place in the crawl − place by true rank| / √(place in the crawl + 1), divided by the same sum for the reverse of the true order. Less C is better. True PageRank is that of \
      the whole graph, with damping 0.85. All figures except C are in %.

      With the place by true rank under the root, and divided by the worst of all orders, sites turns round. BLC comes first of BF, BLC and PR there, and PR last. By the paper's C, \
      PR comes first and BLC last.

      *Upkeep* is the time for the order alone: the time of a crawl less the time to collect the \
      same pages into the graph in a known order; less time is better. That of `ipr` includes \
      all that Frontier and Registry do: the set of seen URLs, politeness and robots.txt. *Later \
      passes* are those of a page after its visit. In a job each of them is a request, so fewer \
      are better.\
      """;

  private static final int SMALL_HOSTS = 40;
  private static final int SMALL_PAGES = 3_000;
  private static final int SMALL_SEEDS = 5;
  private static final int SMALL_SETS = 2;

  @Mixin private WebOptions webs;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "3000",
      description = "Hosts of the synthetic web.")
  private int hosts;

  @Option(
      names = "--pages",
      paramLabel = "N",
      defaultValue = "300000",
      description = "Pages of the synthetic web, and of each web made at random.")
  private int pages;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Random seed.")
  private long seed;

  @Option(names = "--synthetic", description = "Crawl the synthetic web too, after the graphs.")
  private boolean synthetic;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "100",
      description = "Pages drawn to begin a crawl with.")
  private int seeds;

  @Option(names = "--sets", paramLabel = "N", defaultValue = "8", description = "Sets of seeds.")
  private int sets;

  @Override
  public Integer call() throws IOException {
    require(seeds >= 1, "seeds", seeds, "1 or more");
    require(sets >= 1, "sets", sets, "1 or more");
    List<Standing> standings = new ArrayList<>();
    for (Input<RankedWeb> source : sources()) {
      standings.add(measure(source));
    }
    Page page =
        page(
                "rank",
                "Rank: what is worth collecting first",
                summary(standings) + "\n\nThis page was made on %d cores by".formatted(cores()))
            .paragraph(DESCRIPTION);
    for (Standing standing : standings) {
      write(standing, page);
    }
    write(page);
    return 0;
  }

  /** Returns what the paper claims, what came out, and what goes beyond it. */
  private static String summary(List<Standing> standings) {
    return """
    **To conclude**: `ipr` is a good default for webs whose kind is not known, and breadth-first \
    is hard to beat within one large site. **The paper claims** that incremental PageRank collects PageRank sooner than BF, BLC and \
    PR, by all criteria, at three times the speed of PR. **Here**, by B, the best of its \
    four cut-offs %s. **Beyond it**, Meguri's `ipr` keeps its order in classes, gives links \
    to other sites more, and shares a crawl among machines. By B it %s.\
    """
        .formatted(
            Goal.summary(standings.stream().map(Standing::paperLead).toList(), "webs"),
            Goal.summary(standings.stream().map(Standing::lead).toList(), "webs"));
  }

  private List<Input<RankedWeb>> sources() {
    webs.check();
    List<Input<RankedWeb>> sources = new ArrayList<>();
    for (Path file : webs.files()) {
      sources.add(() -> webs.read(file));
    }
    if (synthetic || webs.files().isEmpty() && webs.made().isEmpty()) {
      sources.add(
          () -> RankedWeb.synthetic(seed, size(SMALL_HOSTS, hosts), size(SMALL_PAGES, pages)));
    }
    for (MadeWeb.Kind kind : webs.made()) {
      sources.add(() -> RankedWeb.made(kind, seed, size(SMALL_PAGES, pages)));
    }
    return sources;
  }

  private Standing measure(Input<RankedWeb> source) {
    say("reading, and true rank");
    RankedWeb web = read(source);
    int count = size(SMALL_SETS, sets);
    int drawn = size(SMALL_SEEDS, seeds);
    SplittableRandom random = new SplittableRandom(seed);
    return new Standing(
        Comparison.of(web, Orders.ALL, Orders.TIMED, count, drawn, random, this::say));
  }

  private void write(Standing standing, Page page) throws IOException {
    Comparison comparison = standing.comparison();
    RankedWeb web = comparison.web();
    page.heading(2, "Crawls of " + web.name())
        .paragraph(
            """
            Size of the graph: %,d pages, %,d links, %,d hosts. There are %d sets of %d seeds, \
            drawn at random from the pages with links. They lead to %,.0f pages of %.1f links on \
            average. Each figure is the mean of the sets ± the standard deviation from one set \
            to the next.\
            """
                .formatted(
                    web.graph().nodes(),
                    web.graph().links(),
                    web.hosts().count(),
                    size(SMALL_SETS, sets),
                    size(SMALL_SEEDS, seeds),
                    comparison.reached(),
                    comparison.links()));
    standing.write(page);
    new Costs(comparison).write(page);
  }
}

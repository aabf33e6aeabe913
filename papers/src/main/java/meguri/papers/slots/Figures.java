package meguri.papers.slots;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;

/**
 * The paper's figures 3 to 6 on one graph.
 *
 * @param byQueues the crawls in which B varies
 * @param bySlots the crawls in which H varies
 * @param large the crawl that is compared with others
 * @param others the crawls that it is compared with, without Meguri's
 */
record Figures(
    PlacedWeb web,
    Sizes sizes,
    List<Harvest> byQueues,
    List<Harvest> bySlots,
    PoliteCrawl large,
    PoliteCrawl meguri,
    List<Harvest> others) {

  /** The PageRank collected at B = H = 2,048, which the paper measured on 76 million pages. */
  private static final double PAPERS_RANK = 80;

  /** The URLs kept, as a part of IRLbot's. */
  private static final double PAPERS_SPACE = 0.1;

  static Figures measure(PlacedWeb web, Sizes sizes, Consumer<String> progress) {
    List<Harvest> byQueues = new ArrayList<>();
    List<Harvest> bySlots = new ArrayList<>();
    int fixed = 1 << sizes.fixed();
    for (int size : sizes.varied()) {
      progress.accept("2^" + size + " queues, and as many slots");
      byQueues.add(PoliteCrawl.paper(web, 1 << size, fixed).harvest());
      bySlots.add(PoliteCrawl.paper(web, fixed, 1 << size).harvest());
    }
    progress.accept("other orders");
    int large = 1 << sizes.large();
    return new Figures(
        web,
        sizes,
        byQueues,
        bySlots,
        PoliteCrawl.paper(web, large, large),
        PoliteCrawl.meguri(web, large),
        List.of(Orders.best(web), Orders.breadthFirst(web), BudgetCrawl.of(web)));
  }

  void write(Page page) throws IOException {
    String graph = web.graph().name();
    page.heading(2, "Crawls of " + graph)
        .paragraph(
            """
            Size of the graph: %,d pages, %,d links, %,d hosts. The crawls start from %,d seeds, drawn at random \
            from the pages with links, which lead to %,d pages. Hosts are placed at addresses at random, two \
            hosts for each address on average; the k-th address has 1/k times as many hosts as the first. \
            Requests take T / 20. PageRank is the true one of the whole graph, by power iteration with damping \
            0.85.\
            """
                .formatted(
                    web.graph().nodes(),
                    web.graph().links(),
                    web.hosts().count(),
                    web.seeds(),
                    web.breadthFirst().reached()))
        .heading(
            3,
            "B varies with H = %,d, and H varies with B = %,d"
                .formatted(1 << sizes.fixed(), 1 << sizes.fixed()))
        .table(bySize())
        .chart("pages-" + graph, chart("Pages crawled", Harvest::share))
        .chart("rank-" + graph, chart("Sum of PageRank", Harvest::collected))
        .heading(3, "Comparison with other orders")
        .paragraph(
            """
            *OPT* takes all pages by their true rank, which no crawler knows. Nothing holds back *breadth-first* \
            and OPT. *IRLbot's budgets* is a model of IRLbot's rule, which works in rounds. In each round a host \
            may have 10 pages fetched, and one more for each other host known to link to it. As many of its next \
            URLs wait in queue 1, the next in queue 2, and so on to queue 7. Queue j is looked at again every \
            2^j rounds. This rule drops nothing, and neither do breadth-first and Meguri (every host's URLs in \
            the order in which they are found, 32 turns each). The paper's scheduler drops what does not fit, \
            and forgets that it was ever found.\
            """)
        .table(beside())
        .chart("order-" + graph, orders())
        .chart("stored-" + graph, stored())
        .paragraph(goals());
  }

  private String goals() {
    Harvest irlbot = others.get(2);
    Harvest paper = large.harvest();
    return Goal.atLeast(
            "PageRank collected at B = H = %,d".formatted(1 << sizes.large()),
            "%.1f %%",
            PAPERS_RANK,
            100 * paper.collected())
        + "\n"
        + Goal.atMost(
            "most URLs kept, divided by IRLbot's",
            "%.2f",
            PAPERS_SPACE,
            (double) paper.peak() / irlbot.peak())
        + """


        Both goals are what the paper measured on uk-2006-05, which is not available. The pages that the \
        seeds lead to here have %.1f %% of all PageRank; of that, the paper's scheduler collects %.1f %%. %s\
        """
            .formatted(
                100 * reachable(), 100 * paper.collected() / reachable(), leanest(irlbot.peak()));
  }

  /** Returns the PageRank of the pages that the seeds lead to. */
  private double reachable() {
    return others.get(1).collected();
  }

  /** Returns a sentence on the best crawl with a tenth of IRLbot's space. */
  private String leanest(long irlbots) {
    return Stream.concat(byQueues.stream(), bySlots.stream())
        .filter(harvest -> harvest.peak() <= PAPERS_SPACE * irlbots)
        .max(Comparator.comparingDouble(Harvest::collected))
        .map(
            harvest ->
                ("""
                 With at most a tenth of IRLbot's URLs kept, it does best with %s: it collects %s \
                 of the pages and %s of PageRank.""")
                    .formatted(
                        harvest.name().replaceFirst("the paper, ", ""),
                        percent(harvest.share()),
                        percent(harvest.collected())))
        .orElse("");
  }

  private Table bySize() {
    Table table =
        new Table(
            "size",
            "B varies: pages",
            "B varies: PageRank",
            "B varies: URLs kept",
            "H varies: pages",
            "H varies: PageRank",
            "H varies: URLs kept");
    for (int i = 0; i < byQueues.size(); i++) {
      Harvest b = byQueues.get(i);
      Harvest h = bySlots.get(i);
      table.row(
          "%,d".formatted(1 << sizes.varied().get(i)),
          percent(b.share()),
          percent(b.collected()),
          "%,d".formatted(b.peak()),
          percent(h.share()),
          percent(h.collected()),
          "%,d".formatted(h.peak()));
    }
    return table;
  }

  private Table beside() {
    Table table =
        new Table(
            "order",
            "pages",
            "PageRank",
            "PageRank at 10 % of pages",
            "PageRank at 35 % of pages",
            "most URLs kept");
    all()
        .forEach(
            harvest ->
                table.row(
                    harvest.name(),
                    percent(harvest.share()),
                    percent(harvest.collected()),
                    percent(harvest.at(0.1)),
                    percent(harvest.at(0.35)),
                    harvest.peak() == 0 ? "–" : "%,d".formatted(harvest.peak())));
    return table;
  }

  private Stream<Harvest> all() {
    return Stream.concat(others.stream(), Stream.of(large.harvest(), meguri.harvest()));
  }

  private LineChart orders() {
    return new LineChart(
        "PageRank by pages crawled (" + web.graph().name() + ")",
        Axis.linear("pages crawled"),
        Axis.linear("PageRank, %"),
        all().map(Harvest::ranks).toList());
  }

  private LineChart stored() {
    return new LineChart(
        "URLs kept by progress (" + web.graph().name() + ")",
        Axis.linear("pages crawled, % of all"),
        Axis.linear("URLs"),
        all().filter(harvest -> harvest.peak() > 0).map(Harvest::stored).toList());
  }

  private LineChart chart(String what, ToDoubleFunction<Harvest> share) {
    int fixed = 1 << sizes.fixed();
    return new LineChart(
        what + " (" + web.graph().name() + ")",
        Axis.binary("B or H"),
        Axis.linear("% of all"),
        List.of(
            series("B varies, H = %,d".formatted(fixed), byQueues, share),
            series("H varies, B = %,d".formatted(fixed), bySlots, share)));
  }

  private Series series(String name, List<Harvest> harvests, ToDoubleFunction<Harvest> share) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < harvests.size(); i++) {
      points.add(new Point(1 << sizes.varied().get(i), 100 * share.applyAsDouble(harvests.get(i))));
    }
    return new Series(name, points);
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "–" : "%.1f %%".formatted(100 * share);
  }
}

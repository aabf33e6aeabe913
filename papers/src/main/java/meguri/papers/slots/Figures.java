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
import meguri.state.rank.Order;

/**
 * The paper's figures 3 to 6 on one graph.
 *
 * @param byQueues the crawls in which B varies
 * @param bySlots the crawls in which H varies
 * @param large the crawl that is compared with others
 * @param others the crawls that it is compared with, without Meguri's
 * @param bounded Meguri's crawls with a bound on each slot; the first is the one that has a goal
 */
record Figures(
    PlacedWeb web,
    Sizes sizes,
    List<Harvest> byQueues,
    List<Harvest> bySlots,
    PoliteCrawl large,
    PoliteCrawl meguri,
    List<Harvest> others,
    List<BoundedCrawl> bounded) {

  /** The PageRank collected at B = H = 2,048, which the paper measured on 76 million pages. */
  private static final double PAPERS_RANK = 80;

  /** The URLs kept, as a part of IRLbot's. */
  private static final double PAPERS_SPACE = 0.1;

  /** The part of the reachable PageRank that Meguri is to collect in this space, in %. */
  private static final double GOAL = 95;

  /** A slot's bound in the crawl with many slots, as a multiple of its part of the space. */
  private static final int UNEVEN = 5;

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
    Harvest irlbot = BudgetCrawl.of(web);
    long space = (long) (PAPERS_SPACE * irlbot.peak());
    int few = Math.max(2, fixed / 8);
    progress.accept("slots with a bound");
    return new Figures(
        web,
        sizes,
        byQueues,
        bySlots,
        PoliteCrawl.paper(web, large, large),
        PoliteCrawl.meguri(web, large),
        List.of(Orders.best(web), Orders.breadthFirst(web), irlbot),
        List.of(
            BoundedCrawl.of(web, Order.IPR, few, Math.max(1, space / few)),
            BoundedCrawl.of(web, Order.BF, few, Math.max(1, space / few)),
            BoundedCrawl.of(web, Order.IPR, large, Math.max(1, UNEVEN * space / large))));
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
            0.85. There is one set of seeds, so no spread is known: what differs by less than a point is level. \
            In all tables more pages and more PageRank are better, and fewer URLs kept are better.\
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
        .paragraph(early())
        .paragraph(goals())
        .heading(3, "Slots with a bound, and rank: `frontier.overflow: discard`")
        .paragraph(
            """
            These are crawls by the Frontier of the job, in which at most `frontier.max-waiting` URLs wait in a \
            slot for their first visit. A full slot discards its worst URL: a newcomer that is no better than \
            all others, otherwise one of the lowest rank. A discarded URL has two ways back. The next link to it \
            offers it again, with all that it is worth by then (the Registry is modelled by arrays here). And the \
            page of the same host that linked to it owes a reading: its links are read at its next visit, even \
            if it has not changed, as no page here does. Each page is visited once in 30 days. The first round \
            of visits has all first visits until nothing waits; in the second and third round, each page found \
            before has another visit. So *requests* counts pages as often as they are visited. The calendar \
            keeps the pages visited, in this crawl as in every crawl that goes on; *URLs kept* does not count \
            them. *Takes* is the time of the first round, with T = 1 s: fewer slots share \
            their bound better, but the hosts of a slot wait for each other. With `order: bf` URLs rank by their distance from the \
            seeds, so a full slot keeps those that are near.\
            """)
        .table(roundsOfVisits())
        .paragraph(boundedGoals());
  }

  /** Returns the sentences at the head of the page: the claim, what came of it, and what is new. */
  String summary() {
    Harvest irlbot = others.get(2);
    Harvest paper = large.harvest();
    BoundedCrawl best = bounded.get(0);
    return """
        * **To conclude**: one queue of bounded turns for each server is polite and cheap. Keep \
        everything (`frontier.overflow: keep`), unless the crawl finds more than it can ever \
        fetch.
        * **The paper claims** that a scheduler keeps a minimum interval per server in constant time and \
        bounded space, and that it collects 80 %% of all PageRank with a tenth of the URLs that IRLbot keeps.
        * **It came out in part**: time and space are bounded, but at B = H = %,d it collects %s \
        of PageRank with %.2f of IRLbot's URLs. Also, %s.
        * **Meguri goes beyond it**: about twice as many pages per server at the same interval, counted from the end of a \
        request. Its slots can keep their best URLs and get the discarded ones back. So it \
        collects %s of the \
        reachable PageRank with %.2f of IRLbot's URLs, after %d rounds of visits.\
        """
        .formatted(
            1 << sizes.large(),
            percent(paper.collected()),
            (double) paper.peak() / irlbot.peak(),
            earlyLoss(0.1),
            percent(last(best).collected() / reachable()),
            (double) best.harvest().peak() / irlbot.peak(),
            best.rounds().size());
  }

  private String early() {
    return "Early on, %s; %s."
        .formatted(earlyLoss(0.1), earlyLoss(0.35).replace("the paper's order", "it"));
  }

  /** Returns how the paper's order compares with breadth-first when this share was fetched. */
  private String earlyLoss(double share) {
    double paper = large.harvest().at(share);
    double breadthFirst = others.get(1).at(share);
    return "at %.0f %% of pages the paper's order %s breadth-first (%s of PageRank against %s)"
        .formatted(
            100 * share,
            Double.isNaN(paper)
                ? "has ended, unlike"
                : Math.abs(paper - breadthFirst) < 0.01
                    ? "is level with"
                    : paper < breadthFirst ? "loses to" : "leads",
            percent(paper),
            percent(breadthFirst));
  }

  private static BoundedCrawl.Round last(BoundedCrawl crawl) {
    return crawl.rounds().get(crawl.rounds().size() - 1);
  }

  private Table roundsOfVisits() {
    Table table =
        new Table(
            "order, slots, URLs a slot",
            "most URLs kept",
            "/ IRLbot's",
            "PageRank at 10 % of pages",
            "round of visits",
            "pages",
            "PageRank",
            "of the reachable",
            "requests",
            "takes, h");
    for (BoundedCrawl crawl : bounded) {
      Harvest harvest = crawl.harvest();
      for (int round = 1; round <= crawl.rounds().size(); round++) {
        BoundedCrawl.Round after = crawl.rounds().get(round - 1);
        table.row(
            harvest.name(),
            "%,d".formatted(harvest.peak()),
            "%.3f".formatted((double) harvest.peak() / others.get(2).peak()),
            percent(harvest.at(0.1)),
            "%d".formatted(round),
            percent((double) after.pages() / web.graph().nodes()),
            percent(after.collected()),
            percent(after.collected() / reachable()),
            "%,d".formatted(after.requests()),
            round > 1 ? "–" : "%,.1f".formatted(after.last() / 3.6e6));
      }
    }
    return table;
  }

  private String boundedGoals() {
    BoundedCrawl best = bounded.get(0);
    return Goal.atLeast(
            "part of the reachable PageRank after %d rounds of visits, order: ipr"
                .formatted(best.rounds().size()),
            "%.1f %%",
            GOAL,
            100 * last(best).collected() / reachable())
        + "\n"
        + Goal.atMost(
            "most URLs kept, divided by IRLbot's",
            "%.3f",
            PAPERS_SPACE,
            (double) best.harvest().peak() / others.get(2).peak())
        + """


        After the last round, `order: bf` has %s of the reachable PageRank in the same space, and `order: ipr` %s.

        After the first round of visits, `discard` has less than a crawl that keeps everything, whatever the order. A URL with one link is discarded once, and comes back only with the \
        next visit of the page that links to it. So `frontier.overflow` is `keep` unless someone sets it, and `discard` is for crawls that \
        go on and find more than they will ever fetch.\
        """
            .formatted(
                percent(last(bounded.get(1)).collected() / reachable()),
                percent(last(best).collected() / reachable()));
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

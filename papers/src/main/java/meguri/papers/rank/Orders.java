package meguri.papers.rank;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import meguri.state.rank.Damping;
import meguri.state.rank.RankClasses;

/** The orders that the bench compares. */
public final class Orders {

  /** The number of PR's iterations in a crawl. */
  private static final int ITERATIONS = 100;

  public static final Contender BF =
      new Contender("BF", (graph, web, pages) -> new BreadthFirst(graph));
  static final Contender BLC =
      new Contender(
          "BLC",
          (graph, web, pages) -> new BackLinks(graph, url -> web.lengths()[(int) graph.id(url)]));
  static final Contender PR =
      new Contender(
          "PR", (graph, web, pages) -> new PeriodicRank(graph, Math.max(1, pages / ITERATIONS)));

  static final Contender DL1 = exact("IPR-DL1", DirectLinks::new);
  static final Contender PL = exact("IPR-PL", () -> new NearbyPages(8));
  static final Contender VR = exact("IPR-VR", () -> new ShareRatio(1.5));
  static final Contender AR = exact("IPR-AR", () -> new UnpassedRatio(29.0 / 30));

  /** The paper's order by classes, which can be maintained at any size. */
  public static final Contender PAPER =
      new Contender(
          "`ipr-paper`: DL1 by classes",
          (graph, web, pages) -> {
            Scores scores = new Scores(graph.capacity(), Damping.NONE);
            UrlQueue queue = new ClassQueue(graph.capacity(), RankClasses.BASE_2, scores::of);
            return new IncrementalRank(graph, scores, queue, new DirectLinks());
          });

  public static final Contender IPR = new MeguriOrder().contender("`ipr`");

  /** The orders that Meguri's should lead. */
  static final List<Contender> RIVALS = List.of(BF, BLC, PR);

  /** The cut-offs of the paper's figure 9. */
  static final List<Contender> CUT_OFFS = List.of(DL1, PL, VR, AR);

  /** Meguri's order, each time with one part changed. */
  static final List<Contender> CHANGED =
      List.of(
          new MeguriOrder().cutOff(DirectLinks::new).contender("DL1 in place of AR"),
          new MeguriOrder().cutOff(() -> new UnpassedRatio(29.0 / 30)).contender("AR at 29/30"),
          new MeguriOrder().damping(Damping.NONE).contender("no damping"),
          new MeguriOrder().classes(RankClasses.BASE_4).contender("classes to the base 4"),
          new MeguriOrder().hosts(false).contender("no turns of hosts in a class"),
          new MeguriOrder().every(Integer.MAX_VALUE).contender("no turns over all hosts"),
          new MeguriOrder().round(0).contender("no rounds"));

  /** Meguri's order in a job of several subtasks. */
  static final List<Contender> DISTRIBUTED =
      List.of(
          new MeguriOrder().told(true).contender("told at each doubling"),
          new MeguriOrder().told(true).subtasks(2).contender("and 2 subtasks"),
          new MeguriOrder().told(true).subtasks(4).contender("and 4 subtasks"),
          new MeguriOrder().told(true).subtasks(16).contender("and 16 subtasks"));

  /** The orders in the charts of criteria A and B. */
  static final List<Contender> COMPARED = List.of(BF, BLC, PR, DL1, PAPER, IPR);

  static final List<Contender> TIMED = List.of(PR, DL1, PL, VR, AR, PAPER, IPR);

  /** The orders that crawl again from fresh seeds. */
  static final List<Contender> CONFIRMED = List.of(BF, BLC, PR, PAPER, IPR);

  static final List<Contender> ALL =
      Stream.of(RIVALS, CUT_OFFS, List.of(PAPER, IPR), CHANGED, DISTRIBUTED)
          .flatMap(List::stream)
          .toList();

  /** The page's text about the orders. */
  static final String DESCRIPTION =
      """
      A crawl collects one page after the other, and nothing holds it back. The seeds come first in every \
      order. These are the paper's orders:

      * *BF* is breadth-first.
      * *BLC* takes the URL with the most links to it. Among equals it takes the one with fewer slashes, \
      then the shorter one.
      * *PR* runs an iteration of PageRank over all collected pages at each 1/100 of the crawl. In between \
      it takes the URLs that were ranked then.
      * *IPR* is incremental PageRank in an exact queue, with one of four cut-offs. With *DL1*, a page's \
      score goes to its links. With *PL*, it also goes on from 8 more pages. With *VR*, it also goes on \
      from a page where a share is 1.5 times the score it meets. With *AR*, it also goes on from a page \
      where 29/30 of the score are not passed on yet.

      In all of them a page's links to other sites count before those to its own site. These are Meguri's \
      orders:

      * `ipr-paper` is DL1 by classes of log₂ of the score, in place of the exact queue.
      * `ipr` has these classes too. A page passes on 0.9 of its score when it is collected. Later it \
      passes on by AR with a threshold of 3/4 and damping of 0.85, so that its score has to be four times \
      what it was. Within a class, hosts take turns with one URL each. Every twelfth page is taken in turn \
      from all hosts: the page that has been known longest at the host. Offers count in rounds of 1,000 \
      pages, from the next round on.

      The parts of `ipr` were found on all four graphs here. Its numbers were chosen on cnr-2000, sites \
      and the synthetic web; uk-2007-05 and fresh seeds are the check. A round of 1,000 pages is long for \
      a small web: on a synthetic web of 50,000 pages PR leads `ipr` by 0.9 points of B, and `ipr` without \
      rounds by 0.3. A graph without URLs has all its pages on one host here, so that only the rule of the \
      twelfth page works by host.

      *A* is the collected part of the best pages, and *B* the collected part of PageRank, both by \
      progress. Progress is the collected part of all pages that the seeds lead to. In tables, A and B are \
      means over the whole progress. *C* is the sum over all pages of |place by true rank − place in the \
      crawl| / √(place by true rank + 1), divided by the worst possible sum. True PageRank is that of the \
      whole graph, with damping 0.85. All figures except C are in %.

      *Upkeep* is the time for the order alone: the time of a crawl less the time to collect the same \
      pages into the graph in a known order. *Later passes* are those of a page after its visit. In a job \
      each of them is a request, so that B by requests is lower by about 1 − B times their number per \
      page. The job therefore has AR at 29/30 (`frontier.rank-cutoff`). By requests it is level with DL1 \
      on cnr-2000 and uk-2007-05, and leads it on the others; AR at 3/4 is behind both by 0.7 points on \
      the first two. *Told at each doubling* means that the queue learns of a score when it has doubled. \
      *Subtasks* have the URLs of some hosts each, and take turns.\
      """;

  private Orders() {}

  private static Contender exact(String name, Supplier<CutOff> cutOff) {
    return new Contender(
        name,
        (graph, web, pages) -> {
          Scores scores = new Scores(graph.capacity(), Damping.NONE);
          UrlQueue queue = ExactQueue.byScore(graph.capacity(), scores);
          return new IncrementalRank(graph, scores, queue, cutOff.get());
        });
  }
}

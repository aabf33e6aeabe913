package meguri.papers.rank;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The orders that the benches compare. */
public final class Orders {

  /** The number of PR's iterations in a crawl. */
  private static final int ITERATIONS = 100;

  public static final Contender BF =
      new Contender("BF", (graph, web, pages) -> new BreadthFirst(graph));
  public static final Contender BLC =
      new Contender(
          "BLC",
          (graph, web, pages) -> new BackLinks(graph, url -> web.lengths()[(int) graph.id(url)]));
  public static final Contender PR =
      new Contender(
          "PR", (graph, web, pages) -> new PeriodicRank(graph, Math.max(1, pages / ITERATIONS)));

  public static final Contender DL1 = exact("IPR-DL1", DirectLinks::new);
  static final Contender PL = exact("IPR-PL", () -> new NearbyPages(8));
  static final Contender VR = exact("IPR-VR", () -> new ShareRatio(1.5));
  static final Contender AR = exact("IPR-AR", () -> new UnpassedRatio(29.0 / 30));

  /** The paper's order by classes, which can be maintained at any size. */
  static final Contender CLASSES =
      new Contender(
          "IPR-DL1 by classes",
          (graph, web, pages) -> {
            Scores scores = new Scores(graph.capacity());
            UrlQueue queue = new ClassQueue(graph.capacity(), scores::of);
            return new IncrementalRank(graph, scores, queue, new DirectLinks());
          });

  /** The order that ships. */
  public static final Contender IPR = JobOrder.ipr("`ipr`");

  /** The order that ships, each time without one part. */
  static final List<Contender> CHANGED =
      List.of(
          JobOrder.withAllLinksAlike("all links alike"),
          JobOrder.withoutDrawnPages("no page drawn"));

  /** The orders that Meguri's should lead. */
  public static final List<Contender> RIVALS = List.of(BF, BLC, PR);

  /** The cut-offs of the paper's figure 9. */
  static final List<Contender> CUT_OFFS = List.of(DL1, PL, VR, AR);

  /** The orders in the charts of criteria A and B. */
  static final List<Contender> COMPARED = List.of(BF, BLC, PR, DL1, IPR);

  static final List<Contender> TIMED = List.of(PR, DL1, PL, VR, AR, CLASSES, IPR);

  static final List<Contender> ALL =
      Stream.of(RIVALS, CUT_OFFS, List.of(CLASSES, IPR), CHANGED).flatMap(List::stream).toList();

  private Orders() {}

  private static Contender exact(String name, Supplier<CutOff> cutOff) {
    return new Contender(
        name,
        (graph, web, pages) -> {
          Scores scores = new Scores(graph.capacity());
          UrlQueue queue = ExactQueue.byScore(graph.capacity(), scores);
          return new IncrementalRank(graph, scores, queue, cutOff.get());
        });
  }
}

package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StrategyTest {

  private static final Random RANDOM = new Random(5);

  @ParameterizedTest
  @MethodSource("strategies")
  void everyReachablePageIsCollectedOnce(Function<CollectedGraph, Strategy> strategy) {
    Webs web = Webs.random(RANDOM, 500, 7);
    CollectedGraph graph = new CollectedGraph(web.pages());

    int[] order = web.crawl(graph, strategy.apply(graph));

    assertThat(Arrays.stream(order).sorted().toArray())
        .containsExactly(IntStream.range(0, 500).toArray());
  }

  static Stream<Named<Function<CollectedGraph, Strategy>>> strategies() {
    return Stream.of(
        Named.of("BF", BreadthFirst::new),
        Named.of("BLC", graph -> new BackLinks(graph, url -> 0)),
        Named.of("PR", graph -> new PeriodicRank(graph, 20)),
        Named.of("DL1", graph -> ranked(graph, new DirectLinks())),
        Named.of("PL", graph -> ranked(graph, new NearbyPages(8))),
        Named.of("VR", graph -> ranked(graph, new ShareRatio(1.5))),
        Named.of("AR", graph -> ranked(graph, new UnpassedRatio(29.0 / 30))));
  }

  private static Strategy ranked(CollectedGraph graph, CutOff cutOff) {
    Scores scores = new Scores(graph.capacity());
    return new IncrementalRank(graph, scores, ExactQueue.byScore(graph.capacity(), scores), cutOff);
  }

  @Test
  void breadthFirstGoesInTheOrderOfLinks() {
    Webs web = Webs.of(new int[] {3, 1}, new int[] {2}, new int[0], new int[] {4}, new int[0]);
    CollectedGraph graph = new CollectedGraph(5);

    assertThat(web.crawl(graph, new BreadthFirst(graph))).containsExactly(0, 3, 1, 4, 2);
  }

  @Test
  void blcOrdersByLinksThenPlainnessThenAge() {
    Webs web = Webs.of(new int[] {1, 2, 3, 4}, new int[0], new int[] {4}, new int[0], new int[0]);
    CollectedGraph graph = new CollectedGraph(5);
    int[] lengths = {0, 5, 2, 5, 5};

    assertThat(web.crawl(graph, new BackLinks(graph, url -> lengths[(int) graph.id(url)])))
        .containsExactly(0, 2, 4, 1, 3);
  }

  /** After pages 0 and 1 an iteration finds page 3 above 4 above 2, by the rank of page 1. */
  @Test
  void periodicRankOrdersAtEachIterationAndNotBefore() {
    Webs web = Webs.of(new int[] {1, 2, 3}, new int[] {3, 4}, new int[0], new int[0], new int[0]);
    CollectedGraph graph = new CollectedGraph(5);

    assertThat(web.crawl(graph, new PeriodicRank(graph, 2))).containsExactly(0, 1, 3, 4, 2);
    CollectedGraph again = new CollectedGraph(5);
    assertThat(web.crawl(again, new PeriodicRank(again, 100))).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void incrementalRankFollowsTheHighestScore() {
    // page 0 gives 1/3 to each; page 1, the first of them, gives 4/3 to page 4
    Webs web = Webs.of(new int[] {1, 2, 3}, new int[] {4}, new int[0], new int[0], new int[0]);
    CollectedGraph graph = new CollectedGraph(5);

    assertThat(web.crawl(graph, ranked(graph, new DirectLinks()))).containsExactly(0, 1, 4, 2, 3);
  }
}

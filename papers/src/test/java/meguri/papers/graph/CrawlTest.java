package meguri.papers.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrawlTest {

  /** The links 0 → 2 → 4 → 0, 2 → 3 and 1 → 0; page 5 is alone. */
  private static final Graph GRAPH =
      new Graph("small", new int[] {0, 1, 2, 4, 4, 5, 5}, new int[] {2, 0, 4, 3, 0});

  @Test
  void aCrawlIsBreadthFirstAndEndsWithUnreachedPages() {
    Crawl crawl = Crawl.from(GRAPH, 0);

    assertThat(crawl.order()).containsExactly(0, 2, 4, 3, 1, 5);
    assertThat(crawl.reached()).isEqualTo(4);
  }

  @Test
  void theReachedPartHasNoPageThatNoSeedLeadsTo() {
    Crawl crawl = Crawl.from(GRAPH, 0).reachedPart();

    assertThat(crawl.order()).containsExactly(0, 2, 4, 3);
    assertThat(crawl.pages()).isEqualTo(4);
    assertThat(crawl.queries()).isEqualTo(4);
  }

  @Test
  void everyLinkOfEveryPageIsOneQuery() {
    List<Integer> queries = new ArrayList<>();
    Crawl.from(GRAPH, 0).eachQuery(queries::add);

    assertThat(queries).containsExactly(2, 4, 3, 0, 0);
  }

  @Test
  void drawnSeedsHaveLinks() {
    Crawl crawl = Crawl.from(GRAPH, 4, new SplittableRandom(7));

    assertThat(IntStream.of(crawl.order()).limit(4)).containsExactlyInAnyOrder(0, 1, 2, 4);
  }

  @Test
  void aSyntheticWebIsTheSameForTheSameSeedAndReachedFromItsFirstPage() {
    Graph web = WebGraph.of(3, 50, 2_000);
    Graph same = WebGraph.of(3, 50, 2_000);

    Crawl crawl = Crawl.from(web, 0);
    assertThat(crawl.reached()).isEqualTo(2_000);
    assertThat(web.links()).isEqualTo(same.links()).isGreaterThan(20 * 2_000);
    assertThat(Crawl.from(same, 0).order()).containsExactly(crawl.order());
  }

  @Test
  void noTwoNodesHaveTheSameId() {
    assertThat(IntStream.range(0, 100_000).mapToLong(Crawl::id).distinct().count())
        .isEqualTo(100_000);
  }
}

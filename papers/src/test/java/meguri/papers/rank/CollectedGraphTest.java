package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CollectedGraphTest {

  @Test
  void urlsAreNumberedAsTheyAreFoundAndKeepTheirNumbers() {
    Random random = new Random(1);
    CollectedGraph graph = new CollectedGraph(1_000);
    Map<Long, Integer> numbers = new HashMap<>();
    for (int i = 0; i < 5_000; i++) {
      // ids that differ in any bits, many of which come again
      long id = (long) random.nextInt(1_000) << random.nextInt(2) * 50;
      if (numbers.size() == 1_000 && !numbers.containsKey(id)) {
        continue;
      }
      int expected = numbers.computeIfAbsent(id, unseen -> numbers.size());
      assertThat(graph.find(id, 7)).isEqualTo(expected);
      assertThat(graph.id(expected)).isEqualTo(id);
    }
    assertThat(graph.urls()).isEqualTo(numbers.size());
  }

  @Test
  void linksToOtherSitesComeBeforeThoseToTheSame() {
    CollectedGraph graph = new CollectedGraph(10);
    int page = graph.find(100, 1);
    graph.take(page);

    graph.collect(page, new long[] {11, 22, 12, 23}, new int[] {1, 2, 1, 2}, 4);

    assertThat(IntStream.range(0, 4).mapToLong(i -> graph.id(graph.target(page, i))))
        .containsExactly(22L, 23L, 11L, 12L);
    assertThat(graph.id(1)).isEqualTo(22);
  }

  @Test
  void aUrlWaitsUntilItIsTakenAndIsAPageOnceItIsCollected() {
    CollectedGraph graph = new CollectedGraph(10);
    int url = graph.find(5, 0);
    assertThat(graph.isWaiting(url)).isTrue();

    graph.take(url);
    assertThat(graph.isWaiting(url)).isFalse();
    assertThat(graph.isCollected(url)).isFalse();

    graph.collect(url, new long[0], new int[0], 0);
    assertThat(graph.isWaiting(url)).isFalse();
    assertThat(graph.isCollected(url)).isTrue();
    assertThat(graph.collected()).isEqualTo(1);
    assertThat(graph.page(0)).isEqualTo(url);
  }
}

package meguri.papers.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageRankTest {

  @TempDir private Path directory;

  /** On a circle, x = 0.15 / 3 + 0.85 y / 1 holds for each page, so all ranks are equal. */
  @Test
  void allPagesOfACircleHaveTheSameRank() throws IOException {
    assertThat(rank("0 1\n1 2\n2 0\n"))
        .containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-8));
  }

  /**
   * Page 1 has no links, so half of its rank goes to page 0: x = e, y = e + 0.85 x, with e = (0.15
   * + 0.85 y) / 2; then x = 1 / 2.85.
   */
  @Test
  void theRankOfAPageWithoutLinksGoesToAllPages() throws IOException {
    assertThat(rank("0 1\n")).containsExactly(new double[] {1 / 2.85, 1.85 / 2.85}, within(1e-8));
  }

  @Test
  void theSumOfRanksIsOneAndEachRankComesFromTheLinksToThePage() {
    Graph graph = WebGraph.of(3, 20, 9_000);
    double[] rank = PageRank.of(graph);

    double[] expected = new double[graph.nodes()];
    double dangling = 0;
    for (int node = 0; node < graph.nodes(); node++) {
      dangling += graph.degree(node) == 0 ? rank[node] : 0;
      for (int link = 0; link < graph.degree(node); link++) {
        expected[graph.target(node, link)] += 0.85 * rank[node] / graph.degree(node);
      }
    }
    for (int node = 0; node < graph.nodes(); node++) {
      expected[node] += (0.15 + 0.85 * dangling) / graph.nodes();
    }
    assertThat(Arrays.stream(rank).sum()).isEqualTo(1, within(1e-9));
    assertThat(rank).containsExactly(expected, within(1e-8));
  }

  private double[] rank(String lines) throws IOException {
    return PageRank.of(EdgeFile.read(Files.writeString(directory.resolve("some.edges"), lines)));
  }
}

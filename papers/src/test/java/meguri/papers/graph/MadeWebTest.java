package meguri.papers.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MadeWebTest {

  private static final int PAGES = 5_000;

  @ParameterizedTest
  @EnumSource
  void theSameSeedMakesTheSameWebAndAnotherSeedAnother(MadeWeb.Kind kind) {
    Graph one = kind.of(1, PAGES).graph();

    assertThat(one.nodes()).isEqualTo(PAGES);
    assertThat(targets(kind.of(1, PAGES).graph())).isEqualTo(targets(one));
    assertThat(targets(kind.of(2, PAGES).graph())).isNotEqualTo(targets(one));
  }

  @ParameterizedTest
  @EnumSource
  void fewPagesGetMostLinks(MadeWeb.Kind kind) {
    Graph graph = kind.of(1, PAGES).graph();
    int[] counts = new int[PAGES];
    Arrays.stream(targets(graph)).forEach(target -> counts[target]++);
    Arrays.sort(counts);
    int best = Arrays.stream(counts, PAGES - PAGES / 10, PAGES).sum();

    assertThat(best).as("links to the best tenth").isGreaterThan(graph.links() / 3);
  }

  @Test
  void theHostsOfTheOpenWebHaveAPowerLawOfSizes() {
    MadeWeb web = MadeWeb.Kind.OPEN_WEB.of(1, PAGES);
    int[] sizes = new int[web.hosts().count()];
    for (int page = 0; page < PAGES; page++) {
      sizes[web.hosts().of(page)]++;
    }
    Arrays.sort(sizes);

    assertThat(sizes).hasSizeGreaterThan(PAGES / 50);
    assertThat(sizes[sizes.length / 2]).as("the median size").isLessThan(10);
    assertThat(sizes[sizes.length - 1]).as("the largest size").isGreaterThan(PAGES / 50);
  }

  @Test
  void aPartHasTheLinksAndHostsOfItsPages() {
    LinkLists links = new LinkLists(4);
    links.link(2);
    links.link(3);
    links.end();
    links.end();
    links.link(1);
    links.link(0);
    links.end();
    links.end();
    int[] pages = {2, 0, 3};
    Graph part = links.graph("web").part(pages);
    Hosts hosts = new Hosts(new int[] {5, 6, 7, 5}, 8).part(pages);

    assertThat(targets(part)).containsExactly(1, 0, 2);
    assertThat(part.degree(0)).isOne();
    assertThat(part.degree(1)).isEqualTo(2);
    assertThat(hosts.count()).isEqualTo(2);
    assertThat(hosts.of(1)).isEqualTo(hosts.of(2)).isNotEqualTo(hosts.of(0));
  }

  private static int[] targets(Graph graph) {
    int[] targets = new int[graph.links()];
    int next = 0;
    for (int node = 0; node < graph.nodes(); node++) {
      for (int link = 0; link < graph.degree(node); link++) {
        targets[next++] = graph.target(node, link);
      }
    }
    return targets;
  }
}

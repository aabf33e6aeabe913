package meguri.papers.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.operators.registry.SecondStageKind;
import meguri.papers.dedup.Reads.Stage;
import meguri.papers.graph.Crawl;
import meguri.papers.graph.Graph;
import meguri.papers.graph.WebGraph;
import meguri.state.rank.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RegistryRunTest {

  private static final int[] SEEDS = {0, 7};

  @ParameterizedTest
  @EnumSource(
      value = Order.class,
      names = {"BF", "IPR"})
  void everyPageThatTheSeedsLeadToIsCrawledAndEachOfItsLinksCounted(Order order) {
    Graph graph = WebGraph.of(5, 30, 2_000);
    Crawl crawl = Crawl.from(graph, SEEDS).reachedPart();

    RegistryScore score =
        RegistryRun.of(graph, SEEDS, order, SecondStageKind.SBFL::in, 256 << 10, 2_000);

    assertThat(score.pages()).isEqualTo(crawl.pages());
    assertThat(score.links()).isEqualTo(crawl.queries() + SEEDS.length);
    assertThat(score.lost()).isZero();
  }

  @Test
  void countersOfOneBitSaveMoreReadsThanThoseOfTwo() {
    Graph graph = WebGraph.of(5, 30, 10_000);
    RegistryScore none = run(graph, Stage.NONE);
    double twoBits = run(graph, Stage.TWO_BITS).saved(none);
    double words = run(graph, Stage.WORDS).saved(none);

    assertThat(twoBits).isPositive();
    assertThat(words).isGreaterThan(1.1 * twoBits);
  }

  private static RegistryScore run(Graph graph, Stage stage) {
    return RegistryRun.of(graph, SEEDS, Order.BF, stage::in, 192 << 10, 10_000);
  }
}

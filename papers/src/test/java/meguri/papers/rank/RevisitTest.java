package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import meguri.state.rank.Damping;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Visits unchanged pages again and again. */
class RevisitTest {

  private static final int VISITS = 1_000;
  private static final int PAGES = 400;

  @ParameterizedTest
  @CsvSource({"1.00, 1", "1.00, 2", "0.90, 1", "0.90, 2"})
  void everyScoreConvergesAndNoneGrowsWithoutBound(double first, long seed) {
    Random random = new Random(seed);
    Webs web = Webs.random(random, PAGES, 5, 1);
    CollectedGraph graph = new CollectedGraph(PAGES);
    Scores scores = new Scores(PAGES, new Damping(first, 0.85));
    IncrementalRank rank =
        new IncrementalRank(
            graph, scores, ExactQueue.byScore(PAGES, scores), new UnpassedRatio(0.75));
    web.crawl(graph, rank);
    double given = total(scores);

    double[] halfway = new double[PAGES];
    for (int visit = 1; visit <= VISITS; visit++) {
      for (int i = 0; i < PAGES; i++) {
        rank.visitedAgain(random.nextInt(PAGES));
      }
      if (visit == VISITS / 2) {
        halfway = all(scores);
      }
    }

    // a page's largest score if all of it were passed on for ever: the geometric series
    assertThat(total(scores)).isBetween(given, given / (1 - 0.85));
    assertThat(all(scores)).containsExactly(halfway, within(1e-9));
    for (int page = 0; page < PAGES; page++) {
      assertThat(scores.unpassed(page)).isCloseTo(0, within(1e-9));
    }
  }

  private static double total(Scores scores) {
    double total = 0;
    for (double score : all(scores)) {
      total += score;
    }
    return total;
  }

  private static double[] all(Scores scores) {
    double[] all = new double[PAGES];
    for (int url = 0; url < PAGES; url++) {
      all[url] = scores.of(url);
    }
    return all;
  }
}

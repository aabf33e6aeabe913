package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CriteriaTest {

  private static final int PAGES = 1_000;

  /** The ranks of pages, of which page i is the i-th best. */
  private final double[] rank =
      IntStream.range(0, PAGES).mapToDouble(page -> PAGES - page).toArray();

  private final int[] best = IntStream.range(0, PAGES).toArray();
  private final int[] worst = IntStream.range(0, PAGES).map(page -> PAGES - 1 - page).toArray();

  @Test
  void theOrderOfTheTrueRankHasTheBestPagesFirstAndDistanceZero() {
    OrderScores judgement = new Criteria(rank, best).judge(best);

    assertThat(judgement.distance()).isZero();
    assertThat(judgement.tops()[2][10]).isEqualTo(1, within(1e-9));
    assertThat(judgement.tops()[2][5]).isEqualTo(0.5, within(1e-9));
    // the best tenth has 1000 + … + 901 of 1000 + … + 1
    assertThat(judgement.at(0.1)).isEqualTo(95_050 / 500_500.0, within(1e-9));
    assertThat(judgement.at(1)).isEqualTo(1, within(1e-9));
  }

  @Test
  void theReverseOrderHasTheBestLast() {
    OrderScores judgement = new Criteria(rank, best).judge(worst);

    assertThat(judgement.tops()[2][90]).isZero();
    assertThat(judgement.top(0)).isEqualTo(1.0 / Criteria.POINTS, within(1e-9));
    assertThat(judgement.distance()).isEqualTo(1, within(1e-9));
    assertThat(judgement.mean()).isLessThan(0.5);
  }

  /** With two pages of which the first is the better one, the mean B is half of its rank. */
  @Test
  void theMeanOfBIsTakenOverAllPages() {
    Criteria two = new Criteria(new double[] {3, 1}, new int[] {0, 1});

    assertThat(two.judge(new int[] {0, 1}).mean()).isEqualTo((0.75 + 1) / 2, within(1e-9));
    assertThat(two.judge(new int[] {1, 0}).mean()).isEqualTo((0.25 + 1) / 2, within(1e-9));
  }

  /**
   * The paper divides each distance by the root of the page's place in the crawl. The order 1, 2, 0
   * has a distance of 1 at its first place, 1 at its second and 2 at its third; its reverse has 2,
   * 0 and 2.
   */
  @Test
  void cDividesByThePlaceInTheCrawlAndByTheReverseOrder() {
    Criteria three = new Criteria(new double[] {3, 2, 1}, new int[] {0, 1, 2});
    double distances = 1 + 1 / Math.sqrt(2) + 2 / Math.sqrt(3);
    double reverse = 2 + 2 / Math.sqrt(3);

    assertThat(three.judge(new int[] {1, 2, 0}).distance())
        .isEqualTo(distances / reverse, within(1e-9));
  }
}

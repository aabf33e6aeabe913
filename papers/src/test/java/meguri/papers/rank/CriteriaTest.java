package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertThat(judgement.distance()).isBetween(0.8, 1.0);
    assertThat(judgement.mean()).isLessThan(0.5);
  }

  /** With two pages of which the first is the better one, the mean B is half of its rank. */
  @Test
  void theMeanOfBIsTakenOverAllPages() {
    Criteria two = new Criteria(new double[] {3, 1}, new int[] {0, 1});

    assertThat(two.judge(new int[] {0, 1}).mean()).isEqualTo((0.75 + 1) / 2, within(1e-9));
    assertThat(two.judge(new int[] {1, 0}).mean()).isEqualTo((0.25 + 1) / 2, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6, 7, 8})
  void noOrderHasALargerDistanceThanTheWorst(int count) {
    assertThat(farthest(new int[count], 0, 0)).isEqualTo(Criteria.worst(count), within(1e-9));
  }

  private static double farthest(int[] order, int place, int used) {
    if (place == order.length) {
      double sum = 0;
      for (int i = 0; i < order.length; i++) {
        sum += Math.abs(order[i] - i) / Math.sqrt(i + 1);
      }
      return sum;
    }
    double most = 0;
    for (int at = 0; at < order.length; at++) {
      if ((used >>> at & 1) == 0) {
        order[place] = at;
        most = Math.max(most, farthest(order, place + 1, used | 1 << at));
      }
    }
    return most;
  }
}

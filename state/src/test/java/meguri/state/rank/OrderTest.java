package meguri.state.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderTest {

  private static final int PAGES = 200;
  private static final int VISITS = 200_000;

  @Test
  void aPageSharesItsScoreAndOneMoreAmongItsLinks() {
    assertThat(Order.IPR.share(3, 0.125f)).isEqualTo(new Share(0.5f, 0.5f, Share.Kind.FIRST));
  }

  @Test
  void aLinkToAnotherSiteGetsFourTimesWhatALinkToTheOwnGetsAndAllGetOne() {
    float own = Order.IPR.part(4, 3, false);
    float other = Order.IPR.part(4, 3, true);

    assertThat(other).isEqualTo(4 * own);
    assertThat(4 * own + 3 * other).isEqualTo(1, within(1e-6f));
    assertThat(Order.IPR.part(5, 0, false)).isEqualTo(Order.IPR.part(0, 5, true));
  }

  @Test
  void blcCountsLinks() {
    assertThat(Order.BLC.share(3, 0.125f)).isEqualTo(new Share(1, 1, Share.Kind.FIRST));
  }

  /**
   * A URL found again keeps its level, because its first link was one of the shortest way to it.
   */
  @Test
  void breadthFirstEachLevelRanksOneBelowTheLevelBefore() {
    float score = Share.SEED.fresh();
    for (int level = 1; level <= 40; level++) {
      Share share = Order.BF.share(score, 0.1f);
      assertThat(Order.BF.rank(share.fresh() + 100 * share.known()))
          .isEqualTo(Order.BF.rank(share.fresh()));
      assertThat(Order.BF.rank(share.fresh())).isEqualTo(Order.BF.rank(score) - 1);
      score = share.fresh();
    }
    assertThat(Order.BF.rank(score)).isZero();
    assertThat(Order.BF.rank(score / 2)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void noScoreGrowsWithoutBoundHoweverOftenUnchangedPagesAreVisited(long seed) {
    Random random = new Random(seed);
    int[][] links = new int[PAGES][];
    float[] scores = new float[PAGES];
    float[] passed = new float[PAGES];
    for (int page = 0; page < PAGES; page++) {
      links[page] = random.ints(1 + random.nextInt(6), 0, PAGES).toArray();
    }
    for (int page = 0; page < PAGES; page++) {
      Share share = Order.IPR.share(scores[page], 1f / links[page].length);
      passed[page] = scores[page];
      for (int target : links[page]) {
        scores[target] += share.known();
      }
    }
    double given = total(scores);
    float[] halfway = scores;
    for (int visit = 0; visit < VISITS; visit++) {
      if (visit == VISITS / 2) {
        halfway = scores.clone();
      }
      int page = random.nextInt(PAGES);
      Share share = Order.IPR.shareAgain(scores[page], passed[page], 1f / links[page].length);
      passed[page] = scores[page];
      for (int target : links[page]) {
        scores[target] += share.known();
      }
    }

    // if all of it were passed on for ever: the geometric series
    assertThat(total(scores)).isBetween(given, given / (1 - 0.85) * 1.001);
    for (int page = 0; page < PAGES; page++) {
      assertThat(scores[page]).isEqualTo(halfway[page], within(1e-3f));
    }
  }

  private static double total(float[] scores) {
    double total = 0;
    for (float score : scores) {
      total += score;
    }
    return total;
  }
}

package meguri.state.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import net.jqwik.api.Example;

class LossTest {

  private static final double LEAST = 1.0 / 64;

  @Example
  void theBoundHoldsInNineteenOfTwentyCrawlsAndTheEstimateOnAverage() {
    for (int mistakes : new int[] {1, 10, 150, 300, 1_000, 10_000}) {
      SplittableRandom random = new SplittableRandom(mistakes);
      int crawls = 1_000;
      int exceeded = 0;
      double estimated = 0;
      double unseen = 0;
      for (int crawl = 0; crawl < crawls; crawl++) {
        Loss loss = new Loss(LEAST);
        for (int i = 0; i < 100_000; i++) {
          loss.believed();
        }
        int lost = 0;
        for (int i = 0; i < mistakes; i++) {
          double chance = random.nextInt(4) == 0 ? 0.5 : LEAST;
          if (random.nextDouble() < chance) {
            loss.mistaken(chance);
          } else {
            loss.believed();
            lost++;
          }
        }
        exceeded += loss.atMost() < lost ? 1 : 0;
        estimated += loss.estimate();
        unseen += lost;
      }
      assertThat(exceeded).as("bound exceeded at %d mistakes", mistakes).isLessThan(crawls / 20);
      assertThat(estimated / crawls)
          .as("estimate at %d mistakes", mistakes)
          .isCloseTo(unseen / crawls, within(1 + 1.5 * Math.sqrt(mistakes)));
    }
  }

  @Example
  void theLossNeverExceedsTheAnswersBelieved() {
    Loss loss = new Loss(LEAST);
    assertThat(loss.atMost()).isZero();
    loss.believed();
    loss.mistaken(LEAST);
    assertThat(loss.estimate()).isEqualTo(1);
    assertThat(loss.atMost()).isEqualTo(1);
    assertThat(loss.found()).isEqualTo(1);
  }

  @Example
  void aDiscoveredMistakeNoLongerCountsAsLost() {
    Loss loss = new Loss(LEAST);
    for (int i = 0; i < 1_000; i++) {
      loss.believed();
    }
    loss.recovered();
    assertThat(loss.estimate()).isZero();
    loss.mistaken(LEAST);
    loss.recovered();
    assertThat(loss.estimate()).isEqualTo(62);
    assertThat(loss.found()).isEqualTo(3);
  }
}

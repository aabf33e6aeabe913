package meguri.state.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RankClassesTest {

  @Test
  void twiceTheScoreIsOneClassHigher() {
    for (double from = 1e-6; from < 1e4; from *= 1.7) {
      assertThat(RankClasses.of(2 * from)).isEqualTo(RankClasses.of(from) + 1);
    }
  }

  @Test
  void powersOfTwoBeginClassesOfTheirOwn() {
    for (int exponent = -30; exponent < 20; exponent++) {
      double power = Math.pow(2, exponent);
      assertThat(RankClasses.of(Math.nextDown(power))).isEqualTo(RankClasses.of(power) - 1);
      assertThat(RankClasses.of(1.99 * power)).isEqualTo(RankClasses.of(power));
    }
  }

  @Test
  void extremeScoresAreInTheLowestOrHighestClass() {
    assertThat(RankClasses.of(0)).isZero();
    assertThat(RankClasses.of(Double.MIN_VALUE)).isZero();
    assertThat(RankClasses.of(1e300)).isEqualTo(RankClasses.COUNT - 1);
    assertThat(RankClasses.of(Double.POSITIVE_INFINITY)).isEqualTo(RankClasses.COUNT - 1);
  }
}

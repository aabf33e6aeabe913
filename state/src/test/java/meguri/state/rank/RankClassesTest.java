package meguri.state.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankClassesTest {

  @ParameterizedTest
  @CsvSource({"0, 2", "1, 4", "2, 16"})
  void aClassIsAsWideAsTheBase(int shift, double base) {
    RankClasses classes = new RankClasses(shift);
    for (double from = 1e-6; from < 1e4; from *= base) {
      assertThat(classes.of(from * base)).isEqualTo(classes.of(from) + 1);
    }
  }

  @Test
  void powersOfTwoBeginClassesOfTheirOwn() {
    for (int exponent = -30; exponent < 20; exponent++) {
      double power = Math.pow(2, exponent);
      assertThat(RankClasses.BASE_2.of(Math.nextDown(power)))
          .isEqualTo(RankClasses.BASE_2.of(power) - 1);
      assertThat(RankClasses.BASE_2.of(1.99 * power)).isEqualTo(RankClasses.BASE_2.of(power));
    }
  }

  @Test
  void extremeScoresAreInTheLowestOrHighestClass() {
    assertThat(RankClasses.BASE_2.of(0)).isZero();
    assertThat(RankClasses.BASE_2.of(Double.MIN_VALUE)).isZero();
    assertThat(RankClasses.BASE_2.of(1e300)).isEqualTo(RankClasses.COUNT - 1);
    assertThat(RankClasses.BASE_2.of(Double.POSITIVE_INFINITY)).isEqualTo(RankClasses.COUNT - 1);
  }
}

package meguri.papers.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalTest {

  @Test
  void aGoalSaysWhetherMoreOrLessIsBetter() {
    assertThat(Goal.atLeast("pages/s", "%.1f", 2, 2.5))
        .hasToString("* pages/s: 2.5 (more is better). The goal, 2.0, is reached.");
    assertThat(Goal.atMost("bytes", "%.0f", 10, 11))
        .hasToString("* bytes: 11 (less is better). The goal, 10, is **missed**.");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.5, 0.4, REACHED",
    "0, 0.5, 0.5, LEVEL",
    "0, -0.3, 0.5, LEVEL",
    "0, -0.6, 0.5, MISSED",
    "2, 1.5, 0.5, MISSED",
    "2, 1.5, 1.6, LEVEL",
    "2, 2.1, 3.0, LEVEL",
    "2, 2.1, NaN, LEVEL",
    "2, 2.1, 0.5, REACHED"
  })
  void aLeadWhoseSpreadIncludesZeroIsLevel(
      double wanted, double mean, double deviation, Goal.Verdict verdict) {
    assertThat(Goal.lead("B", "%.1f", wanted, mean, deviation).verdict()).isEqualTo(verdict);
  }

  @Test
  void aLevelLeadIsNotCalledReached() {
    assertThat(Goal.lead("B", "%.2f points", 0, 0.11, 0.18).toString())
        .startsWith(
            "* B: 0.11 points ± 0.18 points (more is better). The goal, 0.00 points, is not decided")
        .contains("**level**")
        .doesNotContain("reached");
  }
}

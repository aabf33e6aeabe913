package meguri.bench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreTest {

  @Test
  void theSameTextIsPerfectWhateverStandsBetweenItsWords() {
    assertThat(Score.of("one two, three four five", "one\ntwo three  four. five!"))
        .isEqualTo(new Score(1, 1));
  }

  @Test
  void precisionFallsByWhatIsTooMuchAndRecallByWhatIsMissing() {
    assertThat(Score.of("a b c d e", "a b c d e f g")).isEqualTo(new Score(0.5, 1));
    assertThat(Score.of("a b c d e f g", "a b c d e")).isEqualTo(new Score(1, 0.5));
  }

  @Test
  void whatIsRepeatedCountsAsOftenAsItIsThere() {
    assertThat(Score.of("a a a a", "a a a a a")).isEqualTo(new Score(0.5, 1));
  }

  @Test
  void nothingIsRightOnlyIfThereIsNothing() {
    assertThat(Score.of("", " ")).isEqualTo(new Score(1, 1));
    assertThat(Score.of("a b", "")).isEqualTo(new Score(0, 0));
    assertThat(Score.of("", "a b")).isEqualTo(new Score(0, 0));
  }

  @Test
  void fewWordsAreOneShingle() {
    assertThat(Score.of("one two", "one two")).isEqualTo(new Score(1, 1));
    assertThat(Score.of("one two", "one three")).isEqualTo(new Score(0, 0));
  }

  @Test
  void f1IsOfTheMeans() {
    assertThat(Score.mean(List.of(new Score(1, 0), new Score(0.5, 1))).f1()).isEqualTo(0.6);
  }
}

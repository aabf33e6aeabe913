package meguri.state.steer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswersTest {

  private final Answers answers = new Answers();

  @Test
  void theyAreWholeWhenAllKeyGroupsHaveAnswered() {
    assertThat(answers.isWhole()).isFalse();
    answers.add(answer(0, 63, 2));
    assertThat(answers.isWhole()).isFalse();
    answers.add(answer(64, 127, 3));
    assertThat(answers.isWhole()).isTrue();
    assertThat(answers.hosts()).isEqualTo(5);
    assertThat(answers.urls()).isEqualTo(50);
  }

  @Test
  void anAnswerThatComesTwiceCountsOnce() {
    answers.add(answer(0, 63, 2));
    answers.add(answer(0, 63, 2));
    assertThat(answers.isWhole()).isFalse();
    assertThat(answers.hosts()).isEqualTo(2);
  }

  @Test
  void afterARescaleLaterAnswersTakeThePlaceOfEarlierOnes() {
    answers.add(answer(0, 63, 2));
    answers.add(answer(0, 42, 1));
    answers.add(answer(43, 85, 1));
    assertThat(answers.isWhole()).isFalse();
    answers.add(answer(86, 127, 1));
    assertThat(answers.isWhole()).isTrue();
    assertThat(answers.hosts()).isEqualTo(3);
  }

  @Test
  void aRefusalIsTold() {
    answers.add(new Answer("id", 0, 127, 128, 0, 0, "no room"));
    assertThat(answers.refusal()).isEqualTo("no room");
  }

  private static Answer answer(int from, int to, long hosts) {
    return new Answer("id", from, to, 128, hosts, 10 * hosts, "");
  }
}

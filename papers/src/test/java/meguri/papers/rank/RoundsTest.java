package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.state.rank.Damping;
import org.junit.jupiter.api.Test;

class RoundsTest {

  private final double[] scores = {1, 2, 3, 4, 5, 6, 7, 8};

  @Test
  void offersOfARoundCountFromTheNextRoundOn() {
    Rounds queue = new Rounds(ExactQueue.byScore(scores.length, scored()), scores.length, 2);
    queue.offer(0);
    queue.offer(1);
    queue.offer(2);

    assertThat(queue.poll()).isEqualTo(2);
    queue.offer(7);
    assertThat(queue.poll()).isEqualTo(1);
    assertThat(queue.poll()).isEqualTo(7);
  }

  @Test
  void aRoundWithNothingLeftEndsEarly() {
    Rounds queue = new Rounds(ExactQueue.byScore(scores.length, scored()), scores.length, 100);
    queue.offer(0);
    assertThat(queue.poll()).isZero();
    queue.offer(3);
    assertThat(queue.poll()).isEqualTo(3);
    assertThat(queue.poll()).isEqualTo(UrlQueue.NONE);
  }

  private Scores scored() {
    Scores scored = new Scores(scores.length, Damping.NONE);
    for (int url = 0; url < scores.length; url++) {
      scored.add(url, scores[url]);
    }
    return scored;
  }
}

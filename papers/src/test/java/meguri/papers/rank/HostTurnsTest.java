package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostTurnsTest {

  /** URLs 0 to 5 are on host 0, 6 and 7 on host 1, 8 on host 2. The highest number is the best. */
  private static int host(int url) {
    return url < 6 ? 0 : url < 8 ? 1 : 2;
  }

  @Test
  void everyOtherUrlIsTheLongestKnownOneOfTheHostInTurn() {
    UrlQueue best = new ExactQueue(9, (url, other) -> url > other);
    HostTurns queue = new HostTurns(best, 9, 2, HostTurnsTest::host, 3);
    IntStream.range(0, 9).forEach(queue::offer);

    assertThat(IntStream.range(0, 10).map(i -> queue.poll()))
        .containsExactly(8, 0, 7, 6, 5, 1, 4, 2, 3, UrlQueue.NONE);
  }
}

package meguri.operators.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class LoopTrimTest {

  private static final TopicPartition A = new TopicPartition("loop", 0);
  private static final TopicPartition B = new TopicPartition("loop", 1);

  @Test
  void recordsBelowACommitAreDeletedAfterThreeLaterCommits() {
    LoopTrim.Commits commits = new LoopTrim.Commits(2);

    assertThat(commits.found(Map.of(A, 5L))).isEmpty();
    assertThat(commits.found(Map.of(A, 10L))).isEmpty();
    assertThat(commits.found(Map.of(A, 20L))).isEmpty();
    assertThat(commits.found(Map.of(A, 20L))).isEmpty();
    assertThat(commits.found(Map.of(A, 30L))).isEmpty();
    assertThat(commits.found(Map.of(A, 40L))).isEqualTo(Map.of(A, 10L));
    assertThat(commits.found(Map.of(A, 50L))).isEqualTo(Map.of(A, 20L));
  }

  @Test
  void commitsOfAnEarlierRunThatGotFurtherDeleteNothing() {
    LoopTrim.Commits commits = new LoopTrim.Commits(2);

    // the run went back to 80 and 150; of A, nothing of its own is committed for a while
    assertThat(commits.found(Map.of(A, 100L, B, 200L))).isEmpty();
    assertThat(commits.found(Map.of(A, 100L, B, 160L))).isEmpty();
    assertThat(commits.found(Map.of(A, 100L, B, 170L))).isEmpty();
    assertThat(commits.found(Map.of(A, 100L, B, 180L))).isEmpty();
    assertThat(commits.found(Map.of(A, 100L, B, 190L))).isEqualTo(Map.of(B, 160L));
    assertThat(commits.found(Map.of(A, 101L, B, 200L))).isEqualTo(Map.of(B, 170L));
  }

  @Test
  void slowBrokersDoNotRepeatTheSearchForCommits() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    CountDownLatch slow = new CountDownLatch(1);
    ExecutorService thread = LoopTrim.oneAtATime();

    for (int i = 0; i < 5; i++) {
      thread.execute(
          () -> {
            looks.incrementAndGet();
            try {
              slow.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    slow.countDown();
    thread.shutdown();

    assertThat(thread.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    assertThat(looks).hasValue(1);
  }
}

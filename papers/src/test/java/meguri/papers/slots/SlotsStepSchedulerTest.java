package meguri.papers.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SlotsStepSchedulerTest {

  private static final long T = 1_000;

  /** With B = 4, H = 4 in step 1, n is 0, 1, 0, 1: slot 0 starts at step 3, slot 1 at step 2. */
  @Example
  void slotsTakeEverySecondStepAndNeighboursTakeTurns() {
    StepScheduler scheduler = new StepScheduler(4, 4, T);
    assertThat(scheduler.enqueue(0, 10)).isTrue();
    assertThat(scheduler.enqueue(1, 20)).isTrue();
    assertThat(scheduler.enqueue(1, 21)).isTrue();
    assertThat(scheduler.enqueue(2, 30)).isTrue();

    assertThat(list(scheduler, 0)).containsExactly(20);
    assertThat(list(scheduler, T)).containsExactly(10, 30);
    assertThat(list(scheduler, 2 * T)).containsExactly(21);
    assertThat(scheduler.waiting()).isZero();
  }

  /** With B = 4 in step 1, slot 1 gets steps 2 and 4; then n is 6, which is not below 1 + 4. */
  @Example
  void aFullSlotDropsNewUrlsUntilAStepIsOver() {
    StepScheduler scheduler = new StepScheduler(4, 2, T);
    assertThat(scheduler.enqueue(1, 1)).isTrue();
    assertThat(scheduler.enqueue(1, 2)).isTrue();
    assertThat(scheduler.enqueue(1, 3)).isFalse();
    assertThat(scheduler.waiting()).isEqualTo(2);

    assertThat(list(scheduler, 0)).containsExactly(1);
    assertThat(scheduler.enqueue(1, 3)).as("step 2: 6 is not below 2 + 4").isFalse();
    assertThat(list(scheduler, T)).isEmpty();
    assertThat(scheduler.enqueue(1, 3)).as("step 3: 6 is below 3 + 4").isTrue();
    assertThat(list(scheduler, 2 * T)).containsExactly(2);
    assertThat(list(scheduler, 3 * T)).isEmpty();
    assertThat(list(scheduler, 4 * T)).containsExactly(3);
  }

  /**
   * With H = 2, slot 0 has its turn in step 3, so n is 5. In step 5 it is late: 5 + 1 + (1 xor 1).
   */
  @Example
  void aSlotThatWasIdleStartsAtTheOtherParity() {
    StepScheduler scheduler = new StepScheduler(8, 2, T);
    scheduler.enqueue(0, 1);
    assertThat(list(scheduler, 0)).isEmpty();
    assertThat(list(scheduler, T)).containsExactly(1);
    assertThat(list(scheduler, 2 * T)).isEmpty();
    assertThat(list(scheduler, 3 * T)).isEmpty();
    assertThat(scheduler.step()).isEqualTo(5);

    scheduler.enqueue(0, 2);
    assertThat(list(scheduler, 4 * T)).containsExactly(2);
  }

  @Example
  void aStepBeginsOnceTheOneBeforeLastedTAndItsListIsEmpty() {
    StepScheduler scheduler = new StepScheduler(8, 2, T);
    scheduler.enqueue(1, 1);
    scheduler.enqueue(0, 2);
    scheduler.enqueue(1, 3);
    assertThat(scheduler.next(50)).isEqualTo(1);
    assertThat(scheduler.next(50)).isEqualTo(Scheduler.NONE);
    assertThat(scheduler.nextAt()).isEqualTo(50 + T);
    assertThat(scheduler.next(49 + T)).isEqualTo(Scheduler.NONE);
    assertThat(scheduler.next(77 + T)).isEqualTo(2);
    assertThat(scheduler.nextAt()).isEqualTo(77 + 2 * T);
    assertThat(scheduler.next(77 + 2 * T)).isEqualTo(3);
    assertThat(scheduler.nextAt()).isEqualTo(Long.MAX_VALUE);
  }

  @Example
  void halfOfTheSlotsStartOnOddStepsAndHalfOnEvenOnes() {
    StepScheduler scheduler = new StepScheduler(8, 100, T);
    for (int slot = 0; slot < 100; slot++) {
      scheduler.enqueue(slot, slot);
    }
    assertThat(list(scheduler, 0)).hasSize(50);
    assertThat(list(scheduler, T)).hasSize(50);
  }

  @Example
  void senselessSizesAreRefused() {
    assertThatThrownBy(() -> new StepScheduler(8, 3, T))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("H and T are 8, 3 and 1000; expected");
    assertThatThrownBy(() -> new StepScheduler(2, 2, T))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * The model of a slot is its next step: two after that of its last URL, and if that is over, one
   * of the next two, so that its parity changes. A URL is dropped exactly if that step is B or more
   * steps ahead.
   */
  @Property(tries = 300)
  void theSchedulerKeepsTheIntervalAndTheOrderAndDropsOnlyUrlsThatDoNotFit(
      @ForAll long seed,
      @ForAll @IntRange(min = 3, max = 20) int queues,
      @ForAll @IntRange(min = 1, max = 6) int pairs) {
    Random random = new Random(seed);
    int slots = 2 * pairs;
    StepScheduler scheduler = new StepScheduler(queues, slots, T);
    Map<Integer, Long> free = new HashMap<>();
    Map<Integer, Long> dueStep = new HashMap<>();
    Map<Integer, Long> lastTime = new HashMap<>();
    Map<Integer, Integer> lastUrl = new HashMap<>();
    Map<Integer, Integer> slotOf = new HashMap<>();
    long now = 0;
    for (int url = 0; url < 600; url++) {
      int slot = random.nextInt(slots);
      long step = scheduler.step();
      long due = free.getOrDefault(slot, slot % 2L);
      boolean taken = scheduler.enqueue(slot, url, now);
      assertThat(taken).as("slot %d, due %d at %d", slot, due, step).isEqualTo(due < step + queues);
      if (taken) {
        boolean isNextTheOther = (step + 1) % 2 != due % 2;
        long at = due > step ? due : isNextTheOther ? step + 1 : step + 2;
        dueStep.put(url, at);
        slotOf.put(url, slot);
        free.put(slot, at + 2);
      }
      now += random.nextInt(600);
      int asked = random.nextInt(3) == 0 ? Scheduler.NONE : scheduler.next(now);
      if (asked != Scheduler.NONE) {
        int of = slotOf.getOrDefault(asked, -1);
        assertThat(now - lastTime.getOrDefault(of, -T)).isGreaterThanOrEqualTo(T);
        assertThat(asked).isGreaterThan(lastUrl.getOrDefault(of, -1));
        assertThat(scheduler.step()).isEqualTo(dueStep.getOrDefault(asked, 0L));
        lastTime.put(of, now);
        lastUrl.put(of, asked);
      }
    }
  }

  /** Runs one step, which begins at this time. */
  private static List<Integer> list(StepScheduler scheduler, long now) {
    List<Integer> list = new ArrayList<>();
    for (int url = scheduler.next(now); url != Scheduler.NONE; url = scheduler.next(now)) {
      list.add(url);
    }
    return list;
  }
}

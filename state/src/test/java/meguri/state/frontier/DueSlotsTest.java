package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DueSlotsTest {

  private static final int SLOTS = 7;

  @Property
  void agreesWithAMapOfTimes(@ForAll long seed) {
    Random random = new Random(seed);
    DueSlots due = new DueSlots(SLOTS);
    Map<Integer, Long> model = new TreeMap<>();
    long now = 0;
    for (int step = 0; step < 400; step++) {
      if (random.nextInt(3) > 0) {
        int slot = random.nextInt(SLOTS);
        long at = now - 10 + random.nextInt(60);
        due.add(slot, at, 0);
        model.merge(slot, at, Math::min);
      } else {
        now += random.nextInt(20);
        long time = now;
        int slot = due.poll(now);
        boolean any = model.values().stream().anyMatch(at -> at <= time);
        assertThat(slot >= 0).as("a slot at %d of %s", now, model).isEqualTo(any);
        if (slot >= 0) {
          assertThat(model.remove(slot)).as("slot %d", slot).isLessThanOrEqualTo(now);
        }
      }
      long first = model.values().stream().mapToLong(at -> at).min().orElse(Long.MAX_VALUE);
      long nextAt = due.nextAt();
      assertThat(nextAt <= now).as("due now").isEqualTo(first <= now);
      if (first > now) {
        assertThat(nextAt).isLessThanOrEqualTo(first);
      }
    }
  }

  @Example
  void slotsComeInTheOrderInWhichTheyBecameDue() {
    DueSlots due = new DueSlots(SLOTS);
    due.add(3, 30, 0);
    due.add(1, 10, 0);
    due.add(2, 20, 0);
    assertThat(due.poll(9)).isEqualTo(-1);
    assertThat(due.poll(100)).isEqualTo(1);
    due.add(1, 0, 0);
    assertThat(due.poll(100)).as("one just served goes behind those waiting").isEqualTo(2);
    assertThat(due.poll(100)).isEqualTo(3);
    assertThat(due.poll(100)).isEqualTo(1);
    assertThat(due.nextAt()).isEqualTo(Long.MAX_VALUE);
  }

  @Example
  void aSlotAddedAgainKeepsItsEarliestTimeAndComesOnce() {
    DueSlots due = new DueSlots(SLOTS);
    due.add(5, 50, 0);
    due.add(5, 20, 0);
    due.add(5, 70, 0);
    assertThat(due.nextAt()).isEqualTo(20);
    assertThat(due.poll(20)).isEqualTo(5);
    assertThat(due.poll(1_000)).isEqualTo(-1);
  }

  @Example
  void theHighestRankComesFirstAndNowAndThenTheLowest() {
    DueSlots due = new DueSlots(100);
    for (int slot = 0; slot < 100; slot++) {
      due.add(slot, 10, slot < 90 ? 3 : 5);
    }
    int[] polled = new int[100];
    for (int i = 0; i < 100; i++) {
      polled[due.poll(10)] = i;
    }
    assertThat(Arrays.stream(polled, 90, 100)).allMatch(turn -> turn <= 10);
    for (int slot = 0; slot < 40; slot++) {
      due.add(slot, 20, slot < 20 ? 1 : 2);
    }
    List<Integer> lowest = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int slot = due.poll(20);
      if (slot < 20) {
        lowest.add(slot);
      }
    }
    assertThat(lowest).as("of the lowest rank, while there are others").isNotEmpty();
  }

  @Example
  void aSlotThatHasRisenSinceItBecameDueIsTakenOnce() {
    DueSlots due = new DueSlots(SLOTS);
    due.add(1, 10, 4);
    due.add(2, 10, 4);
    assertThat(due.due(10)).isEqualTo(2);
    due.add(2, 10, 9);
    due.add(2, 10, 3);
    assertThat(due.poll(10)).isEqualTo(2);
    assertThat(due.poll(10)).isEqualTo(1);
    assertThat(due.poll(10)).isEqualTo(-1);
    assertThat(due.nextAt()).isEqualTo(Long.MAX_VALUE);
  }

  @Example
  void aSlotThatRoseEarlierStandsBehindThoseThatAreDueForLonger() {
    DueSlots due = new DueSlots(SLOTS);
    due.add(1, 10, 4);
    assertThat(due.due(10)).isOne();
    due.add(1, 10, 9);
    assertThat(due.poll(10)).isEqualTo(1);
    due.add(2, 20, 4);
    assertThat(due.due(20)).isOne();
    due.add(1, 30, 4);
    assertThat(due.poll(30)).as("due for longer").isEqualTo(2);
    assertThat(due.poll(30)).isEqualTo(1);
  }
}

package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

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
        due.add(slot, at);
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
    due.add(3, 30);
    due.add(1, 10);
    due.add(2, 20);
    assertThat(due.poll(9)).isEqualTo(-1);
    assertThat(due.poll(100)).isEqualTo(1);
    due.add(1, 0);
    assertThat(due.poll(100)).as("one just served goes behind those waiting").isEqualTo(2);
    assertThat(due.poll(100)).isEqualTo(3);
    assertThat(due.poll(100)).isEqualTo(1);
    assertThat(due.nextAt()).isEqualTo(Long.MAX_VALUE);
  }

  @Example
  void aSlotAddedAgainKeepsItsEarliestTimeAndComesOnce() {
    DueSlots due = new DueSlots(SLOTS);
    due.add(5, 50);
    due.add(5, 20);
    due.add(5, 70);
    assertThat(due.nextAt()).isEqualTo(20);
    assertThat(due.poll(20)).isEqualTo(5);
    assertThat(due.poll(1_000)).isEqualTo(-1);
  }
}

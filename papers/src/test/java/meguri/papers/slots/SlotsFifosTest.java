package meguri.papers.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class SlotsFifosTest {

  private static final int QUEUES = 5;

  @Property(tries = 200)
  void eachQueueBehavesAsAQueueOfItsOwn(@ForAll long seed) {
    Random random = new Random(seed);
    Fifos fifos = new Fifos(QUEUES);
    List<Queue<Integer>> model = new ArrayList<>();
    for (int queue = 0; queue < QUEUES; queue++) {
      model.add(new ArrayDeque<>());
    }
    for (int step = 0; step < 2_000; step++) {
      int queue = random.nextInt(QUEUES);
      boolean growing = step / 500 % 2 == 0;
      if (random.nextInt(5) < (growing ? 3 : 1)) {
        int number = random.nextInt();
        fifos.add(queue, number);
        model.get(queue).add(number);
      } else if (!model.get(queue).isEmpty()) {
        assertThat(fifos.remove(queue)).isEqualTo(model.get(queue).remove());
      }
      assertThat(fifos.isEmpty(queue)).isEqualTo(model.get(queue).isEmpty());
    }
  }

  @Example
  void readNumbersMakeRoomForAnyQueue() {
    Fifos fifos = new Fifos(QUEUES);
    for (int number = 0; number < 1_000; number++) {
      fifos.add(0, number);
    }
    while (!fifos.isEmpty(0)) {
      fifos.remove(0);
    }
    long bytes = fifos.bytes();
    fifos.add(0, 0);
    for (int number = 0; number < 100_000; number++) {
      fifos.add((number + 1) % QUEUES, number);
      fifos.remove(number % QUEUES);
    }
    assertThat(fifos.bytes()).isEqualTo(bytes);
  }

  @Example
  void aMillionNumbersTakeLittleMoreThanTwiceTheirOwnBytes() {
    Fifos fifos = new Fifos(1_024);
    for (int number = 0; number < 1_000_000; number++) {
      fifos.add(number % 1_024, number);
    }
    assertThat(fifos.bytes()).isLessThan(9_000_000);
  }
}

package meguri.operators.frontier;

import static meguri.operators.frontier.FrontierRoom.START;
import static meguri.operators.frontier.FrontierRoom.T;
import static meguri.operators.frontier.FrontierRoom.answer;
import static meguri.operators.frontier.FrontierRoom.offer;
import static meguri.operators.frontier.FrontierRoom.pin;
import static meguri.operators.frontier.FrontierRoom.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Task;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One host with very many URLs. A small instance by default; the full one:
 *
 * <pre>
 * ./mvnw -pl state,operators -Dtest=FrontierVolumeTest -Dsurefire.failIfNoSpecifiedTests=false \\
 *     -Dmeguri.offers=10000000 test
 * </pre>
 */
class FrontierVolumeTest {

  private static final int OFFERS = Integer.getInteger("meguri.offers", 200_000);
  private static final int MEGABYTE = 1 << 20;

  /** What the heap may grow by between a tenth of the offers and all of them. */
  private static final long HEAP_GROWTH = 32L * MEGABYTE;

  @TempDir private Path tmp;

  @Test
  void millionsOfUrlsOfOneHostTakeNoHeapAndDoNotSlowTheFrontier() throws Exception {
    Pin host = pin(1, "huge");
    OperatorSubtaskState state;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      int tenth = OFFERS / 10;
      long started = System.nanoTime();
      long heapEarly = 0;
      long firstTenth = 0;
      long lastTenth = 0;
      for (int part = 0; part < 10; part++) {
        long before = System.nanoTime();
        for (int page = part * tenth; page < (part + 1) * tenth; page++) {
          room.accept(offer(host, page));
        }
        lastTenth = System.nanoTime() - before;
        if (part == 0) {
          firstTenth = lastTenth;
          heapEarly = usedHeap();
        }
        System.out.printf(
            "%,d offers: %.1f µs each, heap %d MB%n",
            (part + 1) * tenth, lastTenth / 1e3 / tenth, usedHeap() / MEGABYTE);
      }
      long heap = usedHeap();
      long took = System.nanoTime() - started;
      assertThat(room.metric("frontier.waiting")).isEqualTo(OFFERS);
      assertThat(heap - heapEarly).as("growth of the heap").isLessThan(HEAP_GROWTH);
      assertThat(lastTenth)
          .as("time of the last tenth of the offers")
          .isLessThan(5 * firstTenth + 1_000_000_000);

      long before = System.nanoTime();
      state = room.snapshot(1);
      long snapshot = System.nanoTime() - before;

      long issuing = 0;
      for (int request = 0; request < 200; request++) {
        before = System.nanoTime();
        room.time(START + (request + 1) * T);
        List<Task> tasks = room.tasks();
        issuing += System.nanoTime() - before;
        assertThat(tasks).hasSize(1);
        room.accept(answer(tasks.get(0), room.now()));
      }
      assertThat(issuing / 200).as("ns to issue a task").isLessThan(20_000_000L);
      System.out.printf(
          "%,d offers in %.1f s, %.1f µs each; snapshot %.2f s, state %d MB;"
              + " %.0f µs to issue a task%n",
          OFFERS,
          took / 1e9,
          took / 1e3 / OFFERS,
          snapshot / 1e9,
          state.getStateSize() / MEGABYTE,
          issuing / 1e3 / 200);
    }
    long before = System.nanoTime();
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), START + 1_000 * T, state)) {
      System.out.printf("restored in %.2f s%n", (System.nanoTime() - before) / 1e9);
      assertThat(room.metric("frontier.waiting")).isEqualTo(OFFERS);
      room.accept(offer(host, 0));
      room.accept(offer(host, OFFERS - 1));
      assertThat(room.metric("frontier.accepted")).as("known already").isEqualTo(OFFERS);
      room.time(START + 1_001 * T);
      assertThat(room.tasks()).extracting(Task::kind).containsExactly(Task.Kind.ROBOTS);
    }
  }

  private static long usedHeap() {
    Runtime runtime = Runtime.getRuntime();
    long used = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      runtime.gc();
      used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
    }
    return used;
  }
}

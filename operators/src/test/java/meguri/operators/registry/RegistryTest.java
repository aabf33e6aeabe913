package meguri.operators.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import meguri.operators.model.Link;
import meguri.operators.model.Question;
import meguri.operators.model.Subtask;
import meguri.operators.model.Types;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class RegistryTest {

  private static final int SLOTS = 1_000;

  @Test
  void anUrlPassesOnceHoweverOftenItIsLinked() throws Exception {
    Room room = new Room(1, 0, List.of());
    assertThat(room.pass(link(1))).isTrue();
    assertThat(room.pass(link(1))).isFalse();
    assertThat(room.pass(link(2))).isTrue();
    assertThat(room.pass(link(1))).isFalse();
    assertThat(room.subtask.metric("registry.links")).isEqualTo(4);
    assertThat(room.subtask.metric("registry.known")).isEqualTo(2);
    room.harness.close();
  }

  @Test
  void aKnownUrlStaysKnownAcrossARestoreAndAtAnyParallelism() throws Exception {
    Room first = new Room(1, 0, List.of());
    for (int page = 0; page < 500; page++) {
      first.pass(link(page));
    }
    List<OperatorSubtaskState> states = List.of(first.harness.snapshot(1, 0));
    first.pass(link(1_000)); // rolled back
    first.harness.close();
    int known = 500;
    for (int parallelism : new int[] {1, 2, 3, 1}) {
      List<Room> rooms = new ArrayList<>();
      for (int index = 0; index < parallelism; index++) {
        rooms.add(new Room(parallelism, index, states));
      }
      Set<Integer> passed = new HashSet<>();
      for (int page = 0; page < known + 10; page++) {
        Link link = link(page);
        Room room = rooms.get(parallelism == 1 ? 0 : subtask(link, parallelism));
        if (room.pass(link)) {
          passed.add(page);
        }
      }
      assertThat(passed)
          .as("at parallelism %d", parallelism)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(known, known + 10).boxed().toList());
      known += 10;
      states = new ArrayList<>();
      for (Room room : rooms) {
        states.add(room.harness.snapshot(2, 0));
        room.harness.close();
      }
    }
  }

  @Test
  void theKeyIsTheHashAsAnUnsignedNumberModuloH() throws Exception {
    for (int page = 0; page < 100; page++) {
      Link link = link(page);
      int expected =
          new java.math.BigInteger(Long.toUnsignedString(link.candidate().id()))
              .mod(java.math.BigInteger.valueOf(SLOTS))
              .intValue();
      assertThat(Registry.key(SLOTS).getKey(link)).isEqualTo(expected);
    }
  }

  private static int subtask(Link link, int parallelism) throws Exception {
    return KeyGroupRangeAssignment.assignKeyToParallelOperator(
        Registry.key(SLOTS).getKey(link), Subtask.MAX_PARALLELISM, parallelism);
  }

  private static Link link(int page) {
    String url = "http://a/" + page;
    return new Link(
        "http://a", Hash64.of("http://a"), new Candidate(url, Hash64.of(url), 0, 0, 1, ""));
  }

  private static final class Room {

    private final Subtask subtask;
    private final KeyedOneInputStreamOperatorTestHarness<Integer, Link, Question> harness;

    Room(int parallelism, int index, List<OperatorSubtaskState> states) throws Exception {
      subtask = new Subtask(new ExecutionGraphID(), 0, parallelism, index);
      harness =
          new KeyedOneInputStreamOperatorTestHarness<>(
              new KeyedProcessOperator<>(new Registry()),
              Registry.key(SLOTS),
              org.apache.flink.api.common.typeinfo.Types.INT,
              subtask.environment());
      harness.setStateBackend(new EmbeddedRocksDBStateBackend());
      harness.setup(Types.QUESTION.createSerializer(new SerializerConfigImpl()));
      if (!states.isEmpty()) {
        harness.initializeState(
            AbstractStreamOperatorTestHarness.repartitionOperatorState(
                AbstractStreamOperatorTestHarness.repackageState(
                    states.toArray(new OperatorSubtaskState[0])),
                Subtask.MAX_PARALLELISM,
                states.size(),
                parallelism,
                index));
      }
      harness.open();
    }

    boolean pass(Link link) throws Exception {
      int before = harness.getOutput().size();
      harness.processElement(link, 0);
      return harness.getOutput().size() > before;
    }
  }
}

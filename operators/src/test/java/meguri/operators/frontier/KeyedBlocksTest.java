package meguri.operators.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import meguri.operators.model.Room;
import meguri.operators.seen.KeyGroups;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyedBlocksTest {

  private static final int SLOTS = 1_000;
  private static final long MINUTE = 60_000;
  private static final long YEAR = 365 * 1_440 * MINUTE;
  private static final int RECORDS = 2_000;
  private static final int MORE = 1_000;

  /** Files numbers; a negative number is a time, and what is due then comes out. */
  private static final class Filing extends AbstractStreamOperator<Integer>
      implements OneInputStreamOperator<Long, Integer> {

    private static final long serialVersionUID = 1;

    private transient KeyGroups groups;
    private transient Calendar calendar;

    @Override
    public void open() throws Exception {
      super.open();
      groups = new KeyGroups(getRuntimeContext().getTaskInfo(), SLOTS);
      calendar =
          new Calendar(
              Resolution.SATL,
              MINUTE,
              Calendar.ANY,
              groups.first(),
              groups.count(),
              new PagePool(Words.allocate(128 << 10), 1 << 10),
              new KeyedBlocks(getKeyedStateBackend(), groups, "pages"),
              (group, at) -> {});
    }

    @Override
    public void processElement(StreamRecord<Long> element) {
      long number = element.getValue();
      if (number >= 0) {
        byte[] record = ByteBuffer.allocate(250).putInt((int) number).array();
        calendar.file(0, due((int) number), record);
      } else {
        IntStream.range(groups.first(), groups.first() + groups.count())
            .forEach(group -> drain(group, -number));
      }
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
      super.snapshotState(context);
      calendar.keepAll();
    }

    private void drain(int group, long now) {
      boolean more = true;
      while (more) {
        more =
            calendar.next(
                group,
                now,
                (due, record) ->
                    output.collect(new StreamRecord<>(ByteBuffer.wrap(record).getInt())));
      }
    }
  }

  @TempDir private Path directory;

  @Test
  void blocksAreRestoredOnceAtAnyParallelism() throws Exception {
    List<OperatorSubtaskState> states;
    List<Integer> early;
    try (Cabinet room = new Cabinet(1, List.of())) {
      room.file(0, RECORDS / 2);
      room.snapshot(1);
      room.file(RECORDS / 2, RECORDS);
      early = room.drain(YEAR / 2);
      states = room.snapshot(2);
      assertThat(room.entries()).as("entries in the state").isPositive();
      room.file(RECORDS, RECORDS + MORE); // lost with the failure: their source brings them again
    }
    assertThat(early).isNotEmpty().allMatch(number -> due(number) < YEAR / 2 + YEAR / 16);
    List<Integer> later;
    try (Cabinet room = new Cabinet(2, states)) {
      room.file(RECORDS, RECORDS + MORE);
      later = room.drain(YEAR * 3 / 4);
      states = room.snapshot(3);
    }
    assertThat(later).isNotEmpty();
    try (Cabinet room = new Cabinet(1, states)) {
      List<Integer> last = room.drain(2 * YEAR);
      assertThat(last).isNotEmpty();
      assertThat(Stream.of(early, later, last).flatMap(List::stream).sorted().toList())
          .isEqualTo(IntStream.range(0, RECORDS + MORE).boxed().toList());
      assertThat(room.entries()).as("entries left in the state").isZero();
    }
  }

  private static long due(int number) {
    return new Random(number).nextLong(YEAR);
  }

  /** All subtasks. */
  private final class Cabinet implements AutoCloseable {

    private final Room<Integer, Long, Integer> room;

    Cabinet(int parallelism, Collection<OperatorSubtaskState> states) throws Exception {
      room =
          new Room<>(
              directory,
              Filing::new,
              number -> KeyGroups.keyOf(Math.abs(number), SLOTS),
              Types.INT,
              Types.INT,
              parallelism,
              states);
    }

    void file(int from, int to) throws Exception {
      for (long number = from; number < to; number++) {
        room.harness(number).processElement(number, 0);
      }
    }

    List<Integer> drain(long now) throws Exception {
      List<Integer> drained = new ArrayList<>();
      for (var harness : room.harnesses()) {
        long at = now;
        while (room.harness(at) != harness) {
          at++;
        }
        harness.getOutput().clear();
        harness.processElement(-at, 0);
        drained.addAll(harness.extractOutputValues());
      }
      return drained;
    }

    List<OperatorSubtaskState> snapshot(long checkpoint) throws Exception {
      return room.snapshot(checkpoint);
    }

    long entries() {
      return Stream.of("pages-blocks", "pages-buckets").mapToLong(this::entries).sum();
    }

    private long entries(String state) {
      return room.harnesses().stream()
          .map(harness -> (AbstractStreamOperator<?>) harness.getOperator())
          .mapToLong(
              operator -> operator.getKeyedStateBackend().getKeysAndNamespaces(state).count())
          .sum();
    }

    @Override
    public void close() throws Exception {
      room.close();
    }
  }
}

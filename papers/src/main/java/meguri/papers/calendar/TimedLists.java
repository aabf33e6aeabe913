package meguri.papers.calendar;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import meguri.papers.FlinkState;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.streaming.api.operators.InternalTimer;

/**
 * What Flink's windows do: a ListState for each key group and minute, with a timer at the minute's
 * beginning.
 */
final class TimedLists extends StateAgenda<Long> {

  private final ListStateDescriptor<byte[]> lists =
      new ListStateDescriptor<>("records", BytePrimitiveArraySerializer.INSTANCE);

  TimedLists(FlinkState state) throws Exception {
    super(state, LongSerializer.INSTANCE);
  }

  @Override
  void put(long due, int id, byte[] record) throws Exception {
    groups.select(backend, groups.first() + id % groups.count());
    long minute = due / MINUTE_MS * MINUTE_MS;
    list(minute)
        .add(ByteBuffer.allocate(Long.BYTES + record.length).putLong(due).put(record).array());
    timers.registerProcessingTimeTimer(minute, minute);
  }

  @Override
  void fired(InternalTimer<Integer, Long> timer) throws Exception {
    ListState<byte[]> list = list(timer.getNamespace());
    List<byte[]> due = new ArrayList<>();
    list.get().forEach(due::add);
    list.clear();
    for (byte[] one : due) {
      byte[] record = new byte[one.length - Long.BYTES];
      visit(ByteBuffer.wrap(one).get(Long.BYTES, record).getLong(), record);
    }
  }

  private ListState<byte[]> list(long minute) throws Exception {
    return backend.getPartitionedState(minute, LongSerializer.INSTANCE, lists);
  }
}

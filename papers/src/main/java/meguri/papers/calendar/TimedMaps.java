package meguri.papers.calendar;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import meguri.papers.FlinkState;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.InternalTimer;

/**
 * A MapState by time for each key group, which RocksDB keeps in order. A timer reads it from its
 * beginning as far as records are due. There is a timer for each minute.
 */
final class TimedMaps extends StateAgenda<VoidNamespace> {

  /** The bits of a record's id, which is below 2^24. */
  private static final int ID_BITS = 24;

  private record Due(long at, byte[] record) {}

  private final MapState<Long, byte[]> records;

  TimedMaps(FlinkState state) throws Exception {
    super(state, VoidNamespaceSerializer.INSTANCE);
    records =
        backend.getPartitionedState(
            VoidNamespace.INSTANCE,
            VoidNamespaceSerializer.INSTANCE,
            new MapStateDescriptor<>(
                "records", LongSerializer.INSTANCE, BytePrimitiveArraySerializer.INSTANCE));
  }

  @Override
  void put(long due, int id, byte[] record) throws Exception {
    groups.select(backend, groups.first() + id % groups.count());
    records.put(due / UNIT_MS << ID_BITS | id, record);
    timers.registerProcessingTimeTimer(VoidNamespace.INSTANCE, due / MINUTE_MS * MINUTE_MS);
  }

  @Override
  void fired(InternalTimer<Integer, VoidNamespace> timer) throws Exception {
    long end = timer.getTimestamp() + MINUTE_MS;
    List<Due> due = new ArrayList<>();
    Iterator<Map.Entry<Long, byte[]>> entries = records.iterator();
    while (entries.hasNext()) {
      Map.Entry<Long, byte[]> entry = entries.next();
      long at = (entry.getKey() >> ID_BITS) * UNIT_MS;
      if (at >= end) {
        break;
      }
      due.add(new Due(at, entry.getValue()));
      entries.remove();
    }
    due.forEach(one -> visit(one.at, one.record));
  }
}

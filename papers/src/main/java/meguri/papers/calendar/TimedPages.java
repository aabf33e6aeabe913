package meguri.papers.calendar;

import meguri.papers.FlinkState;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.InternalTimer;

/**
 * What a KeyedProcessFunction would do: each record is the ValueState of a key of its own, and has
 * a processing-time timer.
 */
final class TimedPages extends StateAgenda<VoidNamespace> {

  private final ValueState<byte[]> records;

  TimedPages(FlinkState state) throws Exception {
    super(state, VoidNamespaceSerializer.INSTANCE);
    records =
        backend.getPartitionedState(
            VoidNamespace.INSTANCE,
            VoidNamespaceSerializer.INSTANCE,
            new ValueStateDescriptor<>("records", BytePrimitiveArraySerializer.INSTANCE));
  }

  @Override
  void put(long due, int id, byte[] record) throws Exception {
    backend.setCurrentKey(id);
    records.update(record);
    timers.registerProcessingTimeTimer(VoidNamespace.INSTANCE, due);
  }

  @Override
  void fired(InternalTimer<Integer, VoidNamespace> timer) throws Exception {
    visit(timer.getTimestamp(), records.value());
  }
}

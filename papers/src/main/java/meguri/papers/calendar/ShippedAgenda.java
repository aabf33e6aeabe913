package meguri.papers.calendar;

import meguri.operators.frontier.KeyedBlocks;
import meguri.operators.frontier.KeyedCalendar;
import meguri.papers.FlinkState;
import meguri.state.seen.Words;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.InternalTimer;

/** The calendar of Meguri's Frontier, with its timers. */
final class ShippedAgenda extends StateAgenda<VoidNamespace> {

  private final MeasuredBlocks blocks;
  private final KeyedCalendar calendar;

  /**
   * @param memory the memory of the write buffers
   */
  ShippedAgenda(FlinkState state, Words memory) throws Exception {
    super(state, VoidNamespaceSerializer.INSTANCE);
    blocks = new MeasuredBlocks(new KeyedBlocks(backend, groups, "revisits"));
    calendar = new KeyedCalendar(backend, groups, timers, memory, blocks);
  }

  MeasuredBlocks blocks() {
    return blocks;
  }

  @Override
  void put(long due, int id, byte[] record) {
    calendar.file(now(), due, record);
  }

  @Override
  void fired(InternalTimer<Integer, VoidNamespace> timer) {
    calendar.tellDue(timer.getKey(), now(), this::visit);
  }

  @Override
  public void keep() {
    calendar.keepAll();
    super.keep();
  }
}

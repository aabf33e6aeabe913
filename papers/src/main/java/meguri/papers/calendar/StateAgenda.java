package meguri.papers.calendar;

import java.io.IOException;
import meguri.operators.seen.KeyGroups;
import meguri.papers.FlinkState;
import meguri.state.calendar.Calendar.Visits;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.Triggerable;

/**
 * An agenda in Flink's keyed state, with Flink's timers. Its unit of time is the second.
 *
 * @param <N> the namespace of its timers
 */
abstract class StateAgenda<N> implements Agenda, Triggerable<Integer, N> {

  static final long UNIT_MS = 1_000;

  /** The accuracy of contenders that collect records: the workload's unit. */
  static final long MINUTE_MS = 60_000;

  final FlinkState state;
  final KeyedStateBackend<Integer> backend;
  final KeyGroups groups;
  final InternalTimerService<N> timers;

  private final HandClock clock = new HandClock();
  private Visits visits = (due, record) -> {};

  StateAgenda(FlinkState state, TypeSerializer<N> namespaces) throws Exception {
    this.state = state;
    backend = state.backend();
    groups = state.groups();
    timers = state.timers(namespaces, clock, this);
  }

  /** Files a record for a due time in ms. */
  abstract void put(long due, int id, byte[] record) throws Exception;

  /** Gives out what the timer was for. */
  abstract void fired(InternalTimer<Integer, N> timer) throws Exception;

  final long now() {
    return clock.getCurrentProcessingTime();
  }

  /** Gives out a record that was due at this time, in ms. */
  final void visit(long due, byte[] record) {
    visits.visit(due / UNIT_MS, record);
  }

  @Override
  public final void file(long now, long due, int id, byte[] record) {
    try {
      put(due * UNIT_MS, id, record);
    } catch (Exception e) {
      throw new IllegalStateException("the state cannot be written", e);
    }
  }

  @Override
  public final void drain(long now, Visits receiver) {
    visits = receiver;
    clock.moveTo(now * UNIT_MS + UNIT_MS - 1);
  }

  @Override
  public final void onProcessingTime(InternalTimer<Integer, N> timer) throws Exception {
    fired(timer);
  }

  @Override
  public final void onEventTime(InternalTimer<Integer, N> timer) {
    throw new IllegalStateException("agendas go by processing time");
  }

  @Override
  public void keep() {
    try {
      state.checkpoint();
    } catch (Exception e) {
      throw new IllegalStateException("no checkpoint can be taken", e);
    }
  }

  @Override
  public final void close() throws IOException {
    try {
      state.close();
    } catch (Exception e) {
      throw new IOException("the state cannot be closed: " + e.getMessage(), e);
    }
  }
}

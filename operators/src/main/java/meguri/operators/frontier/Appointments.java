package meguri.operators.frontier;

import java.io.IOException;
import java.io.UncheckedIOException;
import meguri.operators.seen.KeyGroups;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.frontier.Agenda;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.Queued;
import meguri.state.seen.Words;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimerService;

/**
 * The Frontier's {@link Agenda}: one {@link Calendar} for each key group, in its state, with a
 * timer for each bucket.
 *
 * <p>Survives a failure: everything, if {@link #keepAll} was called before the checkpoint.
 */
final class Appointments implements Agenda {

  private static final int PAGE = 1 << 10;

  /** The calendar's unit of time. It must never change: the names of buckets depend on it. */
  private static final long UNIT_MS = 1_000;

  /** ms by which a visit may come before its time. */
  private static final long TOLERANCE_MS = 60_000;

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final InternalTimerService<VoidNamespace> timers;
  private final Calendar calendar;
  private final StateTypes.QueuedSerializer serializer = new StateTypes.QueuedSerializer();
  private final DataOutputSerializer out = new DataOutputSerializer(512);
  private final DataInputDeserializer in = new DataInputDeserializer();

  Appointments(
      KeyedStateBackend<Integer> backend,
      KeyGroups groups,
      InternalTimerService<VoidNamespace> timers,
      Words memory)
      throws Exception {
    this.backend = backend;
    this.groups = groups;
    this.timers = timers;
    calendar =
        new Calendar(
            Resolution.SATL,
            UNIT_MS,
            TOLERANCE_MS,
            groups.first(),
            groups.count(),
            new PagePool(memory, PAGE),
            new KeyedBlocks(backend, groups, "revisits"),
            this::remind);
  }

  @Override
  public void file(int slot, long host, Queued queued, long now, long due) {
    try {
      out.clear();
      out.writeInt(slot);
      out.writeLong(host);
      serializer.serialize(queued, out);
    } catch (IOException e) {
      throw new UncheckedIOException("a page cannot be written for the calendar", e);
    }
    calendar.file(groups.ofKey(slot), now, due, out.getCopyOfBuffer());
    backend.setCurrentKey(slot);
  }

  /**
   * Hands due pages to the Frontier, one block at a time, so that the subtask can do other things
   * in between.
   *
   * @param key the key of the timer that has fired
   */
  void tellDue(Integer key, long now, Frontier frontier) {
    int group = groups.ofKey(key);
    calendar.next(group, now, (due, record) -> tell(record, now, frontier));
    long next = calendar.nextDue(group);
    if (next != Long.MAX_VALUE) {
      remind(group, Math.max(next, now + 1)); // holds also if the clock was set back meanwhile
    }
  }

  /** Makes all pages due sooner by so many ms. */
  void advance(long now, long by) {
    calendar.advance(now, by);
  }

  void keepAll() {
    calendar.keepAll();
  }

  private void remind(int group, long at) {
    groups.select(backend, group);
    timers.registerProcessingTimeTimer(VoidNamespace.INSTANCE, at);
  }

  private void tell(byte[] record, long now, Frontier frontier) {
    try {
      in.setBuffer(record);
      int slot = in.readInt();
      long host = in.readLong();
      frontier.due(slot, host, serializer.deserialize(in), now);
    } catch (IOException e) {
      throw new UncheckedIOException("a page in the calendar cannot be read", e);
    }
  }
}

package meguri.operators.frontier;

import java.util.function.Predicate;
import meguri.operators.seen.KeyGroups;
import meguri.state.calendar.Blocks;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimerService;

/**
 * The {@link Calendar} of one subtask in Flink's keyed state, with a timer for each bucket. A
 * bucket is in the state of one key group, and holds records of all. So after a change of
 * parallelism it also gives out records of groups that are another subtask's now.
 *
 * <p>A record is early by a sixteenth of its interval at most. Strict timing would take twice the
 * time, and {@link meguri.state.calendar.Spreading} moves visits by up to an eighth anyway.
 *
 * <p>The current key after any call is one that stands for a key group.
 *
 * <p>Survives a failure: everything, if {@link #keepAll} was called before the checkpoint.
 */
public final class KeyedCalendar {

  private static final int PAGE = 1 << 10;

  /** The calendar's unit of time. It must never change: the names of buckets depend on it. */
  private static final long UNIT_MS = 1_000;

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final InternalTimerService<VoidNamespace> timers;
  private final Calendar calendar;

  /**
   * @param memory the memory of the write buffers
   * @param blocks the store in the same state
   */
  public KeyedCalendar(
      KeyedStateBackend<Integer> backend,
      KeyGroups groups,
      InternalTimerService<VoidNamespace> timers,
      Words memory,
      Blocks blocks) {
    this.backend = backend;
    this.groups = groups;
    this.timers = timers;
    calendar =
        new Calendar(
            Resolution.SATL,
            UNIT_MS,
            Calendar.ANY,
            groups.first(),
            groups.count(),
            new PagePool(memory, PAGE),
            blocks,
            this::remindGroup);
  }

  /** Files a record for its due time. */
  public void file(long now, long due, byte[] record) {
    calendar.file(now, due, record);
  }

  /**
   * Gives out due records, one block at a time, so that the subtask can do other things in between.
   *
   * @param key the key of the timer that has fired
   */
  public void tellDue(Integer key, long now, Calendar.Visits visits) {
    int group = groups.ofKey(key);
    calendar.next(group, now, visits);
    long next = calendar.nextDue(group);
    if (next != Long.MAX_VALUE) {
      remindGroup(group, Math.max(next, now + 1)); // holds also if the clock was set back meanwhile
    }
  }

  /**
   * Has a timer of the same key group fire again.
   *
   * @param key the key of the timer that has fired
   */
  void remind(Integer key, long at) {
    remindGroup(groups.ofKey(key), at);
  }

  /** Makes all records due sooner by so many ms. */
  void advance(long now, long by) {
    calendar.advance(now, by);
  }

  /** Gives out the records of a key group that are chosen, whenever they are due. */
  void give(int group, long now, Predicate<byte[]> chosen, Calendar.Visits visits) {
    calendar.give(group, now, chosen, visits);
  }

  /** Writes the buffers into the state; call it before a checkpoint. */
  public void keepAll() {
    calendar.keepAll();
  }

  private void remindGroup(int group, long at) {
    groups.select(backend, group);
    timers.registerProcessingTimeTimer(VoidNamespace.INSTANCE, at);
  }
}

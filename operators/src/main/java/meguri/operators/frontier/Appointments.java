package meguri.operators.frontier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import meguri.operators.seen.KeyGroups;
import meguri.state.frontier.Agenda;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Due;
import meguri.state.frontier.Queued;
import meguri.state.seen.Words;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimerService;

/**
 * The Frontier's {@link Agenda}: its pages in a {@link KeyedCalendar}. After a change of
 * parallelism, a page may fall due here though its slot is another subtask's now. It goes there by
 * the loop.
 *
 * <p>Survives a failure: everything, if {@link #keepAll} was called before the checkpoint.
 */
final class Appointments implements Agenda {

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final Consumer<LoopRecord> loop;
  private final Consumer<Appointment> told;
  private final KeyedCalendar calendar;
  private final DataOutputSerializer out = new DataOutputSerializer(512);

  /**
   * @param loop takes records for slots of other subtasks
   * @param told takes the pages that have been handed to the Frontier
   */
  Appointments(
      KeyedStateBackend<Integer> backend,
      KeyGroups groups,
      InternalTimerService<VoidNamespace> timers,
      Words memory,
      Consumer<LoopRecord> loop,
      Consumer<Appointment> told)
      throws Exception {
    this.backend = backend;
    this.groups = groups;
    this.loop = loop;
    this.told = told;
    calendar =
        new KeyedCalendar(
            backend, groups, timers, memory, new KeyedBlocks(backend, groups, "revisits"));
  }

  @Override
  public void file(int slot, long host, Queued queued, long now, long due) {
    try {
      out.clear();
      new Appointment(slot, host, queued).write(out);
    } catch (IOException e) {
      throw new UncheckedIOException("a page cannot be written for the calendar", e);
    }
    calendar.file(now, due, out.getCopyOfBuffer());
    backend.setCurrentKey(slot);
  }

  /**
   * Hands due pages to the Frontier, or to those that own their slots now.
   *
   * @param key the key of the timer that has fired
   */
  void tellDue(Integer key, long now, Frontier frontier) {
    long from = frontier.nextVisit(now);
    if (from > now) {
      // due pages wait in the calendar until the budget allows them, and the groups take turns at
      // random
      calendar.remind(key, from + ThreadLocalRandom.current().nextLong(1 + from - now));
      return;
    }
    calendar.tellDue(key, now, (due, record) -> tell(due, record, now, frontier));
  }

  /** Makes all pages due sooner by so many ms. */
  void advance(long now, long by) {
    calendar.advance(now, by);
  }

  /**
   * Makes the pages of a key group due whose URLs are chosen. Takes as long as reading and writing
   * this part of the calendar.
   */
  void callUp(int group, Predicate<String> urls, long now, Frontier frontier) {
    List<byte[]> chosen = new ArrayList<>();
    List<Long> dues = new ArrayList<>();
    calendar.give(
        group,
        now,
        record -> urls.test(read(record).queued().candidate().url()),
        (due, record) -> {
          chosen.add(record);
          dues.add(due);
        });
    for (int i = 0; i < chosen.size(); i++) {
      tell(dues.get(i), chosen.get(i), now, frontier);
    }
  }

  void keepAll() {
    calendar.keepAll();
  }

  private void tell(long due, byte[] record, long now, Frontier frontier) {
    Appointment page = read(record);
    if (groups.has(page.slot())) {
      frontier.due(page.slot(), page.host(), page.queued(), now);
      told.accept(page);
    } else {
      loop.accept(new Due(page.slot(), page.host(), page.queued(), due));
    }
  }

  private static Appointment read(byte[] record) {
    try {
      return Appointment.read(record);
    } catch (IOException e) {
      throw new UncheckedIOException("a page in the calendar cannot be read", e);
    }
  }
}

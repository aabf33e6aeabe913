package meguri.papers.calendar;

import java.io.IOException;
import meguri.state.calendar.Blocks;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.Calendar.Visits;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;

/** Meguri's calendar on any store of blocks. A record's id decides its group. */
final class CalendarAgenda implements Agenda {

  private static final int PAGE_BYTES = 1 << 10;

  private final AutoCloseable store;
  private final int firstGroup;
  private final int groups;
  private final Calendar calendar;

  /**
   * @param store the resource to close at the end
   */
  CalendarAgenda(
      Resolution resolution,
      long tolerance,
      int firstGroup,
      int groups,
      PagePool pool,
      Blocks blocks,
      AutoCloseable store) {
    this.store = store;
    this.firstGroup = firstGroup;
    this.groups = groups;
    calendar =
        new Calendar(resolution, 1, tolerance, firstGroup, groups, pool, blocks, (group, at) -> {});
  }

  /** Returns the pool that Meguri uses. */
  static PagePool pool(Words memory) {
    return new PagePool(memory, PAGE_BYTES);
  }

  @Override
  public void file(long now, long due, int id, byte[] record) {
    calendar.file(firstGroup + id % groups, now, due, record);
  }

  @Override
  public void drain(long now, Visits visits) {
    for (int group = firstGroup; group < firstGroup + groups; group++) {
      boolean more = true;
      while (more) {
        more = calendar.next(group, now, visits);
      }
    }
  }

  @Override
  public void keep() {
    calendar.keepAll();
  }

  @Override
  public void close() throws IOException {
    try {
      store.close();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the calendar's store cannot be closed: " + e.getMessage(), e);
    }
  }
}

package meguri.papers.calendar;

import java.io.IOException;
import meguri.state.calendar.Blocks;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.Calendar.Visits;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;

/** Meguri's calendar on any store of blocks. Its unit of time is the caller's. */
final class CalendarAgenda implements Agenda {

  private static final int PAGE_BYTES = 1 << 10;

  private final AutoCloseable store;
  private final Calendar calendar;

  /**
   * @param store the resource to close at the end
   */
  CalendarAgenda(
      Resolution resolution, long tolerance, PagePool pool, Blocks blocks, AutoCloseable store) {
    this.store = store;
    calendar = new Calendar(resolution, 1, tolerance, 0, 1, pool, blocks, (group, at) -> {});
  }

  /** Returns a pool with pages as in Meguri. */
  static PagePool pool(Words memory) {
    return new PagePool(memory, PAGE_BYTES);
  }

  @Override
  public void file(long now, long due, int id, byte[] record) {
    calendar.file(now, due, record);
  }

  @Override
  public void drain(long now, Visits visits) {
    boolean more = true;
    while (more) {
      more = calendar.next(0, now, visits);
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

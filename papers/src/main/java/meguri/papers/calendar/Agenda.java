package meguri.papers.calendar;

import java.io.IOException;
import meguri.state.calendar.Calendar.Visits;

/** Records by the time at which they are due: what is compared. */
interface Agenda extends AutoCloseable {

  /** Files a record; also while others are given out. */
  void file(long now, long due, int id, byte[] record);

  /** Gives out what is due. */
  void drain(long now, Visits visits);

  /** What a checkpoint asks for. */
  default void keep() {}

  @Override
  void close() throws IOException;
}

package meguri.papers.calendar;

import java.io.IOException;
import meguri.state.calendar.Calendar.Visits;

/** Holds records by the time at which they are due. The bench compares its implementations. */
interface Agenda extends AutoCloseable {

  /** Files a record. The caller may do so while {@link #drain} gives out others. */
  void file(long now, long due, int id, byte[] record);

  /** Gives out all records that are due. */
  void drain(long now, Visits visits);

  /** Does the work of a checkpoint. */
  default void keep() {}

  @Override
  void close() throws IOException;
}

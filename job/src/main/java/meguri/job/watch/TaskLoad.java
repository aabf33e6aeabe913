package meguri.job.watch;

/**
 * How busy a task is: one or more rooms that Flink runs together.
 *
 * @param name the rooms' names in Flink's form, with arrows between
 * @param subtasks the number of its subtasks
 * @param busy the part of the time for which its busiest subtask works, from 0 to 1
 * @param backPressured the part for which a subtask waits for those after it
 * @param in the records that all subtasks take in a second
 * @param out the records that all subtasks give in a second
 */
public record TaskLoad(
    String name, int subtasks, double busy, double backPressured, double in, double out) {

  // Flink's names

  static final String BUSY = "busyTimeMsPerSecond";
  static final String BACK_PRESSURED = "backPressuredTimeMsPerSecond";
  static final String IN = "numRecordsInPerSecond";
  static final String OUT = "numRecordsOutPerSecond";

  /** Returns the part of the time for a figure in ms per second. Flink says NaN at the start. */
  static double part(double msPerSecond) {
    return msPerSecond >= 0 ? Math.min(1, msPerSecond / 1_000) : 0;
  }
}

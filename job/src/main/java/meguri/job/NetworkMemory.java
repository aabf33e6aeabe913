package meguri.job;

/**
 * The buffers for records between subtasks: with fewer than these the job does not start. They grow
 * with the square of its parallelism.
 */
public final class NetworkMemory {

  /** Connections of the dataflow by which each subtask sends to every subtask. */
  static final int TO_ALL = 12;

  /** And those by which it sends to one. */
  static final int TO_ONE = 7;

  /** A receiver on another machine keeps so many free for each sender. */
  private static final int EXCLUSIVE = 2;

  /** And so many more for whichever sends most. */
  private static final int FLOATING = 8;

  private static final int BUFFER_KB = 32;

  private NetworkMemory() {}

  /**
   * Of a TaskManager, in MB.
   *
   * @param slots it has
   * @param parallelism of the job, in its slots and those of others
   */
  public static int megabytes(int slots, int parallelism) {
    int sent = TO_ALL * (parallelism + 1) + TO_ONE * 2;
    int received = TO_ALL * (EXCLUSIVE * (parallelism - slots) + FLOATING) + TO_ALL + TO_ONE;
    return Math.toIntExact((long) slots * (sent + received) * BUFFER_KB / 1024 + 1);
  }
}

package meguri.job;

/**
 * The network buffers between subtasks. With fewer than these the job does not start. Their number
 * grows with the square of the parallelism.
 */
public final class NetworkMemory {

  /**
   * The dataflow's connections in which each subtask sends to every subtask, with all outputs on.
   */
  static final int TO_ALL = 19;

  /** The connections of that kind that options add: {@code content.near-duplicates}. */
  private static final int TO_ALL_BY_OPTION = 2;

  /** The dataflow's connections in which each subtask sends to one. */
  static final int TO_ONE = 7;

  /** Buffers that a receiver on another machine keeps free for each sender. */
  private static final int EXCLUSIVE = 2;

  /** Buffers that it keeps free beside them for the busiest senders. */
  private static final int FLOATING = 8;

  private static final int BUFFER_KB = 32;

  private NetworkMemory() {}

  /**
   * Returns the network memory of a TaskManager, in MB.
   *
   * @param slots the TaskManager's slots
   * @param parallelism the job's parallelism, over the slots of all TaskManagers
   */
  public static int megabytes(int slots, int parallelism) {
    int toAll = TO_ALL + TO_ALL_BY_OPTION;
    int sent = toAll * (parallelism + 1) + TO_ONE * 2;
    int received = toAll * (EXCLUSIVE * (parallelism - slots) + FLOATING) + toAll + TO_ONE;
    return Math.toIntExact((long) slots * (sent + received) * BUFFER_KB / 1024 + 1);
  }
}

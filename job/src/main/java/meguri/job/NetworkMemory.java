package meguri.job;

/**
 * The network buffers between subtasks. With fewer than these the job does not start. Their number
 * grows with the square of the parallelism.
 */
public final class NetworkMemory {

  /**
   * The dataflow's connections in which each subtask sends to every subtask, with all outputs on.
   */
  static final int TO_ALL = 13;

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
    int sent = TO_ALL * (parallelism + 1) + TO_ONE * 2;
    int received = TO_ALL * (EXCLUSIVE * (parallelism - slots) + FLOATING) + TO_ALL + TO_ONE;
    return Math.toIntExact((long) slots * (sent + received) * BUFFER_KB / 1024 + 1);
  }
}

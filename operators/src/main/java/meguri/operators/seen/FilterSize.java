package meguri.operators.seen;

import meguri.state.seen.CountingFilter;

/**
 * The counting filter of one subtask.
 *
 * @param lines in each of its key groups
 * @param bytes of all of them
 */
public record FilterSize(int lines, long bytes) {

  public static final CountingFilter.Shape SHAPE = CountingFilter.Shape.PAPER;

  /**
   * @param expected ids in the whole crawl
   * @param groups of this subtask
   * @param maxParallelism key groups in all
   */
  public static FilterSize of(long expected, int groups, int maxParallelism) {
    int lines = SHAPE.lines((expected + maxParallelism - 1) / maxParallelism);
    return new FilterSize(lines, (long) lines * groups * CountingFilter.LINE_BYTES);
  }

  /** The size in the subtask that has the most groups. */
  public static FilterSize largest(long expected, int parallelism, int maxParallelism) {
    return of(expected, (maxParallelism + parallelism - 1) / parallelism, maxParallelism);
  }
}

package meguri.operators.seen;

import meguri.state.seen.CountingFilter;

/**
 * The size of one subtask's counting filter.
 *
 * @param lines the lines in each of its key groups
 * @param bytes the bytes of all lines
 */
public record FilterSize(int lines, long bytes) {

  public static final CountingFilter.Shape SHAPE = CountingFilter.Shape.PAPER;

  /**
   * @param expected the number of ids expected in the whole crawl
   * @param groups the key groups of this subtask
   * @param maxParallelism the number of all key groups
   */
  public static FilterSize of(long expected, int groups, int maxParallelism) {
    int lines = SHAPE.lines((expected + maxParallelism - 1) / maxParallelism);
    return new FilterSize(lines, (long) lines * groups * CountingFilter.LINE_BYTES);
  }

  /** Returns the size in the subtask that has the most groups. */
  public static FilterSize largest(long expected, int parallelism, int maxParallelism) {
    return of(expected, (maxParallelism + parallelism - 1) / parallelism, maxParallelism);
  }
}

package meguri.job;

import meguri.job.options.JobOptions;
import meguri.job.options.RegistryOptions;
import meguri.operators.frontier.FrontierOperator;
import meguri.operators.registry.Sizes;
import meguri.operators.seen.FilterSize;
import org.apache.flink.configuration.Configuration;

/**
 * The managed memory that the rooms take in each slot beside RocksDB's, in MB.
 *
 * @param registry the Registry's filter and caches
 * @param content the filter of page contents; there are at most as many pages as URLs
 * @param calendar the calendar's write buffers
 */
public record RoomMemory(int registry, int content, int calendar) {

  /** Memory that may be lost because Flink divides by fractions and gives whole pages. */
  private static final int SLACK = 1;

  /** Throws a {@link Refusal} if the options' sizes do not fit together. */
  public static RoomMemory of(Configuration options, int parallelism) {
    long memory = options.get(RegistryOptions.MEMORY).getBytes();
    long expected = options.get(RegistryOptions.EXPECTED_URLS);
    FilterSize filter =
        FilterSize.largest(expected, parallelism, options.get(JobOptions.MAX_PARALLELISM));
    try {
      Sizes.of(memory, expected, filter);
    } catch (IllegalArgumentException e) {
      throw new Refusal(String.valueOf(e.getMessage()));
    }
    return new RoomMemory(
        megabytes(memory), megabytes(filter.bytes()), megabytes(FrontierOperator.MEMORY));
  }

  /** Returns the memory of all rooms in one slot. */
  public int sum() {
    return registry + content + calendar;
  }

  private static int megabytes(long bytes) {
    return Math.toIntExact((bytes + (1 << 20) - 1 >> 20) + SLACK);
  }
}

package meguri.operators.registry;

import meguri.operators.seen.FilterSize;
import meguri.state.registry.Worth;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.Lru;

/**
 * The division of one subtask's memory: the filter gets the lines that it needs, LRU and second
 * stage each half of the rest.
 *
 * @param lru bytes of the LRU and of its entries' worth
 * @param stage bytes of the second stage
 */
public record Sizes(FilterSize filter, long lru, long stage) {

  /** Returns the number of LRU entries. It is even, so that they fill whole words. */
  public long lruEntries() {
    return lru / (Lru.ENTRY_BYTES + Worth.ENTRY_BYTES) & -2;
  }

  /** Less than this for each of the two caches is a mistake in the configuration. */
  private static final long LEAST = 32 << 10;

  /**
   * @param memory bytes
   * @throws IllegalArgumentException with a sentence that names what does not fit
   */
  public static Sizes of(long memory, long expectedUrls, FilterSize filter) {
    long half = (memory - filter.bytes()) / 2 / CountingFilter.LINE_BYTES;
    long bytes = half * CountingFilter.LINE_BYTES;
    if (bytes < LEAST) {
      throw new IllegalArgumentException(
          ("registry.memory is %.1f MB in each subtask, and the filter for registry.expected-urls ="
                  + " %d takes %.1f MB there. Set registry.memory to at least %.1f MB, expect fewer"
                  + " URLs, or use more subtasks.")
              .formatted(
                  memory / 1048576.0,
                  expectedUrls,
                  filter.bytes() / 1048576.0,
                  Math.ceil((filter.bytes() + 2 * LEAST) / 104857.6) / 10));
    }
    return new Sizes(filter, bytes, bytes);
  }
}

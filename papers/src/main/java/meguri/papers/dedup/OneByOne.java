package meguri.papers.dedup;

import meguri.state.seen.Words;

/**
 * SBFL's decrement as the paper first states it: one counter after the other. The production class
 * does 32 counters at a time.
 */
final class OneByOne {

  private static final int PER_WORD = 32;

  private final Words words;
  private final long counters;
  private long cursor;

  OneByOne(Words words) {
    this.words = words;
    this.counters = words.length() * PER_WORD;
  }

  void decrement(long times) {
    for (long i = 0; i < times; i++) {
      long word = words.get(cursor >>> 5);
      int shift = (int) (cursor & PER_WORD - 1) << 1;
      words.set(cursor >>> 5, word - (((word | word >>> 1) >>> shift & 1) << shift));
      cursor = cursor + 1 == counters ? 0 : cursor + 1;
    }
  }
}

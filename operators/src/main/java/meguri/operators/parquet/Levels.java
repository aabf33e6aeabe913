package meguri.operators.parquet;

import java.util.Arrays;

/**
 * Small numbers of one page, in Parquet's mixture of runs and packed bits: how much of each value
 * is there, where lists begin, and which words of a dictionary stand there.
 */
final class Levels {

  /** Numbers are packed in groups of so many; a run pays from this length on. */
  private static final int GROUP = 8;

  private int[] numbers = new int[64];
  private int count;

  void add(int number) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    numbers[count++] = number;
  }

  int count() {
    return count;
  }

  int get(int index) {
    return numbers[index];
  }

  void clear() {
    count = 0;
  }

  /** Returns the bits that numbers up to this one need. */
  static int width(int max) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(max);
  }

  /**
   * Writes all numbers.
   *
   * @param width the bits of each
   */
  void write(int width, ByteSink out) {
    int i = 0;
    while (i < count) {
      int run = run(i);
      if (run >= GROUP || i + run == count) {
        out.putVarint((long) run << 1);
        for (int shift = 0; shift < width; shift += Byte.SIZE) {
          out.put(numbers[i] >> shift);
        }
        i += run;
      } else {
        int end = i + GROUP;
        while (end < count && run(end) < GROUP) {
          end += GROUP;
        }
        pack(i, end, width, out);
        i = Math.min(end, count);
      }
    }
  }

  /** Returns how often the number at an index stands there in a row. */
  private int run(int from) {
    int to = from + 1;
    while (to < count && numbers[to] == numbers[from]) {
      to++;
    }
    return to - from;
  }

  /** Packs whole groups; zeros follow the last number. */
  private void pack(int from, int to, int width, ByteSink out) {
    out.putVarint((to - from) / GROUP << 1 | 1);
    long bits = 0;
    int held = 0;
    for (int i = from; i < to; i++) {
      bits |= (long) (i < count ? numbers[i] : 0) << held;
      held += width;
      while (held >= Byte.SIZE) {
        out.put((int) bits);
        bits >>>= Byte.SIZE;
        held -= Byte.SIZE;
      }
    }
  }
}

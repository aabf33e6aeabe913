package meguri.state.seen;

/** The lines that have changed since they were last kept: a bit each. */
final class DirtyLines {

  private final long[] bits;
  private int count;
  private int hand;

  DirtyLines(int lines) {
    bits = new long[(lines + Long.SIZE - 1) / Long.SIZE];
  }

  void add(int line) {
    long bit = 1L << line;
    if ((bits[line >>> 6] & bit) == 0) {
      bits[line >>> 6] |= bit;
      count++;
    }
  }

  int count() {
    return count;
  }

  /** Takes out one line, in turn, so that each line gathers changes for as long as any other. */
  int next() {
    int word = hand >>> 6;
    long ahead = bits[word] & -1L << hand;
    while (ahead == 0) {
      word = word + 1 == bits.length ? 0 : word + 1;
      ahead = bits[word];
    }
    int line = word << 6 | Long.numberOfTrailingZeros(ahead);
    bits[word] ^= Long.lowestOneBit(ahead);
    hand = line + 1 >>> 6 == bits.length ? 0 : line + 1;
    count--;
    return line;
  }
}

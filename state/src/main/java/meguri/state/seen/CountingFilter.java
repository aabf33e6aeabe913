package meguri.state.seen;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongConsumer;

/**
 * The counting Bloom filter of IMP-CB (Wu et al. 2018): an id of which one counter is zero is
 * certainly not in the store.
 *
 * <p>A counter holds the true count of ids, up to its maximum. Standing there it may have missed
 * some, and is never lowered but counted anew from the store.
 *
 * <p>Its lines are kept in state by {@link ImpCb}.
 */
public final class CountingFilter {

  /*
   * The k counters of an id lie in one line of 64 bytes: one cache miss, and one small value of
   * state. Groups have lines of their own, so that a group can move to another machine.
   */

  public static final int LINE_BYTES = 64;

  private static final int WORDS_PER_LINE = LINE_BYTES / Long.BYTES;
  private static final int LINE_BITS = LINE_BYTES * Byte.SIZE;

  /**
   * Number and width of the counters.
   *
   * @param k hash functions
   * @param bits of a counter: 1, 2, 4 or 8
   */
  public record Shape(int k, int bits) {

    /** The paper's. At 20 counters to an id, one in 10^15 reaches its maximum. */
    public static final Shape PAPER = new Shape(8, 4);

    private static final int COUNTERS_PER_ID = 20;

    public Shape {
      if (k < 1 || k > 32 || Integer.bitCount(bits) != 1 || bits < 1 || bits > 8) {
        throw new IllegalArgumentException(
            "k = %d, counters of %d bits; expected is k from 1 to 32, and 1, 2, 4 or 8 bits"
                .formatted(k, bits));
      }
    }

    /** Lines for as many ids as expected. */
    public int lines(long ids) {
      long perLine = LINE_BITS / bits;
      return Math.toIntExact(Math.max(1, (ids * COUNTERS_PER_ID + perLine - 1) / perLine));
    }
  }

  private final Words words;
  private final Shape shape;
  private final int firstGroup;
  private final int lines;
  private final int perWord;
  private final int perLine;
  private final long max;
  private final long ones;

  private long nonZero;
  private long saturated;
  private long total;

  /**
   * @param firstGroup the first of consecutive groups, as many as the memory has room for
   * @param lines of each group
   */
  public CountingFilter(Words memory, Shape shape, int firstGroup, int lines) {
    if (lines < 1 || memory.bytes() < (long) lines * LINE_BYTES) {
      throw new IllegalArgumentException(
          "%d filter lines a group in %d bytes".formatted(lines, memory.bytes()));
    }
    this.words = memory;
    this.shape = shape;
    this.firstGroup = firstGroup;
    this.lines = lines;
    perWord = Long.SIZE / shape.bits();
    perLine = LINE_BITS / shape.bits();
    max = (1L << shape.bits()) - 1;
    ones = -1L / max; // 1 in each counter of a word
  }

  public boolean mayContain(int group, long id) {
    long hash = Spread.mix(id);
    long first = first(group, hash);
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      if (counter(first, (int) Spread.below(hash, perLine)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** The chance that an id not in the store looks as if it were, by how full its line is. */
  public double falsePositives(int group, long id) {
    long first = first(group, Spread.mix(id));
    int used = 0;
    for (int i = 0; i < WORDS_PER_LINE; i++) {
      used += Long.bitCount(nonZero(words.get(first + i)));
    }
    return Math.pow((double) used / perLine, shape.k());
  }

  /** Adds an id that is not in it. Returns its line. */
  int insert(int group, long id) {
    long hash = Spread.mix(id);
    int line = line(hash);
    long first = first(group, line);
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      int place = (int) Spread.below(hash, perLine);
      long before = counter(first, place);
      if (before < max) {
        step(first, place, 1);
        total++;
        nonZero += before == 0 ? 1 : 0;
        saturated += before + 1 == max ? 1 : 0;
      }
    }
    return line;
  }

  /**
   * Takes out an id that is in it, unless one of its counters stands at the maximum.
   *
   * @return false if nothing was changed, because the line must be {@link #recount counted anew}
   */
  boolean delete(int group, long id) {
    long mixed = Spread.mix(id);
    long first = first(group, mixed);
    long hash = mixed;
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      if (counter(first, (int) Spread.below(hash, perLine)) == max) {
        return false;
      }
    }
    hash = mixed;
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      int place = (int) Spread.below(hash, perLine);
      step(first, place, -1);
      total--;
      nonZero -= counter(first, place) == 0 ? 1 : 0;
    }
    return true;
  }

  /** Fills a line anew from all ids of its group. */
  void recount(int group, int line, Prints<?> store) {
    fill(group, line, new byte[LINE_BYTES]);
    LongConsumer each =
        id -> {
          if (line(Spread.mix(id)) == line) {
            insert(group, id);
          }
        };
    store.ids(group, each);
  }

  int lineOf(long id) {
    return line(Spread.mix(id));
  }

  public int lines() {
    return lines;
  }

  public int groups() {
    return (int) (words.length() / WORDS_PER_LINE / lines);
  }

  public int firstGroup() {
    return firstGroup;
  }

  /** How many ids are in it; somewhat less, where counters stand at their maximum. */
  public long ids() {
    return total / shape.k();
  }

  /** Share of counters that are not zero. */
  public double filled() {
    return (double) nonZero / counters();
  }

  /** Counters that stand at their maximum. */
  public long saturated() {
    return saturated;
  }

  /** The chance that an id not in the store looks as if it were, on average. */
  public double falsePositives() {
    return Math.pow(filled(), shape.k());
  }

  /** A line, as it is kept in state. */
  public byte[] line(int group, int line) {
    ByteBuffer bytes = ByteBuffer.allocate(LINE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long first = first(group, line);
    for (int i = 0; i < WORDS_PER_LINE; i++) {
      bytes.putLong(words.get(first + i));
    }
    return bytes.array();
  }

  /** Puts a line back as it was kept. */
  public void fill(int group, int line, byte[] kept) {
    ByteBuffer bytes = ByteBuffer.wrap(kept).order(ByteOrder.LITTLE_ENDIAN);
    long first = first(group, line);
    for (int i = 0; i < WORDS_PER_LINE; i++) {
      long before = words.get(first + i);
      long after = bytes.getLong();
      words.set(first + i, after);
      nonZero += Long.bitCount(nonZero(after)) - Long.bitCount(nonZero(before));
      total += sum(after) - sum(before);
      saturated += Long.bitCount(saturated(after)) - Long.bitCount(saturated(before));
    }
  }

  private long counters() {
    return (long) groups() * lines * perLine;
  }

  private long counter(long first, int place) {
    return words.get(first + place / perWord) >>> place % perWord * shape.bits() & max;
  }

  private void step(long first, int place, int by) {
    long at = first + place / perWord;
    words.set(at, words.get(at) + ((long) by << place % perWord * shape.bits()));
  }

  private int line(long hash) {
    return (int) Spread.below(hash, lines);
  }

  private long first(int group, long hash) {
    return first(group, line(hash));
  }

  private long first(int group, int line) {
    return ((long) (group - firstGroup) * lines + line) * WORDS_PER_LINE;
  }

  private long sum(long word) {
    long sum = 0;
    for (long rest = word; rest != 0; rest = rest >>> shape.bits()) {
      sum += rest & max;
    }
    return sum;
  }

  /** The lowest bit of each counter: whether it is not zero. */
  private long nonZero(long word) {
    long any = word;
    for (int shift = 1; shift < shape.bits(); shift <<= 1) {
      any |= any >>> shift;
    }
    return any & ones;
  }

  /** The lowest bit of each counter: whether it stands at its maximum. */
  private long saturated(long word) {
    long all = word;
    for (int shift = 1; shift < shape.bits(); shift <<= 1) {
      all &= all >>> shift;
    }
    return all & ones;
  }
}

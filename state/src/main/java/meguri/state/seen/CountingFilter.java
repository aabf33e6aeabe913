package meguri.state.seen;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongConsumer;

/**
 * The counting Bloom filter of IMP-CB (Wu et al. 2018): if one of an id's counters is zero, the id
 * is certainly not in the store.
 *
 * <p>A counter holds the true count of ids, up to its maximum. At its maximum it may have missed
 * some ids, so it is never lowered: it stays there until all lines are counted anew from the store.
 *
 * <p>Its lines are kept in state by {@link ImpCb}. Longer than most, because all code that knows
 * the layout of counters in words is here: counting, figures, lines in and out.
 */
public final class CountingFilter {

  /*
   * The k counters of an id lie in one line of 64 bytes: one cache miss, and one small value of
   * state. Groups have lines of their own, so that a group can move to another machine.
   */

  public static final int LINE_BYTES = 64;

  /** The name of the hash that spreads ids: another one makes all lines kept so far useless. */
  private static final String HASH = "murmur3";

  private static final int WORDS_PER_LINE = LINE_BYTES / Long.BYTES;
  private static final int LINE_BITS = LINE_BYTES * Byte.SIZE;

  /**
   * The number and width of the counters.
   *
   * @param k the number of hash functions
   * @param bits the bits of a counter: 1, 2, 4 or 8
   */
  public record Shape(int k, int bits) {

    /** The paper's shape. At 20 counters to an id, one in 10^15 reaches its maximum. */
    public static final Shape PAPER = new Shape(8, 4);

    private static final int COUNTERS_PER_ID = 20;

    public Shape {
      if (k < 1 || k > 32 || Integer.bitCount(bits) != 1 || bits < 1 || bits > 8) {
        throw new IllegalArgumentException(
            "k = %d, counters of %d bits; expected k from 1 to 32, and 1, 2, 4 or 8 bits"
                .formatted(k, bits));
      }
    }

    /** Returns the lines needed for so many ids. */
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
  private final double[] errors; // by how many counters of a line are not zero

  private long nonZero;
  private double sumOfErrors;
  private long saturated;
  private long total;

  /**
   * @param firstGroup the first of consecutive groups, as many as the memory has room for
   * @param lines the lines of each group
   */
  public CountingFilter(Words memory, Shape shape, int firstGroup, int lines) {
    if (lines < 1 || memory.bytes() < (long) lines * LINE_BYTES) {
      throw new IllegalArgumentException(
          "%d filter lines a group in %d bytes; expected 1 at least, with %d bytes for each"
              .formatted(lines, memory.bytes(), LINE_BYTES));
    }
    this.words = memory;
    this.shape = shape;
    this.firstGroup = firstGroup;
    this.lines = lines;
    perWord = Long.SIZE / shape.bits();
    perLine = LINE_BITS / shape.bits();
    max = (1L << shape.bits()) - 1;
    ones = Long.divideUnsigned(-1L, max); // 1 in each counter of a word
    errors = new double[perLine + 1];
    for (int used = 0; used <= perLine; used++) {
      errors[used] = Math.pow((double) used / perLine, shape.k());
    }
  }

  public boolean mayContain(int group, long id) {
    long hash = spread(id);
    long first = first(group, hash);
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      if (counter(first, (int) Spread.below(hash, perLine)) == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the chance that an id not in the store looks as if it were, by how full its line is.
   */
  public double falsePositives(int group, long id) {
    return errors[used(first(group, spread(id)))];
  }

  /** Adds an id that is not in it. Returns its line. */
  int insert(int group, long id) {
    long hash = spread(id);
    int line = line(hash);
    long first = first(group, line);
    int used = used(first);
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      int place = (int) Spread.below(hash, perLine);
      long before = counter(first, place);
      if (before < max) {
        step(first, place, 1);
        total++;
        saturated += before + 1 == max ? 1 : 0;
      }
    }
    changed(first, used);
    return line;
  }

  /**
   * Removes an id that is in it. A counter at its maximum stays there: it may have missed ids.
   *
   * <p>The paper counts it anew, by an index of the store by counters, which would cost a write for
   * each insert. Stuck, it costs only a read now and then: up to five times the expected ids no
   * counter is at its maximum, and above that nearly every id costs a read in any case.
   *
   * @return how many of its counters stay at their maximum
   */
  int delete(int group, long id) {
    long hash = spread(id);
    long first = first(group, hash);
    int used = used(first);
    int stuck = 0;
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      int place = (int) Spread.below(hash, perLine);
      if (counter(first, place) == max) {
        stuck++;
      } else {
        step(first, place, -1);
        total--;
      }
    }
    changed(first, used);
    return stuck;
  }

  /** Fills all lines of a group anew from its ids. */
  void recount(int group, Prints<?> store) {
    for (int line = 0; line < lines; line++) {
      fill(group, line, new byte[LINE_BYTES]);
    }
    store.ids(group, id -> insert(group, id));
  }

  /** Fills a line anew from all ids of its group. */
  void recount(int group, int line, Prints<?> store) {
    fill(group, line, new byte[LINE_BYTES]);
    LongConsumer each =
        id -> {
          if (line(spread(id)) == line) {
            insert(group, id);
          }
        };
    store.ids(group, each);
  }

  /** Returns the line of an id, in any group. */
  public int lineOf(long id) {
    return line(spread(id));
  }

  /** Returns the meaning of the lines: lines of another shape cannot be used. */
  public String shape() {
    return "%s, %d of %d bits, %d lines".formatted(HASH, shape.k(), shape.bits(), lines);
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

  /** Returns how many ids are in it; not exactly if counters are at their maximum. */
  public long ids() {
    return total / shape.k();
  }

  /** Returns the share of counters that are not zero. */
  public double filled() {
    return (double) nonZero / counters();
  }

  /** Returns the number of counters at their maximum. */
  public long saturated() {
    return saturated;
  }

  /** Returns the chance that an id not in the store looks as if it were, on average. */
  public double falsePositives() {
    return sumOfErrors * perLine / counters();
  }

  boolean isEmpty(int group, int line) {
    long first = first(group, line);
    for (int i = 0; i < WORDS_PER_LINE; i++) {
      if (words.get(first + i) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns a line in the form in which it is kept in state; an empty line need not be kept. */
  public byte[] line(int group, int line) {
    ByteBuffer bytes = ByteBuffer.allocate(LINE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long first = first(group, line);
    for (int i = 0; i < WORDS_PER_LINE; i++) {
      bytes.putLong(words.get(first + i));
    }
    return bytes.array();
  }

  /** Restores a line from the form in which it was kept. */
  public void fill(int group, int line, byte[] kept) {
    if (kept.length != LINE_BYTES) {
      throw new IllegalArgumentException(
          "a filter line of %d bytes; expected %d".formatted(kept.length, LINE_BYTES));
    }
    ByteBuffer bytes = ByteBuffer.wrap(kept).order(ByteOrder.LITTLE_ENDIAN);
    long first = first(group, line);
    int used = used(first);
    for (int i = 0; i < WORDS_PER_LINE; i++) {
      long before = words.get(first + i);
      long after = bytes.getLong();
      words.set(first + i, after);
      total += sum(after) - sum(before);
      saturated += Long.bitCount(saturated(after)) - Long.bitCount(saturated(before));
    }
    changed(first, used);
  }

  /**
   * Spreads an id over the filter. It differs from the hash of the second stages; otherwise both
   * would err on the same ids, six times as often.
   */
  static long spread(long id) {
    return Spread.mix(~id);
  }

  private void changed(long first, int usedBefore) {
    int used = used(first);
    nonZero += used - usedBefore;
    sumOfErrors += errors[used] - errors[usedBefore];
  }

  /** Returns the number of a line's counters that are not zero. */
  private int used(long first) {
    int used = 0;
    for (int i = 0; i < WORDS_PER_LINE; i++) {
      used += Long.bitCount(nonZero(words.get(first + i)));
    }
    return used;
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

  /** Returns, in the lowest bit of each counter, whether it is not zero. */
  private long nonZero(long word) {
    long any = word;
    for (int shift = 1; shift < shape.bits(); shift <<= 1) {
      any |= any >>> shift;
    }
    return any & ones;
  }

  /** Returns, in the lowest bit of each counter, whether it is at its maximum. */
  private long saturated(long word) {
    long all = word;
    for (int shift = 1; shift < shape.bits(); shift <<= 1) {
      all &= all >>> shift;
    }
    return all & ones;
  }
}

package meguri.state.seen;

/**
 * Stable Bloom Filter Light (Kubota, Ueda, Yamana): a Bloom filter of 2-bit counters that never
 * fills up, because each insertion lowers the next P counters by one, cyclically. It is the
 * paper's, for comparison with {@link WordSbfl}, which serves the job.
 *
 * <p>Empty after a restore: it is a cache.
 */
public final class Sbfl implements SecondStage {

  /*
   * A word holds 32 counters, which one subtraction lowers together: v − ((v | v>>>1) & 0101…)
   * takes 1 from each that is not 0. The part of P that does not fill a word is kept as a debt. So
   * words are lowered whole, and P is met exactly on average, its fraction too.
   *
   * Classic, the k counters of an id lie anywhere: k cache misses. In the line layout they lie in
   * one cache line of 256 counters, which makes one of them; ids of a crowded line then err more
   * often: 1.25 times as many false positives at k = 4, some ten times at k = 8.
   */

  /** The places of an id's counters. */
  public enum Layout {
    CLASSIC,
    LINE
  }

  /**
   * A factor for the errors of the line layout: lines differ in load, and at k = 8 it errs up to
   * 3.4 times as often as wanted.
   */
  private static final int CROWDED = 4;

  private static final int PER_WORD = 32;
  private static final int PER_LINE = 256;

  private final Words words;
  private final StableShape shape;
  private final Layout layout;
  private final long counters;
  private final double decrements;

  private long cursor;
  private double debt;

  public Sbfl(Words memory, StableShape shape, Layout layout) {
    long lines = memory.length() * PER_WORD / PER_LINE;
    if (lines == 0) {
      throw new IllegalArgumentException(
          "SBFL in " + memory.bytes() + " bytes; expected 64 at least");
    }
    this.words = memory;
    this.shape = shape;
    this.layout = layout;
    counters = lines * PER_LINE;
    decrements = shape.decrements(counters);
  }

  @Override
  public boolean contains(long id) {
    long hash = Spread.mix(id);
    long first = first(hash);
    long span = span();
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      long counter = first + Spread.below(hash, span);
      if ((words.get(counter >>> 5) >>> ((counter & 31) << 1) & 3) == 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void insert(long id) {
    decrement(decrements);
    long hash = Spread.mix(id);
    long first = first(hash);
    long span = span();
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      long counter = first + Spread.below(hash, span);
      int shift = (int) (counter & 31) << 1;
      long word = words.get(counter >>> 5);
      words.set(counter >>> 5, word & ~(3L << shift) | (long) shape.max() << shift);
    }
  }

  /** Lowers the next counters by one; a rest of less than a word may wait for the next call. */
  public void decrement(double count) {
    debt += count;
    long owed = (long) debt / PER_WORD;
    debt -= owed * PER_WORD;
    long end = counters / PER_WORD;
    while (owed > 0) {
      long step = Math.min(owed, end - cursor);
      words.decrementPairs(cursor, step);
      cursor = cursor + step == end ? 0 : cursor + step;
      owed -= step;
    }
  }

  @Override
  public long bytes() {
    return counters / 4;
  }

  @Override
  public double falsePositives() {
    return layout == Layout.CLASSIC ? shape.fpr() : shape.fpr() * CROWDED;
  }

  private long first(long hash) {
    return layout == Layout.CLASSIC ? 0 : Spread.below(hash, counters / PER_LINE) * PER_LINE;
  }

  private long span() {
    return layout == Layout.CLASSIC ? counters : PER_LINE;
  }
}

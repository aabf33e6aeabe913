package meguri.state.seen;

/**
 * Stable Bloom Filter Light with counters of one bit, in words: an id has its k counters in one
 * word, and a line of eight words lowers those of its oldest word when its newest is full.
 *
 * <p>Empty after a restore: it is a cache.
 */
public final class WordSbfl implements SecondStage {

  /*
   * The newest word of a line comes first. It takes in ids until they would set more than so many
   * of its bits. Then all words move back by one, which lowers every counter of the oldest at once:
   * SBFL's cyclic decrement, paid by the line that an id falls into. An id is seen if one of the
   * eight words has all its bits.
   *
   * All counters of an id are lowered together, so a second bit in each would only say three times
   * how old the word is; its place says that already. So an id takes 31 bits; in one line of 2-bit
   * counters it takes twice as many, and errs more often. No word has more bits than its limit: a
   * crowded line forgets sooner, but errs no more often than others.
   *
   * Words of 64 bits are best: halves of a line would forget more at once, and pairs of words save
   * 4 % for twice the work. An id that the newest word has already costs no place.
   */

  private static final int WORDS_PER_LINE = 8;

  /**
   * The parameters.
   *
   * @param k the number of counters of an id, all different
   * @param most the most counters of a word that are set
   * @param fpr the rate of false positives of a line that is full, rounded up
   */
  public record Shape(int k, int most, double fpr) {

    /** 1 % of false positives, at 15 bits for each id. */
    public static final Shape LEAN = new Shape(6, 24, 0.01);

    /** 0.001 % of false positives, at 31 bits for each id. */
    public static final Shape STRICT = new Shape(15, 33, 0.00001);

    public Shape {
      if (k < 1 || most < k || most > Long.SIZE || !(fpr > 0 && fpr <= 1)) {
        throw new IllegalArgumentException(
            ("k = %d, at most %d bits of a word, a rate of false positives of %s; expected k from"
                    + " 1, at most k to 64 bits, a rate between 0 and 1")
                .formatted(k, most, fpr));
      }
    }
  }

  private final Words words;
  private final Shape shape;
  private final long lines;

  public WordSbfl(Words memory, Shape shape) {
    lines = memory.length() / WORDS_PER_LINE;
    if (lines == 0) {
      throw new IllegalArgumentException(
          "SBFL in " + memory.bytes() + " bytes; expected 64 at least");
    }
    this.words = memory;
    this.shape = shape;
  }

  @Override
  public boolean contains(long id) {
    long hash = Spread.mix(id);
    long first = first(hash);
    long counters = counters(hash);
    for (int i = 0; i < WORDS_PER_LINE; i++) {
      if ((words.get(first + i) & counters) == counters) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void insert(long id) {
    long hash = Spread.mix(id);
    long first = first(hash);
    long counters = counters(hash);
    long filled = words.get(first) | counters;
    if (Long.bitCount(filled) > shape.most()) {
      for (int i = WORDS_PER_LINE - 1; i > 0; i--) {
        words.set(first + i, words.get(first + i - 1));
      }
      filled = counters;
    }
    words.set(first, filled);
  }

  @Override
  public long bytes() {
    return lines * WORDS_PER_LINE * Long.BYTES;
  }

  @Override
  public double falsePositives() {
    return shape.fpr();
  }

  private long first(long hash) {
    return Spread.below(hash, lines) * WORDS_PER_LINE;
  }

  /** Returns the counters of a hash in its word. They must differ: two ids in a word share few. */
  private long counters(long hash) {
    long counters = 0;
    long next = hash;
    for (int missing = shape.k(); missing > 0; ) {
      next = Spread.next(next);
      long counter = 1L << (next >>> Long.SIZE - 6);
      missing -= (counters & counter) == 0 ? 1 : 0;
      counters |= counter;
    }
    return counters;
  }
}

package meguri.state.seen;

import java.util.function.IntSupplier;

/**
 * The Stable Bloom Filter of Deng and Rafiei (2006), which lowers P counters at random. It serves
 * for comparison with {@link Sbfl}: each of its decrements costs a random number and a cache miss.
 */
public final class Sbf implements SecondStage {

  private final Words words;
  private final StableShape shape;
  private final IntSupplier random;
  private final long counters;
  private final double decrements;

  private double debt;

  /**
   * @param random numbers of which all 32 bits are random
   */
  public Sbf(Words memory, StableShape shape, IntSupplier random) {
    if (memory.bytes() < 64) {
      throw new IllegalArgumentException(
          "SBF in " + memory.bytes() + " bytes; expected 64 at least");
    }
    this.words = memory;
    this.shape = shape;
    this.random = random;
    counters = memory.length() * 32;
    decrements = shape.decrements(counters);
  }

  @Override
  public boolean contains(long id) {
    long hash = Spread.mix(id);
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      long counter = Spread.below(hash, counters);
      if ((words.get(counter >>> 5) >>> ((counter & 31) << 1) & 3) == 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void insert(long id) {
    debt += decrements;
    decrement((int) debt);
    debt -= (int) debt;
    long hash = Spread.mix(id);
    for (int i = 0; i < shape.k(); i++) {
      hash = Spread.next(hash);
      long counter = Spread.below(hash, counters);
      int shift = (int) (counter & 31) << 1;
      long word = words.get(counter >>> 5);
      words.set(counter >>> 5, word & ~(3L << shift) | (long) shape.max() << shift);
    }
  }

  /** Lowers counters drawn at random by one, one after the other. */
  public void decrement(int times) {
    for (int i = 0; i < times; i++) {
      long counter = (random.getAsInt() & 0xFFFF_FFFFL) * counters >>> 32;
      int shift = (int) (counter & 31) << 1;
      long word = words.get(counter >>> 5);
      words.set(counter >>> 5, word - (((word | word >>> 1) >>> shift & 1) << shift));
    }
  }

  @Override
  public long bytes() {
    return counters / 4;
  }

  @Override
  public double falsePositives() {
    return shape.fpr();
  }
}

package meguri.state.seen;

/**
 * The parameters of a Stable Bloom Filter with 2-bit counters (Deng, Rafiei 2006).
 *
 * @param k the number of hash functions
 * @param fpr the wanted rate of false positives
 * @param max the value to which counters are set, 1 to 3
 */
public record StableShape(int k, double fpr, int max) {

  /** 1 % of false positives: the paper's best in memory. */
  public static final StableShape LEAN = new StableShape(4, 0.01, 3);

  /** 0.001 % of false positives. */
  public static final StableShape STRICT = new StableShape(8, 0.00001, 3);

  public StableShape {
    if (k < 1 || k > 32 || !(fpr > 0 && fpr < 1) || max < 1 || max > 3) {
      throw new IllegalArgumentException(
          ("k = %d, a rate of false positives of %s, counters to %d; expected k from 1 to 32,"
                  + " a rate between 0 and 1, counters to 1, 2 or 3")
              .formatted(k, fpr, max));
    }
  }

  /**
   * Returns P, the number of counters to decrement at each insertion, so that the wanted rate holds
   * for ever.
   */
  public double decrements(long counters) {
    double stays = Math.pow(1 - Math.pow(fpr, 1.0 / k), 1.0 / max);
    return 1 / ((1 / stays - 1) * (1.0 / k - 1.0 / counters));
  }
}

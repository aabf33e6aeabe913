package meguri.state.rank;

/**
 * Classes of scores: a score is in the class of its logarithm, rounded down. What is too small or
 * too large for a class of its own is in the lowest or the highest.
 *
 * @param shift the base of the logarithm is 2^(2^shift), because then a class is the exponent of a
 *     double, shifted
 */
public record RankClasses(int shift) {

  /** So many that the set of those in use is a long. */
  public static final int COUNT = Long.SIZE;

  public static final RankClasses BASE_2 = new RankClasses(0);
  public static final RankClasses BASE_4 = new RankClasses(1);

  /** Smaller scores are all alike. */
  private static final int LEAST_EXPONENT = -40;

  /** From 0 to {@link #COUNT} − 1; the more, the higher the score. */
  public int of(double score) {
    int exponent = Math.max(0, Math.getExponent(score) - LEAST_EXPONENT);
    return Math.min(COUNT - 1, exponent >> shift);
  }
}

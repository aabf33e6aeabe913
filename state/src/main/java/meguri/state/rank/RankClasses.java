package meguri.state.rank;

/**
 * Classes of scores: a score is in the class of its logarithm, rounded down. Scores too small or
 * too large for a class of their own are in the lowest or the highest.
 *
 * @param shift the base of the logarithm is 2^(2^shift), because then a class is the exponent of a
 *     double, shifted
 */
public record RankClasses(int shift) {

  /** The number of classes: so many that a set of classes fits into a long. */
  public static final int COUNT = Long.SIZE;

  public static final RankClasses BASE_2 = new RankClasses(0);
  public static final RankClasses BASE_4 = new RankClasses(1);

  /** The exponent below which all scores are alike. */
  private static final int LEAST_EXPONENT = -40;

  /**
   * Returns the class of a score, from 0 to {@link #COUNT} − 1; a higher score has a higher class.
   */
  public int of(double score) {
    int exponent = Math.max(0, Math.getExponent(score) - LEAST_EXPONENT);
    return Math.min(COUNT - 1, exponent >> shift);
  }
}

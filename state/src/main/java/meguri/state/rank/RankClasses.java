package meguri.state.rank;

/**
 * Classes of scores: a score is in the class of its logarithm to the base 2, rounded down. Scores
 * too small or too large for a class of their own are in the lowest or the highest.
 */
public final class RankClasses {

  /** The number of classes: so many that a set of classes fits into a long. */
  public static final int COUNT = Long.SIZE;

  /** The exponent below which all scores are alike. */
  private static final int LEAST_EXPONENT = -40;

  private RankClasses() {}

  /**
   * Returns the class of a score, from 0 to {@link #COUNT} − 1; a higher score has a higher class.
   */
  public static int of(double score) {
    return Math.min(COUNT - 1, Math.max(0, Math.getExponent(score) - LEAST_EXPONENT));
  }
}

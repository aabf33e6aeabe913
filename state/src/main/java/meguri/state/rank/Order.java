package meguri.state.rank;

/** What makes one URL worth collecting before another. */
public enum Order {
  /** The PageRank it has gathered so far. */
  IPR,
  /** The links to it found so far. */
  BLC,
  /** Nothing: breadth first. */
  BF;

  /** One for each rank class, twice: see {@link #rank}. */
  public static final int RANKS = RankClasses.COUNT;

  /** A page passes less on than it has, and so those far from the seeds gather less. */
  private static final float DAMPING = 0.9f;

  private static final RankClasses CLASSES = RankClasses.BASE_4;

  /**
   * The higher, the sooner: below {@link #RANKS}.
   *
   * @param fromOtherSite whether it was found there: of two equal ones, that comes first
   */
  public int rank(float score, boolean fromOtherSite) {
    return this == BF ? 0 : Math.min(RANKS - 1, 2 * CLASSES.of(score) + (fromOtherSite ? 1 : 0));
  }

  /**
   * What a link adds to its target's score.
   *
   * @param score of the page it is on
   * @param links on that page
   */
  public float share(float score, int links) {
    return switch (this) {
      case IPR -> DAMPING * (score + 1) / links;
      case BLC -> 1;
      case BF -> 0;
    };
  }
}

package meguri.state.rank;

import java.util.Locale;

/** What makes one URL worth collecting before another, in a crawl: {@code docs/rank.md}. */
public enum Order {
  /** The PageRank it has gathered so far, damped. */
  IPR,
  /** The same, as the paper has it. */
  IPR_PAPER,
  /** The links to it found so far. */
  BLC,
  /** Nothing: breadth first. */
  BF;

  /** How many there are. */
  public static final int RANKS = RankClasses.COUNT;

  /** The higher, the sooner; below {@link #RANKS}. */
  public int rank(float score) {
    return this == BF ? 0 : RankClasses.BASE_2.of(score);
  }

  /**
   * What a link adds to its target's score, at the first visit to the page it is on.
   *
   * @param score of that page, before the visit
   * @param links on that page
   */
  public float share(float score, int links) {
    return switch (this) {
      case IPR -> (float) Damping.MEGURI.first() * (score + 1) / links;
      case IPR_PAPER -> (score + 1) / links;
      case BLC -> 1;
      case BF -> 0;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

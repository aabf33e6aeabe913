package meguri.state.rank;

import java.util.Locale;

/**
 * Whether a page is visited ahead of its time, for it to pass on what it has gained since its last
 * visit: the paper's cut-offs, where each pass is a request. docs/rank.md has what they bring.
 */
public enum RankCutOff {
  /** Never. */
  DL1,
  /** As soon as 29/30 of its score are not passed on. */
  AR,
  /** As soon as one link brings half as much again as its whole score. */
  VR;

  private static final double UNPASSED = 29.0 / 30;
  private static final double RATIO = 1.5;

  /**
   * Whether the Frontier is to be asked about a page that has been visited.
   *
   * @param share that it was just given
   * @param score with that share
   */
  public boolean asks(float share, float score) {
    return switch (this) {
      case DL1 -> false;
      case AR -> true;
      case VR -> share >= RATIO * (score - share + 1);
    };
  }

  /**
   * Whether a page is worth a visit for what it has not passed on.
   *
   * @param passed its score when it last passed on all it had
   */
  public boolean isDue(float score, float passed) {
    return switch (this) {
      case DL1 -> false;
      case AR -> score - passed > UNPASSED * (score + 1);
      case VR -> true;
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

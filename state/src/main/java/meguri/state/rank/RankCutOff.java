package meguri.state.rank;

import java.util.Locale;

/**
 * The paper's cut-offs, which decide whether a page is visited ahead of its time, to pass on its
 * gain since its last visit. Each pass is a request. docs/rank.md shows what they bring.
 */
public enum RankCutOff {
  /** It is never visited ahead of its time. */
  DL1,
  /** It is, as soon as 29/30 of its score are not passed on. */
  AR,
  /** It is, as soon as one link brings half as much again as its whole score. */
  VR;

  private static final double UNPASSED = 29.0 / 30;
  private static final double RATIO = 1.5;

  /**
   * Whether to ask the Frontier about a page that has been visited.
   *
   * @param share the share that it just got
   * @param score its score with that share
   */
  public boolean asks(float share, float score) {
    return switch (this) {
      case DL1 -> false;
      case AR -> true;
      case VR -> share >= RATIO * (score - share + 1);
    };
  }

  /**
   * Whether a page is worth a visit for the score that it has not passed on.
   *
   * @param passed its score when it last passed all of it on
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

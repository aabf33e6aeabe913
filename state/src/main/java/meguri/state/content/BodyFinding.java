package meguri.state.content;

import org.jspecify.annotations.Nullable;

/**
 * The finding about a page's body: new, a copy, or unchanged.
 *
 * @param original where the body was first found; null only if it is new
 */
public record BodyFinding(Novelty novelty, @Nullable Original original) {

  public static final BodyFinding NEW = new BodyFinding(Novelty.NEW, null);

  public BodyFinding {
    if ((novelty == Novelty.NEW) != (original == null)) {
      throw new IllegalArgumentException(
          "a body cannot be " + novelty + " with the original " + original);
    }
  }

  public static BodyFinding copy(Original original) {
    return new BodyFinding(Novelty.COPY, original);
  }

  public static BodyFinding unchanged(Original original) {
    return new BodyFinding(Novelty.UNCHANGED, original);
  }
}

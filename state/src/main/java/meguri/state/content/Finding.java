package meguri.state.content;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a page's body.
 *
 * @param original where the body was first found; null only if it is new
 */
public record Finding(Novelty novelty, @Nullable Original original) {

  public static final Finding NEW = new Finding(Novelty.NEW, null);

  public Finding {
    if ((novelty == Novelty.NEW) != (original == null)) {
      throw new IllegalArgumentException("a body that is " + novelty + ", found at " + original);
    }
  }

  public static Finding copy(Original original) {
    return new Finding(Novelty.COPY, original);
  }

  public static Finding unchanged(Original original) {
    return new Finding(Novelty.UNCHANGED, original);
  }
}

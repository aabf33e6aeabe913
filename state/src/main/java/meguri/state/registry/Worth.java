package meguri.state.registry;

import meguri.state.seen.Words;

/**
 * Beside each entry of the LRU, what its URL is worth and what the Frontier knows of that: so that
 * it is told of a URL that waits there when a link doubles its score, without a read of state.
 *
 * <p>Empty after a restore, like the LRU.
 */
public final class Worth {

  public static final int ENTRY_BYTES = 8;

  private final Words words;

  /**
   * @param memory {@link #ENTRY_BYTES} for each entry
   */
  public Worth(Words memory) {
    words = memory;
  }

  /** The score is not known, or of no use: the page has been collected. */
  void forget(int entry) {
    set(entry, 0, 0);
  }

  void set(int entry, float score, float told) {
    words.setInt(2L * entry, Float.floatToRawIntBits(score));
    words.setInt(2L * entry + 1, Float.floatToRawIntBits(told));
  }

  /** Adds a share; returns the score if it is to be told now, else 0. */
  float add(int entry, float share) {
    float told = Float.intBitsToFloat(words.getInt(2L * entry + 1));
    if (told == 0) {
      return 0;
    }
    float score = Float.intBitsToFloat(words.getInt(2L * entry)) + share;
    boolean isToBeTold = score >= 2 * told;
    set(entry, score, isToBeTold ? score : told);
    return isToBeTold ? score : 0;
  }
}

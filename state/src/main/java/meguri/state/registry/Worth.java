package meguri.state.registry;

import meguri.state.seen.Words;

/**
 * The worth of the URLs in the LRU, beside each entry: its score, and the score that the Frontier
 * knows. So the Frontier is told when a link doubles the score, without a read of state. It also
 * has the number of links that came with the entry's share.
 *
 * <p>Empty after a restore, like the LRU.
 */
public final class Worth {

  public static final int ENTRY_BYTES = 12;

  /** In place of the score told: no score has these bits. */
  private static final int DISCARDED = Float.floatToRawIntBits(Float.NaN);

  private static final int INTS = 3;
  private static final int TOLD = 1;
  private static final int LINKS = 2;

  private final Words words;

  /**
   * @param memory room for {@link #ENTRY_BYTES} for each entry
   */
  public Worth(Words memory) {
    words = memory;
  }

  /** Clears an entry: its score is unknown. */
  void clear(int entry) {
    words.setInt((long) INTS * entry + LINKS, 0);
    set(entry, 0, 0, false);
  }

  /** Stores an entry. In memory, {@code told} is negative once the page has been collected. */
  void set(int entry, float score, float told, boolean collected) {
    words.setInt((long) INTS * entry, Float.floatToRawIntBits(score));
    words.setInt((long) INTS * entry + TOLD, Float.floatToRawIntBits(collected ? -told : told));
  }

  /** Marks the entry of a URL that was discarded unfetched, until the entry is set again. */
  void discard(int entry) {
    words.setInt((long) INTS * entry + TOLD, DISCARDED);
  }

  boolean isDiscarded(int entry) {
    return words.getInt((long) INTS * entry + TOLD) == DISCARDED;
  }

  boolean isCollected(int entry) {
    return rawTold(entry) < 0;
  }

  /** Returns the score that the Frontier knows; 0 if that is unknown. */
  float told(int entry) {
    return isDiscarded(entry) ? 0 : Math.abs(rawTold(entry));
  }

  /** Adds a share. Returns the score if the Frontier must be told now, else 0. */
  float add(int entry, float share) {
    float told = told(entry);
    if (told == 0) {
      return 0;
    }
    float score = Float.intBitsToFloat(words.getInt((long) INTS * entry)) + share;
    boolean isToBeTold = Known.isToBeTold(told, score);
    set(entry, score, isToBeTold ? score : told, isCollected(entry));
    return isToBeTold ? score : 0;
  }

  void addLinks(int entry, int links) {
    long at = (long) INTS * entry + LINKS;
    words.setInt(at, words.getInt(at) + links);
  }

  int links(int entry) {
    return words.getInt((long) INTS * entry + LINKS);
  }

  int takeLinks(int entry) {
    long at = (long) INTS * entry + LINKS;
    int links = words.getInt(at);
    words.setInt(at, 0);
    return links;
  }

  private float rawTold(int entry) {
    return Float.intBitsToFloat(words.getInt((long) INTS * entry + TOLD));
  }
}

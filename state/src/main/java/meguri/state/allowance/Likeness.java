package meguri.state.allowance;

import java.util.Arrays;

/**
 * A fingerprint of a page's text in 64 bits, by which nearly equal pages are found. Only letters
 * count: session ids, dates and counters are mostly numbers.
 */
public final class Likeness {

  // The bits are 16 sums of 4 bits each, and a word's hash decides what it adds to which sum. So
  // for each word exchanged for another, two pages differ in at most two sums, however long both
  // are. A simhash measures the share of words that differ: it takes two products under one menu of
  // a thousand words for the same, and two short texts that differ in a session's name for
  // different pages.

  /** The likeness of a page with too little text to compare. */
  public static final long NONE = 0;

  /**
   * The most sums in which like pages differ: two words exchanged, or four added. With three words
   * exchanged, two pages are taken for the same at nearly an even chance, with five at a chance of
   * 1 in 50.
   */
  static final int MOST_DIFFERENT = 4;

  /**
   * The fewest words to compare: a page of pictures, or one that a script fills, has only its menu
   * as text.
   */
  static final int LEAST_WORDS = 50;

  /**
   * The fewest words for each number: a page with more numbers may have all its content in them.
   */
  static final int WORDS_PER_NUMBER = 8;

  /** The words that a picture counts for: another picture makes another page. */
  private static final int WORDS_PER_PICTURE = 6;

  /**
   * The first character of the scripts that have no blanks between words (Thai, Japanese, …), or
   * short words.
   */
  private static final char BLANKLESS = '\u0E00';

  private static final int BLANKLESS_WORD = 4;
  private static final int LONGEST_PICTURE = 256;

  private static final byte OTHER = 0;
  private static final byte LETTER = 1;
  private static final byte DIGIT = 2;
  private static final byte[] ASCII = new byte[128];

  static {
    Arrays.fill(ASCII, '0', '9' + 1, DIGIT);
    Arrays.fill(ASCII, 'A', 'Z' + 1, LETTER);
    Arrays.fill(ASCII, 'a', 'z' + 1, LETTER);
  }

  private static final int PARTS = 16;
  private static final long EACH = 0x1111_1111_1111_1111L;
  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

  private final int[] sums = new int[PARTS];
  private int words;
  private int numbers;

  /** Whether two pages, neither of which is {@link #NONE}, say nearly the same. */
  static boolean areNear(long one, long other) {
    long bits = one ^ other;
    bits |= bits >>> 1;
    bits |= bits >>> 2;
    return Long.bitCount(bits & EACH) <= MOST_DIFFERENT;
  }

  public void clear() {
    Arrays.fill(sums, 0);
    words = 0;
    numbers = 0;
  }

  /** Adds a part of the page's text; no word goes on from one call to the next. */
  public void text(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      byte kind = kind(text.charAt(i));
      if (kind != OTHER) {
        i = word(text, i, length);
      }
    }
  }

  /** Adds the word that begins here. Returns where it ends. */
  private int word(String text, int from, int length) {
    long hash = 0;
    int kinds = 0;
    int i = from;
    for (; i < length; i++) {
      char c = text.charAt(i);
      byte kind = kind(c);
      if (kind == OTHER || c >= BLANKLESS && i - from >= BLANKLESS_WORD) {
        break;
      }
      kinds |= kind;
      hash = hash * 31 + c;
    }
    if ((kinds & DIGIT) != 0) {
      numbers++;
    } else {
      words++;
      add(hash);
    }
    return kind(i < length ? text.charAt(i) : ' ') == OTHER ? i : i - 1;
  }

  private static byte kind(char c) {
    if (c < ASCII.length) {
      return ASCII[c];
    }
    return Character.isLetter(c) ? LETTER : OTHER;
  }

  /**
   * @param source its URL; the part after a question mark does not count
   */
  public void picture(String source) {
    long hash = 0;
    for (int i = 0; i < Math.min(source.length(), LONGEST_PICTURE); i++) {
      if (source.charAt(i) == '?') {
        break;
      }
      hash = hash * 31 + source.charAt(i);
    }
    for (int i = 1; i <= WORDS_PER_PICTURE; i++) {
      add(hash + i * GOLDEN);
    }
  }

  /** Returns the likeness of the text added since the last clearing. */
  public long value() {
    if (words < LEAST_WORDS || (long) numbers * WORDS_PER_NUMBER > words) {
      return NONE;
    }
    long value = 0;
    for (int sum : sums) {
      value = value << 4 | sum & 0xF;
    }
    return value == NONE ? 1 : value;
  }

  private void add(long word) {
    long hash = word * GOLDEN;
    hash ^= hash >>> 32;
    hash *= GOLDEN;
    sums[(int) (hash >>> 60)] += (int) (hash >>> 56 & 0xF);
  }
}

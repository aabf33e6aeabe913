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

  /** A byte of a character beyond ASCII. */
  private static final byte BEYOND = 4;

  /** A character that may begin a tag or a character reference. */
  private static final byte MARKUP = 8;

  private static final byte[] ASCII = new byte[128];
  private static final byte[] BYTES = new byte[256];

  static {
    Arrays.fill(ASCII, '0', '9' + 1, DIGIT);
    Arrays.fill(ASCII, 'A', 'Z' + 1, LETTER);
    Arrays.fill(ASCII, 'a', 'z' + 1, LETTER);
    System.arraycopy(ASCII, 0, BYTES, 0, ASCII.length);
    Arrays.fill(BYTES, ASCII.length, BYTES.length, BEYOND);
    BYTES['<'] = MARKUP;
    BYTES['&'] = MARKUP;
  }

  private static final int PARTS = 16;
  private static final long EACH = 0x1111_1111_1111_1111L;
  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

  private final int[] sums = new int[PARTS];
  private int words;
  private int numbers;

  /** The word that has not ended yet: its hash, the kinds of its characters, and their number. */
  private long hash;

  private int kinds;
  private int length;

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
    hash = 0;
    kinds = 0;
    length = 0;
  }

  /** Adds a part of the page's text; no word goes on from one call to the next. */
  public void text(String text) {
    long sum = 0;
    int found = 0;
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ASCII.length) {
        hash = sum;
        kinds = found;
        length = count;
        character(c);
        sum = hash;
        found = kinds;
        count = length;
      } else if (ASCII[c] != OTHER) {
        sum = (sum << 5) + (c - sum); // 31 times, and one step less to wait for
        found |= ASCII[c];
        count++;
      } else if (count > 0) {
        addWord(sum, found);
        sum = 0;
        found = 0;
        count = 0;
      }
    }
    hash = sum;
    kinds = found;
    length = count;
    endText();
  }

  /** Adds one character of a text that {@link #endText} ends. */
  public void character(char c) {
    byte kind = kind(c);
    if (kind == OTHER || c >= BLANKLESS && length >= BLANKLESS_WORD) {
      endText();
    }
    if (kind != OTHER) {
      hash = hash * 31 + c;
      kinds |= kind;
      length++;
    }
  }

  /**
   * Adds a part of a text of HTML that {@link #endText} ends, up to the next character that may
   * begin a tag or a character reference.
   *
   * @param html valid UTF-8
   * @return where the part ends: at {@code <}, {@code &}, or {@code to}
   */
  public int html(byte[] html, int from, int to) {
    long sum = hash;
    int found = kinds;
    int count = length;
    int i = from;
    while (i < to) {
      byte b = html[i];
      int kind = BYTES[b & 0xFF];
      if (kind == LETTER || kind == DIGIT) {
        sum = (sum << 5) + (b - sum);
        found |= kind;
        count++;
        i++;
        continue;
      }
      if (kind == MARKUP) {
        break;
      }
      if (kind == OTHER) {
        if (count > 0) {
          addWord(sum, found);
          sum = 0;
          found = 0;
          count = 0;
        }
        i++;
        continue;
      }
      hash = sum;
      kinds = found;
      length = count;
      i += beyondAscii(html, i);
      sum = hash;
      found = kinds;
      count = length;
    }
    hash = sum;
    kinds = found;
    length = count;
    return i;
  }

  /** Adds the character that begins here. Returns its length in bytes. */
  private int beyondAscii(byte[] utf8, int at) {
    int lead = utf8[at] & 0xFF;
    if (lead < 0xE0) {
      character((char) ((lead & 0x1F) << 6 | utf8[at + 1] & 0x3F));
      return 2;
    }
    if (lead < 0xF0) {
      int upper = (lead & 0xF) << 12 | (utf8[at + 1] & 0x3F) << 6;
      character((char) (upper | utf8[at + 2] & 0x3F));
      return 3;
    }
    endText(); // no half of a surrogate pair is a letter
    return 4;
  }

  /** Ends a text, and the word that it ends with. */
  public void endText() {
    if (length > 0) {
      addWord(hash, kinds);
      hash = 0;
      kinds = 0;
      length = 0;
    }
  }

  private void addWord(long word, int kinds) {
    if ((kinds & DIGIT) != 0) {
      numbers++;
    } else {
      words++;
      add(word);
    }
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

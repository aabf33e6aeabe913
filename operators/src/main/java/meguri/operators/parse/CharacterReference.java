package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.jsoup.nodes.Entities;

/**
 * Resolves the character references of HTML, such as {@code &amp;}, as jsoup does. It keeps the
 * last result, and remembers the names that pages use most.
 */
final class CharacterReference {

  /** The length from which on no name is known; the longest one has 31 characters. */
  private static final int TOO_LONG = 40;

  /** The most characters of a name that may go without a semicolon. */
  private static final int LONGEST_PREFIX = 6;

  /** The most digits of a number: jsoup's answer to more depends on its buffer. */
  private static final int MOST_DIGITS = 500;

  private static final int MEMORY = 256;
  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

  /** The characters that browsers make of the numbers from 0x80 on. */
  private static final String WESTERN =
      "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
          + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

  private final long[] names = new long[MEMORY];
  private final String[] meanings = new String[MEMORY];

  private String text = "";
  private int end;

  /** Returns the characters that the last reference stands for. */
  String text() {
    return text;
  }

  /** Returns where the last reference ends. */
  int end() {
    return end;
  }

  /**
   * Reads the reference that may begin with the ampersand here. If none does, the ampersand stands
   * for itself.
   */
  void read(byte[] page, int ampersand, boolean inAttribute) {
    text = "&";
    end = ampersand + 1;
    if (end < page.length && page[end] == '#') {
      number(page, end + 1);
    } else if (end < page.length && isLetter(page[end])) {
      named(page, end, inAttribute);
    }
  }

  private void number(byte[] page, int from) {
    boolean isHex = from < page.length && (page[from] | 0x20) == 'x';
    int first = isHex ? from + 1 : from;
    int radix = isHex ? 16 : 10;
    int i = first;
    int code = 0;
    while (i < page.length && Character.digit(page[i], radix) >= 0) {
      code = Math.min(code * radix + Character.digit(page[i], radix), Character.MAX_CODE_POINT + 1);
      i++;
    }
    if (i == first) {
      return;
    }
    if (i - first > MOST_DIGITS || code == 0 || code >= 0xD800 && code < 0xE000) {
      throw new Doubt("number of a character");
    }
    end = i < page.length && page[i] == ';' ? i + 1 : i;
    if (code > Character.MAX_CODE_POINT) {
      text = "\uFFFD";
    } else if (code >= 0x80 && code < 0x80 + WESTERN.length()) {
      text = WESTERN.substring(code - 0x80, code - 0x80 + 1);
    } else {
      text = Character.toString(code);
    }
  }

  private void named(byte[] page, int from, boolean inAttribute) {
    int i = from;
    while (i < page.length && i - from < TOO_LONG && isLetter(page[i])) {
      i++;
    }
    while (i < page.length && i - from < TOO_LONG && isDigit(page[i])) {
      i++;
    }
    boolean isClosed = i < page.length && page[i] == ';';
    String meaning = meaning(page, from, i, isClosed);
    if (meaning.isEmpty() && !inAttribute) {
      i = Math.min(i, from + LONGEST_PREFIX);
      while (meaning.isEmpty() && i > from + 1) {
        meaning = meaning(page, from, i, false);
        i -= meaning.isEmpty() ? 1 : 0;
      }
      isClosed = !meaning.isEmpty() && i < page.length && page[i] == ';';
    }
    if (meaning.isEmpty() || inAttribute && i < page.length && goesOn(page[i])) {
      return;
    }
    text = meaning;
    end = isClosed ? i + 1 : i;
  }

  /** Whether this character makes an attribute's reference without semicolon part of a URL. */
  private static boolean goesOn(byte c) {
    return isLetter(c) || isDigit(c) || c == '=' || c == '-' || c == '_';
  }

  /** Returns what a name means; empty if nothing. */
  private String meaning(byte[] page, int from, int to, boolean isClosed) {
    if (to - from >= Long.BYTES) {
      return lookedUp(page, from, to, isClosed);
    }
    long key = isClosed ? 1 : 2;
    for (int i = from; i < to; i++) {
      key = key << 8 | page[i];
    }
    int slot = (int) (key * GOLDEN >>> 56);
    if (names[slot] != key) {
      meanings[slot] = lookedUp(page, from, to, isClosed);
      names[slot] = key;
    }
    return meanings[slot];
  }

  private static String lookedUp(byte[] page, int from, int to, boolean isClosed) {
    String name = new String(page, from, to - from, ISO_8859_1);
    boolean isKnown = isClosed ? Entities.isNamedEntity(name) : Entities.isBaseNamedEntity(name);
    return isKnown ? Entities.getByName(name) : "";
  }

  private static boolean isLetter(byte c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }
}

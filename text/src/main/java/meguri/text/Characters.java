package meguri.text;

import java.util.Arrays;

/** Tells what kind a character is of. */
final class Characters {

  /** Which characters of ASCII end a sentence or a part of one. */
  private static final boolean[] MARKS = new boolean[0x80];

  /*
   * Tables, because a processor guesses wrong at every second branch on whether a blank follows.
   */

  /** A character that is text whatever stands beside it. */
  private static final byte PLAIN = 1;

  private static final byte BLANK = 2;

  /** Which characters of ASCII are plain or a blank. */
  private static final byte[] KINDS = new byte[0x80];

  /** The letters that each character of ASCII counts for. */
  private static final byte[] LETTERS = new byte[0x80];

  static {
    Arrays.fill(LETTERS, ' ' + 1, LETTERS.length, (byte) 1);
    Arrays.fill(KINDS, ' ' + 1, 0x7F, PLAIN);
    KINDS[' '] = BLANK;
    for (char c : ".,!?;".toCharArray()) {
      MARKS[c] = true;
    }
  }

  private Characters() {}

  /** Returns whether a character is white space, be it only in Unicode's view. */
  static boolean isSpace(char c) {
    if (c <= ' ') {
      return c == ' ' || (c >= '\t' && c <= '\r') || c >= 0x1C;
    }
    return c == 0x85 || (c >= 0xA0 && (c == 0xA0 || (c >= 0x1680 && isHighSpace(c))));
  }

  private static boolean isHighSpace(char c) {
    return c == 0x1680
        || (c >= 0x2000 && c <= 0x200A)
        || c == 0x2028
        || c == 0x2029
        || c == 0x202F
        || c == 0x205F
        || c == 0x3000;
  }

  /**
   * Returns whether a character may stand in a text: no control, lone surrogate or non-character.
   */
  static boolean isText(char c) {
    return (c >= ' ' && c < 0x7F)
        || (c >= 0xA0
            && !Character.isSurrogate(c)
            && c != 0xAD
            && c != 0x200B
            && c != 0xFEFF
            && c < 0xFFFE);
  }

  /**
   * Returns where characters end that are text whatever stands beside them, with single blanks
   * between.
   */
  static int plainEnd(String text, int from) {
    int length = text.length();
    int last = BLANK;
    int i = from;
    while (i < length) {
      int kind = kind(text.charAt(i));
      if (kind == 0 || (kind & last & BLANK) != 0) {
        break;
      }
      last = kind;
      i++;
    }
    return i > from && last == BLANK ? i - 1 : i;
  }

  private static int kind(char c) {
    return c < KINDS.length ? KINDS[c] : isPlain(c) ? PLAIN : 0;
  }

  /** Returns whether a character beyond ASCII is text, and no white space. There are others. */
  private static boolean isPlain(char c) {
    return c > 0xA0 && (c < 0x1680 ? c != 0xAD : c > 0x3000 && c < Character.MIN_SURROGATE);
  }

  /**
   * Returns the letters that a character counts for: none if it is a blank, two if it is of
   * Chinese, Japanese or Korean.
   */
  static int letters(char c) {
    return c < KINDS.length ? LETTERS[c] : isIdeograph(c) ? 2 : 1;
  }

  /** Returns whether a character is of Chinese, Japanese or Korean: it says more than a letter. */
  static boolean isIdeograph(char c) {
    return c >= 0x2E80 && !Character.isSurrogate(c);
  }

  /**
   * Returns whether a character marks the end of a sentence or a part of one. Scripts from Thai to
   * Burmese, and Khmer, have no such marks; there every character is taken for one.
   */
  static boolean isMark(char c) {
    if (c < MARKS.length) {
      return MARKS[c];
    }
    return switch (c) {
      case '\u0589', '\u060C', '\u061F', '\u06D4', '\u0964' -> true;
      case '\u3001', '\u3002', '\uFF01', '\uFF0C', '\uFF0E', '\uFF1F' -> true;
      default -> (c >= 0x0E00 && c < 0x10A0) || (c >= 0x1780 && c < 0x1800);
    };
  }

  /** Returns whether no reader of CommonMark takes the character for punctuation or white space. */
  static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || (c >= 0x80 && Character.isLetterOrDigit(c));
  }

  /** Returns whether every reader of CommonMark takes the character for punctuation. */
  static boolean isAsciiPunctuation(int c) {
    return c > ' ' && c < 0x7F && !isWord(c);
  }

  /** Returns where to cut a text off that may be so long: at the end of a word if one is near. */
  static int cut(CharSequence text, int length) {
    if (text.length() <= length) {
      return text.length();
    }
    int end = length;
    for (int i = length; i > 0 && i > length - 40; i--) {
      if (text.charAt(i) <= ' ') {
        return i;
      }
    }
    if (end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  /** Appends text as it stands in a block of code, where white space counts. */
  static void appendCode(StringBuilder code, String words) {
    int length = words.length();
    for (int i = 0; i < length; i++) {
      char c = words.charAt(i);
      if (c == '\n' || c == '\t') {
        code.append(c);
      } else if (c == '\r') {
        code.append('\n');
        if (i + 1 < length && words.charAt(i + 1) == '\n') {
          i++;
        }
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(words.charAt(i + 1))) {
        code.append(c).append(words.charAt(++i));
      } else if (isSpace(c)) {
        code.append(' ');
      } else if (isText(c)) {
        code.append(c);
      }
    }
  }

  /** Removes empty lines at both ends, and white space at the end. */
  static void stripLines(StringBuilder code) {
    int end = code.length();
    while (end > 0 && isSpace(code.charAt(end - 1))) {
      end--;
    }
    code.setLength(end);
    int start = 0;
    for (int i = 0; i < end && isSpace(code.charAt(i)); i++) {
      if (code.charAt(i) == '\n') {
        start = i + 1;
      }
    }
    code.delete(0, start);
  }
}

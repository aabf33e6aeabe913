package meguri.operators.scope;

/** White space that may stand around and inside a URL's text without being part of it. */
final class WhiteSpace {

  private WhiteSpace() {}

  /**
   * Returns the text without control characters and spaces at both ends, and without tabs and line
   * breaks.
   */
  static String strip(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) <= ' ') {
      start++;
    }
    while (end > start && text.charAt(end - 1) <= ' ') {
      end--;
    }
    String stripped = text.substring(start, end);
    for (int i = 0; i < stripped.length(); i++) {
      if (isBreak(stripped.charAt(i))) {
        return withoutBreaks(stripped);
      }
    }
    return stripped;
  }

  /** Returns the text with U+FFFD in place of each half of a surrogate pair that stands alone. */
  static String wellFormed(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().forEach(c -> out.appendCodePoint(isSurrogate(c) ? 0xFFFD : c));
    return out.toString();
  }

  private static boolean isSurrogate(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }

  private static String withoutBreaks(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (!isBreak(text.charAt(i))) {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  private static boolean isBreak(char c) {
    return c == '\t' || c == '\n' || c == '\r';
  }
}

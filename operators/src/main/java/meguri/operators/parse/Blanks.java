package meguri.operators.parse;

/** Invisible characters that editors and programs leave around a URL. */
final class Blanks {

  /** A regular expression for all such characters up to the end of a line. */
  static final String IN_LINE = "[\\p{Z}\\p{Cc}\\p{Cf}&&[^\\r\\n]]*+";

  private Blanks() {}

  static String strip(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isBlank(text.charAt(from))) {
      from++;
    }
    while (to > from && isBlank(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  private static boolean isBlank(char c) {
    return switch (Character.getType(c)) {
      case Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.CONTROL,
          Character.FORMAT ->
          true;
      default -> false;
    };
  }
}

package meguri.operators.scope;

/** Letters and digits without regard to language. */
final class Ascii {

  private Ascii() {}

  static String lower(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isUpper(text.charAt(i))) {
        StringBuilder out = new StringBuilder(text.length());
        for (int k = 0; k < text.length(); k++) {
          char c = text.charAt(k);
          out.append(lower(c));
        }
        return out.toString();
      }
    }
    return text;
  }

  static char lower(char c) {
    return isUpper(c) ? (char) (c + 32) : c;
  }

  static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
  }

  /** Returns the value of a hexadecimal digit, −1 for any other character. */
  static int hex(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }
}

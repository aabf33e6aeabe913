package meguri.operators.scope;

/** Case without regard to language. */
final class Ascii {

  private Ascii() {}

  static String lower(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isUpper(text.charAt(i))) {
        StringBuilder out = new StringBuilder(text.length());
        for (int k = 0; k < text.length(); k++) {
          char c = text.charAt(k);
          out.append(isUpper(c) ? (char) (c + 32) : c);
        }
        return out.toString();
      }
    }
    return text;
  }

  static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }
}

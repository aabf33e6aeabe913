package meguri.state;

/** Text as it may stand in an output: without NUL, and without half a surrogate pair. */
public final class SoundText {

  private static final char REPLACEMENT = '\uFFFD';

  private SoundText() {}

  /** Returns the text with U+FFFD in place of each character that may not stand in it. */
  public static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isSound(text, i)) {
        return mended(text, i);
      }
    }
    return text;
  }

  /**
   * Returns where a text ends that may have so many characters. It does not end within a surrogate
   * pair.
   */
  public static int end(String text, int most) {
    if (text.length() <= most) {
      return text.length();
    }
    return most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
  }

  private static String mended(String text, int first) {
    StringBuilder mended = new StringBuilder(text);
    for (int i = first; i < text.length(); i++) {
      if (!isSound(text, i)) {
        mended.setCharAt(i, REPLACEMENT);
      }
    }
    return mended.toString();
  }

  private static boolean isSound(String text, int at) {
    char c = text.charAt(at);
    if (!Character.isSurrogate(c)) {
      return c != 0;
    }
    return Character.isHighSurrogate(c)
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }
}

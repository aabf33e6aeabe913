package meguri.state;

import java.util.Locale;

/**
 * Makes each character of a text visible in its place. Servers choose the text of URLs, status
 * lines and error messages: a terminal would obey control characters in it, among them U+009B, and
 * marks of direction would show one address as another.
 */
public final class VisibleText {

  /** The first of the tags, for which Unicode has no visible sign, or never will. */
  private static final int FIRST_TAG = 0xE0000;

  private static final int LAST_TAG = 0xE0FFF;

  private VisibleText() {}

  /**
   * Whether a character moves, hides or reorders others, or takes no room: a control character
   * (line breaks and tabs among them), a line separator, a mark of direction, a space without
   * width, a tag.
   */
  public static boolean isHidden(int c) {
    return Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT
        || c == '\u2028'
        || c == '\u2029'
        || c >= FIRST_TAG && c <= LAST_TAG;
  }

  /**
   * Returns the visible form of a hidden character, valid in JSON too: a backslash, u, four digits.
   */
  public static String escape(int c) {
    StringBuilder visible = new StringBuilder(12);
    for (char half : Character.toChars(c)) {
      visible.append(String.format(Locale.ROOT, "\\u%04x", (int) half));
    }
    return visible.toString();
  }

  /** Returns the text on one line, with every hidden character escaped. */
  public static String of(String text) {
    if (text.codePoints().noneMatch(VisibleText::isHidden)) {
      return text;
    }
    StringBuilder visible = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (isHidden(c)) {
                visible.append(escape(c));
              } else {
                visible.appendCodePoint(c);
              }
            });
    return visible.toString();
  }
}

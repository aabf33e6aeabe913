package meguri.operators.parse;

import java.nio.charset.Charset;
import meguri.operators.encoding.Encodings;

/**
 * The text of an HTML document.
 *
 * @param isGarbled whether some bytes stand for no character in its charset
 */
record PageText(String text, boolean isGarbled) {

  private static final String DOCTYPE = "<!doctype";

  static PageText of(byte[] document, Charset charset) {
    String text = Encodings.text(document, Charsets.mark(document), charset);
    return new PageText(withSoundDoctypes(text), text.indexOf('\uFFFD') >= 0);
  }

  /**
   * Removes the blanks in doctypes without a name: jsoup takes the end of such a doctype for the
   * name, and swallows the next tag.
   */
  private static String withSoundDoctypes(String text) {
    StringBuilder sound = new StringBuilder();
    int done = 0;
    for (int at = text.indexOf("<!"); at >= 0; at = text.indexOf("<!", at + 2)) {
      if (text.regionMatches(true, at, DOCTYPE, 0, DOCTYPE.length())) {
        int name = at + DOCTYPE.length();
        int end = name;
        while (end < text.length() && " \t\n\f\r".indexOf(text.charAt(end)) >= 0) {
          end++;
        }
        if (end > name && end < text.length() && text.charAt(end) == '>') {
          sound.append(text, done, name);
          done = end;
        }
      }
    }
    return done == 0 ? text : sound.append(text, done, text.length()).toString();
  }
}

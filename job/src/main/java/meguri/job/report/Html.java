package meguri.job.report;

import java.util.List;
import java.util.Set;
import meguri.state.VisibleText;

/**
 * A page of HTML in the making. Everything but the names of elements and attributes is escaped
 * here, because servers choose most texts: no host name or reason can become markup, or reorder the
 * line that it is in.
 */
final class Html {

  private static final Set<String> BLOCKS =
      Set.of("tr", "table", "section", "div", "p", "h1", "h2", "details", "svg");

  private final StringBuilder out = new StringBuilder(1 << 16);

  /**
   * @param attributes names and values in turns
   */
  Html open(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"").append(escaped(attributes[i + 1]));
      out.append('"');
    }
    out.append('>');
    return this;
  }

  Html close(String tag) {
    out.append("</").append(tag).append('>');
    if (BLOCKS.contains(tag)) {
      out.append('\n'); // for people who read the source
    }
    return this;
  }

  Html text(String text) {
    out.append(escaped(text));
    return this;
  }

  /** Adds an element that holds a text. */
  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  /** Adds the style sheet, which is Meguri's own: the only text that is not escaped. */
  Html style(String sheet) {
    out.append("<style>").append(sheet).append("</style>\n");
    return this;
  }

  /** Adds a row of headings. */
  Html headings(List<String> words) {
    open("thead").open("tr");
    words.forEach(word -> element("th", word, "scope", "col"));
    return close("tr").close("thead");
  }

  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    String visible = VisibleText.of(text);
    for (int i = 0; i < visible.length(); i++) {
      char c = visible.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  @Override
  public String toString() {
    return "<!DOCTYPE html>\n" + out;
  }
}

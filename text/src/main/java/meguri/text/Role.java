package meguri.text;

import java.util.HashMap;
import java.util.Map;

/** What an element is to the text of its page. */
enum Role {
  /** Shows no text of the page, or none that is content. */
  SKIPPED(
      "script style template iframe object embed svg canvas audio video map select textarea"
          + " datalist head noscript progress meter applet param source track annotation"
          + " annotation-xml noembed noframes rp frameset frame input button"),
  /** A block that groups other blocks. */
  BLOCK(
      "body div section center address hgroup fieldset legend details summary figure"
          + " dl optgroup option marquee search html"),
  CAPTIONING("figcaption"),
  ARTICLE("article"),
  MAIN("main"),
  HEADER("header"),
  /** A block that belongs to the site or stands beside the text, and not in it. */
  ASIDE("nav aside footer menu dialog"),
  FORM("form"),
  PARAGRAPH("p dd"),
  TERM("dt"),
  HEADING("h1 h2 h3 h4 h5 h6"),
  BULLETS("ul dir"),
  NUMBERS("ol"),
  ITEM("li"),
  QUOTE("blockquote"),
  CODE_BLOCK("pre listing xmp plaintext"),
  TABLE("table"),
  ROWS("thead tbody tfoot"),
  ROW("tr"),
  CELL("td th"),
  CAPTION("caption"),
  BREAK("br"),
  RULE("hr"),
  IMAGE("img"),
  LINK("a"),
  STRONG("b strong"),
  EMPHASIS("i em cite dfn var"),
  CODE("code kbd samp tt"),
  INLINE("");

  private static final Map<String, Role> BY_TAG = new HashMap<>();

  static {
    for (Role role : values()) {
      for (String tag : role.tags.split(" ", -1)) {
        BY_TAG.put(tag, role);
      }
    }
  }

  private final String tags;

  Role(String tags) {
    this.tags = tags;
  }

  /** Returns the role of elements of this tag; the name is in lower case. */
  static Role of(String tag) {
    Role role = BY_TAG.get(tag);
    return role == null ? INLINE : role;
  }

  /** Returns whether a line of text ends where such an element begins or ends. */
  boolean isBlock() {
    return compareTo(BREAK) < 0;
  }
}

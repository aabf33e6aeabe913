package meguri.operators.parse;

import java.util.Locale;

/**
 * The elements for which the HTML standard has rules of its own, as far as they matter to {@link
 * PageScanner}.
 */
enum HtmlTag {
  /** Every element that has no name here. */
  OTHER(0),

  A(Rule.FORMATS | Rule.REFERS),
  AREA(Rule.VOID | Rule.SPECIAL | Rule.REFERS),
  BASE(Rule.VOID | Rule.SPECIAL | Rule.REFERS),
  LINK(Rule.VOID | Rule.SPECIAL | Rule.REFERS),
  META(Rule.VOID | Rule.SPECIAL | Rule.REFERS | Rule.LEAVES_SVG),
  FRAME(Rule.VOID | Rule.SPECIAL | Rule.REFERS),
  IFRAME(Rule.RAW | Rule.SPECIAL | Rule.REFERS),
  IMG(Rule.VOID | Rule.SPECIAL | Rule.REFERS | Rule.LEAVES_SVG),
  IMAGE(Rule.REFERS),

  SCRIPT(Rule.RAW | Rule.SPECIAL),
  STYLE(Rule.RAW | Rule.SPECIAL),
  XMP(Rule.RAW | Rule.SPECIAL),
  NOEMBED(Rule.RAW | Rule.SPECIAL),
  NOFRAMES(Rule.RAW | Rule.SPECIAL),
  TITLE(Rule.RCDATA | Rule.SPECIAL),
  TEXTAREA(Rule.RCDATA | Rule.SPECIAL),
  NOSCRIPT(Rule.SPECIAL),
  TEMPLATE(Rule.SPECIAL | Rule.REFERS),
  PLAINTEXT(Rule.SPECIAL),
  FRAMESET(Rule.SPECIAL),
  MATH(0),
  SVG(0),
  DESC(0),
  FOREIGNOBJECT(0),

  HTML(Rule.SPECIAL),
  HEAD(Rule.SPECIAL | Rule.LEAVES_SVG),
  BODY(Rule.SPECIAL | Rule.LEAVES_SVG),

  TABLE(Rule.SPECIAL | Rule.LEAVES_SVG),
  CAPTION(Rule.SPECIAL | Rule.IN_TABLE),
  COLGROUP(Rule.SPECIAL | Rule.IN_TABLE),
  COL(Rule.VOID | Rule.SPECIAL | Rule.IN_TABLE),
  TBODY(Rule.SPECIAL | Rule.IN_TABLE),
  THEAD(Rule.SPECIAL | Rule.IN_TABLE),
  TFOOT(Rule.SPECIAL | Rule.IN_TABLE),
  TR(Rule.SPECIAL | Rule.IN_TABLE),
  TD(Rule.SPECIAL | Rule.IN_TABLE),
  TH(Rule.SPECIAL | Rule.IN_TABLE),

  SELECT(Rule.SPECIAL),
  OPTION(0),
  OPTGROUP(0),
  INPUT(Rule.VOID | Rule.SPECIAL),
  KEYGEN(Rule.VOID | Rule.SPECIAL),
  FORM(Rule.SPECIAL),

  P(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  LI(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  DD(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  DT(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  ADDRESS(Rule.SPECIAL | Rule.CLOSES_P),
  ARTICLE(Rule.SPECIAL | Rule.CLOSES_P),
  ASIDE(Rule.SPECIAL | Rule.CLOSES_P),
  BLOCKQUOTE(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  CENTER(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  DETAILS(Rule.SPECIAL | Rule.CLOSES_P),
  DIR(Rule.SPECIAL | Rule.CLOSES_P),
  DIV(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  DL(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  FIELDSET(Rule.SPECIAL | Rule.CLOSES_P),
  FIGCAPTION(Rule.SPECIAL | Rule.CLOSES_P),
  FIGURE(Rule.SPECIAL | Rule.CLOSES_P),
  FOOTER(Rule.SPECIAL | Rule.CLOSES_P),
  H1(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  H2(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  H3(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  H4(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  H5(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  H6(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  HEADER(Rule.SPECIAL | Rule.CLOSES_P),
  HGROUP(Rule.SPECIAL | Rule.CLOSES_P),
  LISTING(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  MENU(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  NAV(Rule.SPECIAL | Rule.CLOSES_P),
  OL(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  PRE(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  SECTION(Rule.SPECIAL | Rule.CLOSES_P),
  SUMMARY(Rule.SPECIAL | Rule.CLOSES_P),
  UL(Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  MAIN(Rule.SPECIAL),
  SEARCH(Rule.SPECIAL),
  BUTTON(Rule.SPECIAL),
  APPLET(Rule.SPECIAL | Rule.BOUNDS),
  MARQUEE(Rule.SPECIAL | Rule.BOUNDS),
  OBJECT(Rule.SPECIAL | Rule.BOUNDS),

  B(Rule.FORMATS | Rule.LEAVES_SVG),
  BIG(Rule.FORMATS | Rule.LEAVES_SVG),
  CODE(Rule.FORMATS | Rule.LEAVES_SVG),
  EM(Rule.FORMATS | Rule.LEAVES_SVG),
  FONT(Rule.FORMATS | Rule.LEAVES_SVG),
  I(Rule.FORMATS | Rule.LEAVES_SVG),
  NOBR(Rule.FORMATS | Rule.LEAVES_SVG),
  S(Rule.FORMATS | Rule.LEAVES_SVG),
  SMALL(Rule.FORMATS | Rule.LEAVES_SVG),
  STRIKE(Rule.FORMATS | Rule.LEAVES_SVG),
  STRONG(Rule.FORMATS | Rule.LEAVES_SVG),
  TT(Rule.FORMATS | Rule.LEAVES_SVG),
  U(Rule.FORMATS | Rule.LEAVES_SVG),
  RUBY(Rule.LEAVES_SVG),
  SPAN(Rule.LEAVES_SVG),
  SUB(Rule.LEAVES_SVG),
  SUP(Rule.LEAVES_SVG),
  VAR(Rule.LEAVES_SVG),

  BR(Rule.VOID | Rule.SPECIAL | Rule.LEAVES_SVG),
  HR(Rule.VOID | Rule.SPECIAL | Rule.CLOSES_P | Rule.LEAVES_SVG),
  WBR(Rule.VOID | Rule.SPECIAL),
  EMBED(Rule.VOID | Rule.SPECIAL | Rule.LEAVES_SVG),
  BASEFONT(Rule.VOID | Rule.SPECIAL),
  BGSOUND(Rule.VOID | Rule.SPECIAL),
  COMMAND(Rule.VOID),
  DEVICE(Rule.VOID),
  MENUITEM(Rule.VOID),
  PARAM(Rule.VOID | Rule.SPECIAL),
  SOURCE(Rule.VOID | Rule.SPECIAL),
  TRACK(Rule.VOID | Rule.SPECIAL);

  /** Names the effects that an element has on the text or on the elements around it. */
  private static final class Rule {
    /** It has no content and no end tag. */
    static final int VOID = 1;

    /** Its content is no markup, and no text that a reader sees. */
    static final int RAW = 2;

    /** Its content is text with character references, but without markup. */
    static final int RCDATA = 4;

    /** It may name another page, or a picture, or the wishes of the page. */
    static final int REFERS = 8;

    /** It is "special" by the standard: the end tag of an inline element does not close it. */
    static final int SPECIAL = 16;

    /** It is "formatting" by the standard: the parser repeats it if it was not closed. */
    static final int FORMATS = 32;

    /** It ends a paragraph. */
    static final int CLOSES_P = 64;

    /** It ends a picture in SVG. */
    static final int LEAVES_SVG = 128;

    /** It stands directly in a table, or in a part of one. */
    static final int IN_TABLE = 256;

    /** No formatting reaches into it. */
    static final int BOUNDS = 512;
  }

  private static final int SLOTS = 512;
  private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
  private static final long[] KEYS = new long[SLOTS];
  private static final HtmlTag[] TAGS = new HtmlTag[SLOTS];

  static {
    for (HtmlTag tag : values()) {
      if (tag != OTHER) {
        String name = tag.name().toLowerCase(Locale.ROOT);
        long key = 0;
        for (int i = 0; i < name.length(); i++) {
          key = key(key, i, name.charAt(i));
        }
        int slot = slot(key);
        while (KEYS[slot] != 0) {
          slot = slot + 1 & SLOTS - 1;
        }
        KEYS[slot] = key;
        TAGS[slot] = tag;
      }
    }
  }

  private final int rules;

  HtmlTag(int rules) {
    this.rules = rules;
  }

  boolean isVoid() {
    return (rules & Rule.VOID) != 0;
  }

  boolean isRaw() {
    return (rules & Rule.RAW) != 0;
  }

  boolean isRcdata() {
    return (rules & Rule.RCDATA) != 0;
  }

  boolean refers() {
    return (rules & Rule.REFERS) != 0;
  }

  boolean isSpecial() {
    return (rules & Rule.SPECIAL) != 0;
  }

  boolean formats() {
    return (rules & Rule.FORMATS) != 0;
  }

  boolean closesParagraph() {
    return (rules & Rule.CLOSES_P) != 0;
  }

  boolean leavesSvg() {
    return (rules & Rule.LEAVES_SVG) != 0;
  }

  boolean isInTable() {
    return (rules & Rule.IN_TABLE) != 0;
  }

  boolean bounds() {
    return (rules & Rule.BOUNDS) != 0;
  }

  boolean isTableBody() {
    return this == TBODY || this == THEAD || this == TFOOT;
  }

  /**
   * Whether a part of a table has a body's content, and its own formatting; a template has both.
   */
  boolean holdsContent() {
    return isCell() || this == CAPTION || this == TEMPLATE;
  }

  boolean isCell() {
    return this == TD || this == TH;
  }

  /**
   * Returns the key of a name with one more character: the name itself if it has at most eight,
   * else a hash of it.
   *
   * @param key the key of the characters before, 0 if this is the first
   * @param length the number of characters before
   * @param c the character, in lower case
   */
  static long key(long key, int length, int c) {
    return length < Long.BYTES
        ? key | (long) c << 8 * length
        : Long.MIN_VALUE | (key ^ key >>> 32) * GOLDEN + c;
  }

  static HtmlTag of(long key) {
    for (int slot = slot(key); KEYS[slot] != 0; slot = slot + 1 & SLOTS - 1) {
      if (KEYS[slot] == key) {
        return TAGS[slot];
      }
    }
    return OTHER;
  }

  private static int slot(long key) {
    return (int) (key * GOLDEN >>> 55);
  }
}

package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.LongSupplier;
import meguri.state.allowance.Likeness;

/**
 * The tags of an HTML document in UTF-8, read one after the other by the rules of the HTML
 * standard's tokeniser, 13.2.5, as far as jsoup follows them. The text between the tags goes to
 * {@link Likeness} at once.
 *
 * <p>One pass takes time in proportion to the document, whatever is in it. The class is longer than
 * most, because the tokeniser has many states.
 */
final class HtmlTokens implements References.Attributes {

  enum Token {
    START,
    END,
    /** The document has no more tags. */
    DONE
  }

  /** The attributes whose values are kept. */
  private enum Attribute {
    HREF("href"),
    REL("rel"),
    SRC("src"),
    NAME("name"),
    CONTENT("content"),
    HTTP_EQUIV("http-equiv"),
    TYPE("type"),
    HREFLANG("hreflang"),
    SHADOWROOTMODE("shadowrootmode");

    private static final Attribute[] ALL = values();

    private final String text;
    private final long key;

    Attribute(String text) {
      this.text = text;
      long packed = 0;
      for (int i = 0; i < text.length(); i++) {
        packed = HtmlTag.key(packed, i, text.charAt(i));
      }
      this.key = packed;
    }
  }

  /** jsoup drops further ones. */
  private static final int MOST_ATTRIBUTES = 500;

  private static final int BYTES_PER_LOOK_AT_THE_CLOCK = 8 << 10;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH = 0x8080_8080_8080_8080L;

  private static final byte BLANK = 1;
  private static final byte SLASH = 2;
  private static final byte EQUALS = 3;
  private static final byte CLOSE = 4;
  private static final byte UPPER = 5;
  private static final byte STRANGE = 6;

  /** The meaning of each byte of a tag outside of values; 0 means a part of a name. */
  private static final byte[] CLASS = new byte[256];

  static {
    Arrays.fill(CLASS, 0, ' ', STRANGE);
    Arrays.fill(CLASS, 128, 256, STRANGE);
    Arrays.fill(CLASS, 'A', 'Z' + 1, UPPER);
    for (byte blank : new byte[] {' ', '\t', '\n', '\f', '\r'}) {
      CLASS[blank] = BLANK;
    }
    CLASS['/'] = SLASH;
    CLASS['='] = EQUALS;
    CLASS['>'] = CLOSE;
  }

  private final byte[] page;
  private final Likeness likeness;
  private final boolean isReadForWords;
  private final LongSupplier nanoClock;
  private final long deadline;
  private final CharacterReference reference;

  private int at;
  private int nextLook;

  private HtmlTag tag = HtmlTag.OTHER;
  private long key;
  private int nameEnd;
  private int nameBegin;
  private boolean isSelfClosing;

  private final int[] valueFrom = new int[Attribute.ALL.length];
  private final int[] valueTo = new int[Attribute.ALL.length];
  private int present;

  /**
   * @param isReadForWords whether the text goes to {@code likeness}, and not nowhere
   */
  HtmlTokens(
      PageBytes page,
      CharacterReference reference,
      Likeness likeness,
      boolean isReadForWords,
      LongSupplier nanoClock,
      long nanos) {
    this.page = page.bytes();
    this.at = page.from();
    this.reference = reference;
    this.likeness = likeness;
    this.isReadForWords = isReadForWords;
    this.nanoClock = nanoClock;
    this.deadline = nanoClock.getAsLong() + nanos;
    this.nextLook = at + BYTES_PER_LOOK_AT_THE_CLOCK;
  }

  /** Returns the element of the last tag. */
  HtmlTag tag() {
    return tag;
  }

  /** Returns the key of the last tag's name, see {@link HtmlTag#key}. */
  long key() {
    return key;
  }

  boolean isSelfClosing() {
    return isSelfClosing;
  }

  /** Whether the last tag's name is spelt so. */
  boolean isSpelt(String name) {
    return nameEnd - nameBegin == name.length()
        && new String(page, nameBegin, name.length(), ISO_8859_1).equals(name);
  }

  /**
   * Reads up to the end of the next tag.
   *
   * @param inSvg whether the text before it is that of a picture in SVG
   */
  Token next(boolean inSvg) {
    while (true) {
      text();
      if (at == page.length) {
        endText();
        return Token.DONE;
      }
      lookAtTheClock();
      int next = at + 1 < page.length ? page[at + 1] : -1;
      if (isLetter(next)) {
        if (!tag(at + 1)) {
          return done();
        }
        endText();
        return Token.START;
      }
      switch (next) {
        case '/' -> {
          int name = at + 2 < page.length ? page[at + 2] : -1;
          if (isLetter(name)) {
            if (!tag(at + 2)) {
              return done();
            }
            endText();
            return Token.END;
          }
          if (name == '>') {
            at += 3; // nothing at all: the text before goes on
          } else if (at + 2 == page.length) {
            at = page.length;
          } else {
            endText();
            at = after('>', at + 2);
          }
        }
        case '!' -> {
          endText();
          declaration(at + 2, inSvg);
        }
        case '?' -> {
          endText();
          at = after('>', at + 2);
        }
        default -> {
          breakWord();
          at++;
        }
      }
    }
  }

  /** The document ends within a tag, which is none then. */
  private Token done() {
    endText();
    at = page.length;
    return Token.DONE;
  }

  private void lookAtTheClock() {
    if (at >= nextLook) {
      nextLook = at + BYTES_PER_LOOK_AT_THE_CLOCK;
      if (nanoClock.getAsLong() - deadline > 0) {
        throw new UncheckedIOException(new DeadlineReader.Passed());
      }
    }
  }

  /** Reads text up to the next {@code <}. */
  private void text() {
    if (!isReadForWords) {
      at = before('<', at);
      return;
    }
    int i = likeness.html(page, at, page.length);
    while (i < page.length && page[i] == '&') {
      i = likeness.html(page, resolve(i), page.length);
    }
    at = i;
  }

  /** Reads text in which {@code <} does not begin anything. */
  private void content(int from, int to) {
    if (!isReadForWords) {
      return;
    }
    int i = likeness.html(page, from, to);
    while (i < to) {
      if (page[i] == '&') {
        i = resolve(i);
      } else {
        likeness.character('<');
        i++;
      }
      i = likeness.html(page, i, to);
    }
    likeness.endText();
  }

  /** Passes a character reference on. Returns where it ends. */
  private int resolve(int ampersand) {
    reference.read(page, ampersand, false);
    String text = reference.text();
    for (int i = 0; i < text.length(); i++) {
      likeness.character(text.charAt(i));
    }
    return reference.end();
  }

  private void endText() {
    if (isReadForWords) {
      likeness.endText();
    }
  }

  private void breakWord() {
    if (isReadForWords) {
      likeness.character('<');
    }
  }

  private int after(char c, int from) {
    return Math.min(before(c, from) + 1, page.length);
  }

  /** Returns the place of the next such character, or of the end. */
  private int before(char c, int from) {
    int i = from;
    for (long all = c * ONES; i <= page.length - Long.BYTES; i += Long.BYTES) {
      long differences = (long) EIGHT.get(page, i) ^ all;
      long zeros = differences - ONES & ~differences & HIGH;
      if (zeros != 0) {
        return i + Long.numberOfTrailingZeros(zeros) / Byte.SIZE;
      }
    }
    while (i < page.length && page[i] != c) {
      i++;
    }
    return i;
  }

  /** Reads what begins with {@code <!}. */
  private void declaration(int from, boolean inSvg) {
    if (startsWith(from, "--")) {
      at = afterComment(from + 2);
    } else if (startsWith(from, "doctype")) {
      doctype(from + "doctype".length());
    } else if (inSvg && startsWith(from, "[cdata[")) {
      throw new Doubt("CDATA");
    } else {
      at = after('>', from);
    }
  }

  private int afterComment(int from) {
    if (byteAt(from) == '>') {
      return from + 1;
    }
    if (byteAt(from) == '-' && byteAt(from + 1) == '>') {
      return from + 2;
    }
    int i = from;
    while (i < page.length) {
      if (page[i] != '-') {
        i++;
        continue;
      }
      int dashes = i;
      while (byteAt(i) == '-') {
        i++;
      }
      if (i - dashes >= 2) {
        int end = byteAt(i) == '!' ? i + 1 : i;
        if (byteAt(end) == '>') {
          return end + 1;
        }
      }
    }
    return page.length;
  }

  /** jsoup takes the end of a doctype without a name for the name, and reads on. */
  private void doctype(int from) {
    int name = from;
    if (name < page.length && page[name] != '>' && CLASS[page[name] & 0xFF] != BLANK) {
      name++;
      while (name < page.length && CLASS[page[name] & 0xFF] == BLANK) {
        name++;
      }
      if (byteAt(name) == '>') {
        throw new Doubt("doctype");
      }
    }
    at = after('>', name);
  }

  private int byteAt(int i) {
    return i < page.length ? page[i] : -1;
  }

  /** Whether a text in lower case begins here, in whatever case. */
  private boolean startsWith(int from, String text) {
    if (from + text.length() > page.length) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      int c = page[from + i];
      if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads a tag from its name on.
   *
   * @return whether it is complete
   */
  private boolean tag(int from) {
    long name = 0;
    int i = from;
    byte kind = 0;
    for (; i < page.length; i++) {
      int c = page[i] & 0xFF;
      kind = CLASS[c];
      if (kind == UPPER) {
        c |= 0x20;
      } else if (kind == STRANGE) {
        throw new Doubt("name of a tag");
      } else if (kind != 0 && kind != EQUALS) {
        break;
      }
      name = HtmlTag.key(name, i - from, c);
    }
    nameBegin = from;
    nameEnd = i;
    key = name;
    tag = HtmlTag.of(name);
    present = 0;
    isSelfClosing = false;
    if (i < page.length && kind == CLOSE) {
      at = i + 1;
      return true;
    }
    return attributes(i, tag.refers());
  }

  private boolean attributes(int from, boolean areKept) {
    int count = 0;
    int i = from;
    while (i < page.length) {
      int c = page[i] & 0xFF;
      byte kind = CLASS[c];
      if (kind == BLANK) {
        i++;
      } else if (kind == CLOSE) {
        at = i + 1;
        return true;
      } else if (kind == SLASH) {
        if (byteAt(i + 1) == '>') {
          isSelfClosing = true;
          at = i + 2;
          return true;
        }
        i++;
      } else {
        if (++count > MOST_ATTRIBUTES) {
          throw new Doubt("number of attributes");
        }
        i = attribute(i, areKept);
      }
    }
    return false;
  }

  /** Reads the attribute that begins here. Returns where it ends. */
  private int attribute(int from, boolean isKept) {
    long name = 0;
    int i = from;
    do { // the first may be an equals sign
      int c = page[i] & 0xFF;
      byte kind = CLASS[c];
      if (kind == STRANGE) {
        throw new Doubt("name of an attribute");
      }
      if (kind != 0 && kind != UPPER && i > from) {
        break;
      }
      if (isKept) {
        name = HtmlTag.key(name, i - from, kind == UPPER ? c | 0x20 : c);
      }
      i++;
    } while (i < page.length);
    int nameEnds = i;
    while (i < page.length && CLASS[page[i] & 0xFF] == BLANK) {
      i++;
    }
    if (byteAt(i) != '=') {
      if (isKept) {
        keep(name, i, i);
      }
      return i == page.length ? i : nameEnds;
    }
    i++;
    while (i < page.length && CLASS[page[i] & 0xFF] == BLANK) {
      i++;
    }
    if (i == page.length) {
      throw new Doubt("end before a value"); // jsoup takes the tag for complete
    }
    int quote = page[i];
    int begin = i;
    if (quote == '"' || quote == '\'') {
      begin = ++i;
      while (i < page.length && page[i] != quote) {
        i++;
      }
    } else {
      while (i < page.length && page[i] != '>' && CLASS[page[i] & 0xFF] != BLANK) {
        i++;
      }
    }
    if (isKept) {
      keep(name, begin, i);
    }
    return quote == '"' || quote == '\'' ? Math.min(i + 1, page.length) : i;
  }

  /** Keeps a value; the first of each name counts. */
  private void keep(long name, int from, int to) {
    for (Attribute attribute : Attribute.ALL) {
      if (attribute.key == name) {
        int bit = 1 << attribute.ordinal();
        if ((present & bit) == 0) {
          present |= bit;
          valueFrom[attribute.ordinal()] = from;
          valueTo[attribute.ordinal()] = to;
        }
        return;
      }
    }
  }

  @Override
  public boolean has(String name) {
    return (present & 1 << attribute(name).ordinal()) != 0;
  }

  @Override
  public String get(String name) {
    Attribute attribute = attribute(name);
    if ((present & 1 << attribute.ordinal()) == 0) {
      return "";
    }
    int from = valueFrom[attribute.ordinal()];
    int to = valueTo[attribute.ordinal()];
    boolean isAscii = true;
    boolean isPlain = true;
    for (int i = from; i < to; i++) {
      isAscii &= page[i] >= 0;
      isPlain &= page[i] != '&' & page[i] != '<';
    }
    return isPlain
        ? new String(page, from, to - from, isAscii ? ISO_8859_1 : UTF_8)
        : resolved(from, to);
  }

  private static Attribute attribute(String name) {
    for (Attribute attribute : Attribute.ALL) {
      if (attribute.text.equals(name)) {
        return attribute;
      }
    }
    throw new IllegalArgumentException(name);
  }

  private String resolved(int from, int to) {
    StringBuilder value = new StringBuilder(to - from);
    int begin = from;
    for (int i = from; i < to; i++) {
      if (page[i] == '<' && startsWith(i, "<!doctype")) {
        throw new Doubt("doctype in a value"); // see PageText
      }
      if (page[i] == '&') {
        value.append(new String(page, begin, i - begin, UTF_8));
        reference.read(page, i, true);
        value.append(reference.text());
        begin = reference.end();
        i = begin - 1;
      }
    }
    return value.append(new String(page, begin, to - begin, UTF_8)).toString();
  }

  /**
   * Reads the content of the last tag's element up to the end of its end tag.
   *
   * @param isText whether it is text that a reader sees
   * @param isScript whether a comment in it may hide an end tag
   */
  void content(boolean isText, boolean isScript) {
    int from = at;
    int i = from;
    boolean isEscaped = false;
    while (i < page.length) {
      int c = page[i];
      if (c == '<') {
        if (byteAt(i + 1) == '/' && isEndTag(i + 2)) {
          if (isText) {
            content(from, i);
          }
          at = i;
          closing(i + 2);
          return;
        }
        if (isScript && !isEscaped && startsWith(i, "<!--")) {
          isEscaped = true;
          i += 2; // the dashes may be those of the end, too
          continue;
        }
        if (isEscaped && startsWith(i, "<script")) {
          throw new Doubt("script in a script");
        }
      } else if (!isEscaped) {
        i = before('<', i);
        continue;
      } else if (c == '-' && startsWith(i, "-->")) {
        isEscaped = false;
      }
      i++;
    }
    if (isText) {
      content(from, page.length);
    }
    at = page.length;
  }

  /** Reads an end tag after a content; the document may end in it. */
  private void closing(int from) {
    HtmlTag element = tag;
    long name = key;
    if (!tag(from)) {
      at = page.length;
    }
    tag = element;
    key = name;
  }

  private boolean isEndTag(int from) {
    int length = nameEnd - nameBegin;
    if (from + length >= page.length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if ((page[from + i] | 0x20) != (page[nameBegin + i] | 0x20)) {
        return false;
      }
    }
    byte kind = CLASS[page[from + length] & 0xFF];
    return kind == BLANK || kind == SLASH || kind == CLOSE;
  }

  private static boolean isLetter(int c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
}

package meguri.operators.parse;

import java.io.IOException;
import java.io.Reader;
import java.util.Locale;
import org.jsoup.parser.Parser;

/**
 * Reads the elements and texts of an XML file from a stream, in their order; the file may be broken
 * in any way. It resolves no namespaces, reads no DTD, and knows only HTML's entities. It keeps at
 * most {@value #LONGEST} characters of a text or a name: memory is the same for every file.
 *
 * <p>The JDK's StAX ends at the first bare {@code &}, which many sitemaps have in their URLs, and
 * at a blank line before the declaration; it holds a comment of 50 MB, jsoup every element that is
 * not closed, and crawler-commons' sitemap parser the whole file.
 */
final class Markup {

  /** The kind of the next token. */
  enum Token {
    START,
    END,
    TEXT,
    /** The file is over. */
    DONE
  }

  /** The most characters kept: more than any accepted URL has. */
  static final int LONGEST = 16_384;

  private static final String COMMENT_END = "-->";
  private static final String CDATA_END = "]]>";
  private static final String INSTRUCTION_END = "?>";
  private static final String CDATA = "[CDATA[";

  private final Reader in;
  private final char[] buffer = new char[8192];
  private int at;
  private int end;

  private final StringBuilder kept = new StringBuilder();
  private String name = "";
  private String text = "";
  private String href = "";
  private String rel = "";
  private boolean isEmptyElement;

  Markup(Reader in) {
    this.in = in;
  }

  /** Returns the name of a START or END, without its prefix, in lower case. */
  String name() {
    return name;
  }

  String text() {
    return text;
  }

  /** Returns the href of a START; empty if it has none. */
  String href() {
    return href;
  }

  /** Returns the rel of a START; empty if it has none. */
  String rel() {
    return rel;
  }

  Token next() throws IOException {
    if (isEmptyElement) {
      isEmptyElement = false;
      return Token.END;
    }
    while (peek() >= 0) {
      if (peek() != '<') {
        return characters();
      }
      at++;
      int first = peek();
      if (first == '?') {
        skipPast(INSTRUCTION_END);
      } else if (first == '!') {
        at++;
        if (declarationIsText()) {
          return Token.TEXT;
        }
      } else if (first == '/') {
        at++;
        name = localName();
        skipPast(">");
        return Token.END;
      } else if (Character.isLetter(first) || first == '_') {
        start();
        return Token.START;
      }
    }
    return Token.DONE;
  }

  private Token characters() throws IOException {
    kept.setLength(0);
    for (int c = peek(); c >= 0 && c != '<'; c = peek()) {
      at++;
      keep(c);
    }
    text = unescaped();
    return Token.TEXT;
  }

  /**
   * Reads on after {@code <!}: a comment, a CDATA section, or a declaration with its content.
   * Returns whether it was text.
   */
  private boolean declarationIsText() throws IOException {
    if (peek() == '-') {
      at++;
      if (peek() == '-') {
        at++;
        skipPast(COMMENT_END);
        return false;
      }
    } else if (peek() == '[' && follows(CDATA)) {
      kept.setLength(0);
      skipPast(CDATA_END);
      int length = kept.length() - CDATA_END.length();
      text = kept.substring(0, Math.max(0, length));
      return true;
    }
    int depth = 0;
    for (int c = read(); c >= 0 && (c != '>' || depth > 0); c = read()) {
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    }
    return false;
  }

  private boolean follows(String word) throws IOException {
    for (int i = 0; i < word.length(); i++) {
      if (peek() != word.charAt(i)) {
        return false;
      }
      at++;
    }
    return true;
  }

  private void start() throws IOException {
    href = "";
    rel = "";
    name = localName();
    for (int c = peek(); c >= 0 && c != '<'; c = peek()) {
      if (c == '>') {
        at++;
        return;
      }
      if (isNameEnd(c)) {
        at++;
        isEmptyElement = c == '/' && peek() == '>';
      } else {
        attribute();
      }
    }
  }

  private void attribute() throws IOException {
    String attribute = localName();
    skipBlanks();
    if (peek() != '=') {
      return;
    }
    at++;
    skipBlanks();
    String value = value();
    if (attribute.equals("href")) {
      href = value;
    } else if (attribute.equals("rel")) {
      rel = value;
    }
  }

  private String value() throws IOException {
    kept.setLength(0);
    int quote = peek();
    if (quote != '"' && quote != '\'') {
      for (int c = peek(); c >= 0 && c != '>' && !isBlank(c); c = peek()) {
        at++;
        keep(c);
      }
    } else {
      at++;
      for (int c = read(); c >= 0 && c != quote; c = read()) {
        keep(c);
      }
    }
    return unescaped();
  }

  /** Reads a name without its prefix; takes at least one character. */
  private String localName() throws IOException {
    kept.setLength(0);
    do {
      int c = read();
      if (c == ':') {
        kept.setLength(0);
      } else {
        keep(c);
      }
    } while (peek() >= 0 && !isNameEnd(peek()));
    return kept.toString().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads past an end mark, and keeps all that it reads. All characters of the mark but the last
   * must be the same.
   */
  private void skipPast(String end) throws IOException {
    int most = end.length() - 1;
    int matched = 0;
    for (int c = read(); c >= 0; c = read()) {
      keep(c);
      if (matched == most && c == end.charAt(most)) {
        return;
      }
      matched = most > 0 && c == end.charAt(0) ? Math.min(matched + 1, most) : 0;
    }
  }

  /**
   * Returns the kept text, unescaped as in an HTML attribute, where {@code &copy=1} is no copyright
   * sign.
   */
  private String unescaped() {
    String raw = kept.toString();
    boolean whole = raw.length() < LONGEST;
    return whole && raw.indexOf('&') >= 0 ? Parser.unescapeEntities(raw, true) : raw;
  }

  private void skipBlanks() throws IOException {
    while (isBlank(peek())) {
      at++;
    }
  }

  private void keep(int c) {
    if (kept.length() < LONGEST) {
      kept.append((char) c);
    }
  }

  private int read() throws IOException {
    int c = peek();
    at++;
    return c;
  }

  /** Returns the next character without taking it; −1 at the end. */
  private int peek() throws IOException {
    if (at >= end) {
      at = 0;
      end = Math.max(0, in.read(buffer));
      if (end == 0) {
        return -1;
      }
    }
    return buffer[at];
  }

  private static boolean isBlank(int c) {
    return c >= 0 && c <= ' ';
  }

  private static boolean isNameEnd(int c) {
    return isBlank(c) || c == '=' || c == '/' || c == '>' || c == '<' || c == '"' || c == '\'';
  }
}

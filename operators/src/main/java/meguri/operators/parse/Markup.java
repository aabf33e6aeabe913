package meguri.operators.parse;

import java.io.IOException;
import java.io.Reader;
import java.util.Locale;
import org.jsoup.parser.Parser;

/**
 * The elements and texts of an XML file, in their order, out of a stream: of any file, however
 * broken. No namespaces are looked up, no DTD is read, and no entity is known but those of HTML. Of
 * a text or a name, no more is kept than {@value #LONGEST} characters: memory is the same for every
 * file.
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

  /** Longer than any URL that is accepted. */
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

  /** The name of a START or END, without its prefix, in lower case. */
  String name() {
    return name;
  }

  String text() {
    return text;
  }

  /** An attribute of a START; empty if there is none. */
  String href() {
    return href;
  }

  /** Likewise. */
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

  /** After {@code <!}: a comment, a CDATA section, or a declaration with all that is inside. */
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

  /** Takes at least one character. */
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

  /** Keeps what it passes. All but the last of the end's characters must be the same. */
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

  /** Unescapes as in an HTML attribute, where {@code &copy=1} is no copyright sign. */
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

  /** −1 at the end. */
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

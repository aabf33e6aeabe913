package meguri.state.robots;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import java.util.Locale;

/**
 * The spelling in which paths and patterns are compared (RFC 9309, 2.2.2). Unreserved characters
 * stand for themselves, and characters that a URL may not contain are percent-encoded. Reserved
 * ones stay as they were written, because {@code /} and {@code %2F} are two things. A pattern's
 * bytes are encoded as they are, so that a file in another charset than UTF-8 means the same URLs
 * as its site's links.
 *
 * <p>A pattern has another spelling as well, by which its length is measured: Google's matcher
 * counts ASCII characters and stars as they are written, and each byte beyond as three.
 */
final class Octets {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final String UNRESERVED = "-._~";
  private static final String RESERVED = ":/?#[]@!&'()+,;=";

  /** Characters that may stand in a query as they are; encoded, they mean the same to servers. */
  private static final String[][] SAME_IN_QUERY = {
    {"%2F", "/"}, {"%3A", ":"}, {"%3F", "?"}, {"%40", "@"}, {"%27", "'"}
  };

  private Octets() {}

  /** Returns the path and query of an absolute URL. */
  static String ofUrl(String url) {
    int authority = url.indexOf("://") + 3;
    int path = authority;
    while (path < url.length() && "/?#".indexOf(url.charAt(path)) < 0) {
      path++;
    }
    int fragment = url.indexOf('#', path);
    String rest = url.substring(path, fragment < 0 ? url.length() : fragment);
    String octets = new String(rest.getBytes(UTF_8), ISO_8859_1);
    return normal(octets.startsWith("/") ? octets : "/" + octets, false);
  }

  /**
   * Returns the spelling in which a pattern is compared.
   *
   * @param octets each a char; {@code *} is any text, and a {@code $} at the end is the end
   */
  static String ofPattern(String octets) {
    return normal(octets, true);
  }

  /** Returns the spelling by which a pattern is measured; it means the same. */
  static String measured(String octets) {
    StringBuilder measured = new StringBuilder(octets.length() + 16);
    for (int i = 0; i < octets.length(); i++) {
      char c = octets.charAt(i);
      if (c == '%' && isEncoded(octets, i)) {
        appendEncoded(octets, i, measured);
        i += 2;
      } else if (c < 0x80) {
        measured.append(c);
      } else {
        HEX.toHexDigits(measured.append('%'), (byte) c);
      }
    }
    return measured.toString();
  }

  /** Returns the text with one spelling for characters that have two after the question mark. */
  static String relaxed(String normal) {
    int query = normal.indexOf('?');
    if (query < 0 || normal.indexOf('%', query) < 0) {
      return normal;
    }
    String tail = normal.substring(query + 1);
    for (String[] same : SAME_IN_QUERY) {
      tail = tail.replace(same[0], same[1]);
    }
    return normal.substring(0, query + 1) + tail;
  }

  private static String normal(String octets, boolean pattern) {
    StringBuilder normal = new StringBuilder(octets.length() + 16);
    for (int i = 0; i < octets.length(); i++) {
      char c = octets.charAt(i);
      boolean last = i == octets.length() - 1;
      if (c == '%' && isEncoded(octets, i)) {
        appendEncoded(octets, i, normal);
        i += 2;
      } else if (pattern && c == '*') {
        if (normal.length() == 0 || normal.charAt(normal.length() - 1) != '*') {
          normal.append(c);
        }
      } else if (isUnreserved(c)
          || c == '%'
          || RESERVED.indexOf(c) >= 0
          || pattern && c == '$' && last) {
        normal.append(c);
      } else {
        HEX.toHexDigits(normal.append('%'), (byte) c);
      }
    }
    return normal.toString();
  }

  private static void appendEncoded(String octets, int i, StringBuilder to) {
    char decoded = (char) Integer.parseInt(octets, i + 1, i + 3, 16);
    if (isUnreserved(decoded)) {
      to.append(decoded);
    } else {
      to.append(octets.substring(i, i + 3).toUpperCase(Locale.ROOT));
    }
  }

  private static boolean isEncoded(String octets, int i) {
    return i + 2 < octets.length() && isHex(octets.charAt(i + 1)) && isHex(octets.charAt(i + 2));
  }

  private static boolean isHex(char c) {
    return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
  }

  private static boolean isUnreserved(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || UNRESERVED.indexOf(c) >= 0;
  }
}

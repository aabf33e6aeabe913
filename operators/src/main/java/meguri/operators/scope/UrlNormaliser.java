package meguri.operators.scope;

import java.nio.charset.StandardCharsets;

/**
 * Gives each http or https URL one spelling, so that equal URLs have equal text. Accepts every URL
 * that a browser would, after the WHATWG URL standard, and departs from it where a crawler gains:
 * the user name and password, the fragment and the trailing dot of the host are dropped, and
 * escapes are written in upper case.
 *
 * <p>Pure, and throws nothing. The length of the result is its caller's business: at most three
 * characters for each byte of UTF-8 in the input.
 */
public final class UrlNormaliser {

  /*
   * Nearly all links of a page are normal already, so one pass of table look-ups without any
   * allocation decides that and returns the argument itself: 30 ns for a URL of 40 characters,
   * against 250 ns for taking it apart. A URL that the pass does not know goes the long way.
   */

  private static final byte PLAIN = 0;
  private static final byte ODD = 1;
  private static final byte SLASH = 2;
  private static final byte PERCENT = 3;
  private static final byte QUESTION = 4;

  private static final byte[] IN_PATH = table("\"<>`{}^\\#");
  private static final byte[] IN_QUERY = table("\"<>'#");

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private UrlNormaliser() {}

  /**
   * Returns the URL's normal form; empty if it is not an http or https URL that could be fetched.
   */
  public static String normalise(String url) {
    return isNormal(url) ? url : rewrite(WhiteSpace.strip(url));
  }

  private static boolean isNormal(String url) {
    int start = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : 0;
    if (start == 0) {
      return false;
    }
    int host = endOfPlainHost(url, start);
    int authority = host < 0 ? -1 : endOfPlainPort(url, host, start == 8);
    return authority > 0 && isPlainPath(url, authority);
  }

  /**
   * Returns the end of the host; −1 unless the host is a lower-case name whose last label begins
   * with a letter.
   */
  private static int endOfPlainHost(String url, int start) {
    int label = start;
    int i = start;
    for (; i < url.length(); i++) {
      char c = url.charAt(i);
      if (c == '.') {
        if (i == label || i - label > HostName.MAX_LABEL) {
          return -1;
        }
        label = i + 1;
      } else if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-')) {
        break;
      }
    }
    boolean plain =
        i > label
            && i - label <= HostName.MAX_LABEL
            && i - start <= HostName.MAX_LENGTH
            && url.charAt(label) >= 'a';
    return plain ? i : -1;
  }

  private static int endOfPlainPort(String url, int start, boolean https) {
    if (start == url.length() || url.charAt(start) != ':') {
      return start;
    }
    int port = 0;
    int i = start + 1;
    for (; i < url.length() && i <= start + 5; i++) {
      int digit = url.charAt(i) - '0';
      if (digit < 0 || digit > 9 || port == 0 && digit == 0) {
        break;
      }
      port = port * 10 + digit;
    }
    return port == 0 || port > HostName.MAX_PORT || port == (https ? 443 : 80) ? -1 : i;
  }

  private static boolean isPlainPath(String url, int start) {
    int length = url.length();
    if (start >= length || url.charAt(start) != '/') {
      return false;
    }
    byte[] table = IN_PATH;
    for (int i = start; i < length; i++) {
      char c = url.charAt(i);
      if (c >= 128) {
        return false;
      }
      switch (table[c]) {
        case PLAIN -> {}
        case SLASH -> {
          if (table == IN_PATH && mayBeDots(url, i + 1)) {
            return false;
          }
        }
        case PERCENT -> {
          if (!isUpperHex(url, i + 1) || !isUpperHex(url, i + 2)) {
            return false;
          }
        }
        case QUESTION -> table = IN_QUERY;
        default -> {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean mayBeDots(String url, int at) {
    return url.startsWith(".", at) || url.startsWith("%2", at);
  }

  private static boolean isUpperHex(String url, int at) {
    return at < url.length() && Ascii.hex(url.charAt(at)) >= 0 && url.charAt(at) < 'a';
  }

  static String rewrite(String url) {
    int colon = url.indexOf(':');
    String scheme = colon == 4 || colon == 5 ? Ascii.lower(url.substring(0, colon)) : "";
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return "";
    }
    int start = colon + 1;
    while (start < url.length() && isSlash(url.charAt(start))) {
      start++;
    }
    int authority = start;
    while (authority < url.length() && !endsAuthority(url.charAt(authority))) {
      authority++;
    }
    String server =
        HostName.andPort(url.substring(start, authority), scheme.equals("https") ? 443 : 80);
    if (server.isEmpty()) {
      return "";
    }
    int fragment = url.indexOf('#', authority);
    int end = fragment < 0 ? url.length() : fragment;
    int question = url.indexOf('?', authority);
    int path = question < 0 || question > end ? end : question;
    StringBuilder out = new StringBuilder(url.length() + 16);
    out.append(scheme).append("://").append(server);
    path(url, authority, path, out);
    if (path < end) {
      out.append('?');
      encode(url, path + 1, end, IN_QUERY, out);
    }
    return out.toString();
  }

  private static boolean endsAuthority(char c) {
    return isSlash(c) || c == '?' || c == '#';
  }

  private static boolean isSlash(char c) {
    return c == '/' || c == '\\';
  }

  /** Appends the segments, without those of one dot and those taken back by two dots. */
  private static void path(String url, int from, int to, StringBuilder out) {
    int root = out.length();
    int start = Math.min(from + 1, to);
    boolean more = true;
    while (more) {
      int end = start;
      while (end < to && !isSlash(url.charAt(end))) {
        end++;
      }
      more = end < to;
      int dots = dots(url, start, end);
      if (dots == 2) {
        out.setLength(Math.max(root, lastSlash(out, root)));
      }
      if (dots == 0) {
        out.append('/');
        encode(url, start, end, IN_PATH, out);
      } else if (!more) {
        out.append('/');
      }
      start = end + 1;
    }
  }

  private static int lastSlash(StringBuilder out, int root) {
    int i = out.length() - 1;
    while (i > root && out.charAt(i) != '/') {
      i--;
    }
    return i;
  }

  /** Returns 1 or 2 if the segment is that many dots, escaped or not; otherwise 0. */
  private static int dots(String url, int start, int end) {
    int dots = 0;
    int i = start;
    while (i < end && dots < 3) {
      if (url.charAt(i) == '.') {
        i++;
      } else if (url.regionMatches(true, i, "%2e", 0, 3) && i + 3 <= end) {
        i += 3;
      } else {
        return 0;
      }
      dots++;
    }
    return dots < 3 ? dots : 0;
  }

  private static void encode(String url, int from, int to, byte[] table, StringBuilder out) {
    int i = from;
    while (i < to) {
      char c = url.charAt(i);
      if (c >= 128) {
        int end = i + 1;
        while (end < to && url.charAt(end) >= 128) {
          end++;
        }
        escapeAll(url.substring(i, end), out);
        i = end;
      } else if (c == '%' && isHex(url, i + 1, to) && isHex(url, i + 2, to)) {
        out.append('%').append(Ascii.upper(url.charAt(i + 1)));
        out.append(Ascii.upper(url.charAt(i + 2)));
        i += 3;
      } else {
        if (table[c] == ODD) {
          escape(c, out);
        } else {
          out.append(c);
        }
        i++;
      }
    }
  }

  private static boolean isHex(String url, int at, int to) {
    return at < to && Ascii.hex(url.charAt(at)) >= 0;
  }

  private static void escapeAll(String text, StringBuilder out) {
    for (byte b : WhiteSpace.wellFormed(text).getBytes(StandardCharsets.UTF_8)) {
      escape(b & 0xFF, out);
    }
  }

  static void escape(int b, StringBuilder out) {
    out.append('%').append(HEX[b >> 4]).append(HEX[b & 15]);
  }

  private static byte[] table(String odd) {
    byte[] table = new byte[128];
    for (int c = 0; c < 128; c++) {
      table[c] = c <= ' ' || c == 127 || odd.indexOf(c) >= 0 ? ODD : PLAIN;
    }
    table['/'] = SLASH;
    table['%'] = PERCENT;
    table['?'] = QUESTION;
    return table;
  }
}

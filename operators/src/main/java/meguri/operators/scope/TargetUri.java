package meguri.operators.scope;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.BitSet;

/**
 * The form of a URL in the fields of a WARC record: a URI by RFC 3986, as the standard asks for.
 * The URL Standard, by which URLs are requested, leaves characters as they are which RFC 3986 does
 * not allow, such as {@code | [ ] { } ^ \\ `} and a % without its two digits. They are
 * percent-encoded here. The request's own record has the form that was requested.
 */
public final class TargetUri {

  private static final BitSet ALLOWED = new BitSet(128);
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  static {
    ALLOWED.set('0', '9' + 1);
    ALLOWED.set('A', 'Z' + 1);
    ALLOWED.set('a', 'z' + 1);
    "-._~!$&'()*+,;=:@/?#".chars().forEach(ALLOWED::set);
  }

  private TargetUri() {}

  public static String of(String url) {
    int authority = url.indexOf("//") + 2;
    int path = authority;
    while (path < url.length() && "/?#".indexOf(url.charAt(path)) < 0) {
      path++;
    }
    int first = path;
    while (first < url.length() && isAllowed(url, first)) {
      first++;
    }
    return first == url.length() ? url : encoded(url, first);
  }

  private static String encoded(String url, int first) {
    StringBuilder uri = new StringBuilder(url.length() + 32).append(url, 0, first);
    for (int i = first; i < url.length(); i += Character.charCount(url.codePointAt(i))) {
      if (isAllowed(url, i)) {
        uri.append(url.charAt(i));
      } else {
        for (byte one : Character.toString(url.codePointAt(i)).getBytes(UTF_8)) {
          uri.append('%').append(HEX[one >> 4 & 15]).append(HEX[one & 15]);
        }
      }
    }
    return uri.toString();
  }

  private static boolean isAllowed(String url, int at) {
    char c = url.charAt(at);
    return ALLOWED.get(c) || c == '%' && isHex(url, at + 1) && isHex(url, at + 2);
  }

  private static boolean isHex(String url, int at) {
    return at < url.length() && url.charAt(at) < 0x80 && Character.digit(url.charAt(at), 16) >= 0;
  }
}

package meguri.operators.scope;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The host of a URL in normal form: a name in ASCII, or an address. */
final class HostName {

  static final int MAX_LABEL = 63;
  static final int MAX_LENGTH = 253;
  static final int MAX_PORT = 65_535;

  private static final String FORBIDDEN = "#/:<>?@[\\]^|%";

  private HostName() {}

  /**
   * Returns the host and port of an authority, without the user part, and without the default port;
   * empty if the authority is malformed.
   */
  static String andPort(String authority, int defaultPort) {
    String server = authority.substring(authority.lastIndexOf('@') + 1);
    int colon = server.indexOf(':', server.startsWith("[") ? server.indexOf(']') + 1 : 0);
    String host = normalise(colon < 0 ? server : server.substring(0, colon));
    int port = colon < 0 ? defaultPort : port(server.substring(colon + 1), defaultPort);
    if (host.isEmpty() || port < 0) {
      return "";
    }
    return port == defaultPort ? host : host + ':' + port;
  }

  /** Whether a normalised host is an address rather than a name. */
  static boolean isAddress(String host) {
    return host.startsWith("[") || Ipv4.endsInNumber(host);
  }

  /**
   * Whether DNS could know the host and TCP the port of a normalised origin: the URL standard
   * allows empty and endless labels, and port 0.
   */
  static boolean isReachable(String origin) {
    int start = origin.indexOf(':') + 3;
    int label = start;
    for (int i = start; i <= origin.length(); i++) {
      char c = i == origin.length() ? ':' : origin.charAt(i);
      if (c == '[') {
        return !origin.endsWith("]:0");
      }
      if (c == '.' || c == ':') {
        if (i == label || i - label > MAX_LABEL || i - start > MAX_LENGTH) {
          return false;
        }
        label = i + 1;
        if (c == ':') {
          return !origin.startsWith(":0", i);
        }
      }
    }
    return false;
  }

  private static int port(String text, int defaultPort) {
    if (text.isEmpty()) {
      return defaultPort;
    }
    int port = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      port = port * 10 + digit;
      if (port > MAX_PORT) {
        return -1;
      }
    }
    return port;
  }

  private static String normalise(String host) {
    if (host.startsWith("[")) {
      return host.endsWith("]") ? Ipv6.normalise(host.substring(1, host.length() - 1)) : "";
    }
    String name = withoutRoot(Idna.ascii(decode(host)));
    if (!isName(name)) {
      return "";
    }
    return Ipv4.endsInNumber(name) ? Ipv4.normalise(name) : name;
  }

  /**
   * Returns the name without a dot at its end: the dot says that the name is complete, and the host
   * is the same.
   */
  private static String withoutRoot(String name) {
    int last = name.length() - 1;
    return last > 0 && name.charAt(last) == '.' && name.charAt(last - 1) != '.'
        ? name.substring(0, last)
        : name;
  }

  private static String decode(String host) {
    if (host.indexOf('%') < 0) {
      return host;
    }
    byte[] utf8 = host.getBytes(StandardCharsets.UTF_8);
    ByteBuffer out = ByteBuffer.allocate(utf8.length);
    for (int i = 0; i < utf8.length; i++) {
      int high = utf8[i] == '%' && i + 2 < utf8.length ? Character.digit(utf8[i + 1], 16) : -1;
      int low = high < 0 ? -1 : Character.digit(utf8[i + 2], 16);
      if (low < 0) {
        out.put(utf8[i]);
      } else {
        out.put((byte) (high << 4 | low));
        i += 2;
      }
    }
    return new String(out.array(), 0, out.position(), StandardCharsets.UTF_8);
  }

  private static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c <= ' ' || c >= 127 || FORBIDDEN.indexOf(c) >= 0) {
        return false;
      }
    }
    return !name.isEmpty();
  }
}

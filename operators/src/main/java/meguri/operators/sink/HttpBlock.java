package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import meguri.operators.model.Fetched;

/**
 * The heads of the two HTTP messages as a WARC keeps them. Fields that no longer hold for the
 * stored body (a transfer encoding, a length other than the body's) are kept under another name,
 * because readers would believe them: jwarc's validator refuses such a record.
 */
final class HttpBlock {

  private static final String ORIGINAL = "X-Archive-Orig-";
  private static final byte[] CRLF = {'\r', '\n'};

  private HttpBlock() {}

  /** Returns an address as text; of an IPv6 address the one form by RFC 5952. */
  static String address(InetAddress address) {
    return NetUtil.toAddressString(address);
  }

  static byte[] responseHead(Fetched fetched) {
    StringBuilder head = new StringBuilder(512);
    head.append(fetched.protocol().versionOfHead())
        .append(' ')
        .append(fetched.status())
        .append(' ');
    head.append(oneLine(fetched.reason())).append("\r\n");
    List<String> fields = fetched.headers().fields();
    for (int i = 0; i < fields.size(); i += 2) {
      String name = token(fields.get(i));
      String value = oneLine(fields.get(i + 1)).strip();
      if (!holds(name, value, fetched.body().length)) {
        head.append(ORIGINAL);
      }
      head.append(name).append(": ").append(value).append("\r\n");
    }
    // HTTP heads are bytes; clients hand them on as the characters of ISO 8859-1.
    return head.append("\r\n").toString().getBytes(ISO_8859_1);
  }

  /** Returns the request's head, ended by an empty line. */
  static byte[] requestHead(byte[] head) {
    byte[] whole = head;
    while (!endsWithEmptyLine(whole)) {
      int length = whole.length;
      whole = Arrays.copyOf(whole, length + CRLF.length);
      System.arraycopy(CRLF, 0, whole, length, CRLF.length);
    }
    return whole;
  }

  /**
   * Returns a value without line breaks, so that no value can pretend to be a header of its own.
   * Other control characters, which readers refuse, become blanks too.
   */
  static String oneLine(String value) {
    return clean(value, HttpBlock::isControl, ' ');
  }

  /** Returns a field's name in a form that readers accept. */
  private static String token(String name) {
    return name.isEmpty()
        ? "_"
        : clean(name, c -> c <= ' ' || c >= 0x7F || "\"(),/:;<=>?@[\\]{}".indexOf(c) >= 0, '_');
  }

  private static boolean isControl(int c) {
    return c < ' ' && c != '\t' || c == 0x7F;
  }

  private static String clean(String text, IntPredicate forbidden, char instead) {
    int first = 0;
    while (first < text.length() && !forbidden.test(text.charAt(first))) {
      first++;
    }
    if (first == text.length()) {
      return text;
    }
    StringBuilder clean = new StringBuilder(text);
    for (int i = first; i < clean.length(); i++) {
      if (forbidden.test(clean.charAt(i))) {
        clean.setCharAt(i, instead);
      }
    }
    return clean.toString();
  }

  private static boolean holds(String name, String value, int length) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "transfer-encoding" -> false;
      case "content-length" -> value.equals(Integer.toString(length));
      default -> true;
    };
  }

  private static boolean endsWithEmptyLine(byte[] head) {
    int n = head.length;
    return n >= 4
        && Arrays.equals(head, n - 2, n, CRLF, 0, 2)
        && Arrays.equals(head, n - 4, n - 2, CRLF, 0, 2);
  }
}

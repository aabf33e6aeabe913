package meguri.operators.scope;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** IPv6 addresses in brackets, in the spelling of RFC 5952. */
final class Ipv6 {

  private Ipv6() {}

  /** With brackets; empty if the text is not an address. */
  static String normalise(String text) {
    if (text.indexOf(':') < 0 || !text.chars().allMatch(Ipv6::isOfAddress)) {
      return "";
    }
    try {
      // Only a literal gets here, so no name is looked up.
      return '[' + spell(groups(InetAddress.getByName('[' + text + ']').getAddress())) + ']';
    } catch (UnknownHostException e) {
      return "";
    }
  }

  private static boolean isOfAddress(int c) {
    return c == ':' || c == '.' || c < 128 && Character.digit(c, 16) >= 0;
  }

  private static int[] groups(byte[] address) {
    byte[] full = address;
    if (address.length == 4) {
      // Java turns ::ffff:1.2.3.4 into an IPv4 address
      full = new byte[16];
      Arrays.fill(full, 10, 12, (byte) 0xFF);
      System.arraycopy(address, 0, full, 12, 4);
    }
    int[] groups = new int[8];
    for (int i = 0; i < 8; i++) {
      groups[i] = (full[2 * i] & 0xFF) << 8 | full[2 * i + 1] & 0xFF;
    }
    return groups;
  }

  /** The first of the longest runs of at least two zeros becomes {@code ::}. */
  private static String spell(int[] groups) {
    int run = -1;
    int longest = 1;
    for (int i = 0; i < 8; i++) {
      int end = i;
      while (end < 8 && groups[end] == 0) {
        end++;
      }
      if (end - i > longest) {
        run = i;
        longest = end - i;
      }
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == run) {
        out.append("::");
        i += longest - 1;
      } else {
        if (i > 0 && out.charAt(out.length() - 1) != ':') {
          out.append(':');
        }
        out.append(Integer.toHexString(groups[i]));
      }
    }
    return out.toString();
  }
}

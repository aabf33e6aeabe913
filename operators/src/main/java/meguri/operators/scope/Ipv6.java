package meguri.operators.scope;

import io.netty.util.NetUtil;
import java.net.Inet6Address;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads IPv6 addresses as the URL standard does, and spells them as RFC 5952 does.
 *
 * <p>Netty spells them, but does not read them: it takes {@code ::1.2.3.4} for {@code
 * ::ffff:1.2.3.4}, refuses {@code 5ca::1.2.3.4}, and accepts a zone.
 */
final class Ipv6 {

  private static final int GROUPS = 8;
  private static final int[] NONE = {};
  private static final int NO_SCOPE = -1;

  private Ipv6() {}

  /** Returns the address in brackets, or an empty string if the text is not an address. */
  static String normalise(String text) {
    int[] groups = groups(text);
    return groups.length == 0 ? "" : '[' + spell(groups) + ']';
  }

  /** Returns the eight groups of an address, or {@link #NONE} if the text is not an address. */
  private static int[] groups(String text) {
    int[] groups = new int[GROUPS];
    int count = 0;
    int gap = text.startsWith("::") ? 0 : -1;
    int i = gap == 0 ? 2 : 0;
    while (i < text.length()) {
      int end = endOfDigits(text, i);
      boolean dotted = end < text.length() && text.charAt(end) == '.';
      int wide = dotted ? 2 : 1;
      long value = dotted ? dotted(text.substring(i)) : hex(text, i, end);
      if (value < 0 || count + wide > GROUPS) {
        return NONE;
      }
      if (dotted) {
        groups[count++] = (int) (value >> 16);
        groups[count++] = (int) (value & 0xFFFF);
        break;
      }
      groups[count++] = (int) value;
      i = end + 1;
      if (end < text.length() && (text.charAt(end) != ':' || i == text.length())) {
        return NONE;
      }
      if (text.startsWith(":", i)) {
        if (gap >= 0) {
          return NONE;
        }
        gap = count;
        i++;
      }
    }
    return gap < 0 ? count == GROUPS ? groups : NONE : spread(groups, count, gap);
  }

  /** Puts zeros in the place of {@code ::}, which stands for at least one group. */
  private static int[] spread(int[] groups, int count, int gap) {
    if (count == GROUPS) {
      return NONE;
    }
    int behind = count - gap;
    System.arraycopy(groups, gap, groups, GROUPS - behind, behind);
    Arrays.fill(groups, gap, GROUPS - behind, 0);
    return groups;
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && Ascii.hex(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  /** Returns the value of one to four hexadecimal digits, or −1 if there are fewer or more. */
  private static int hex(String text, int from, int to) {
    if (to == from || to - from > 4) {
      return -1;
    }
    int value = 0;
    for (int i = from; i < to; i++) {
      value = value << 4 | Ascii.hex(text.charAt(i));
    }
    return value;
  }

  /** Returns the 32 bits of an IPv4 address in four decimal numbers, or −1 for another form. */
  private static long dotted(String text) {
    String[] parts = text.split("\\.", -1);
    long address = 0;
    for (String part : parts) {
      boolean decimal = part.matches("0|[1-9][0-9]{0,2}");
      int number = decimal ? Integer.parseInt(part) : 256;
      if (number > 255 || parts.length != 4) {
        return -1;
      }
      address = address << 8 | number;
    }
    return address;
  }

  /** Returns the address as RFC 5952 spells it. */
  private static String spell(int[] groups) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * GROUPS);
    for (int group : groups) {
      bytes.putShort((short) group);
    }
    try {
      return NetUtil.toAddressString(Inet6Address.getByAddress(null, bytes.array(), NO_SCOPE));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // only for another number of bytes
    }
  }
}

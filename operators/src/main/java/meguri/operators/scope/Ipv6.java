package meguri.operators.scope;

import java.util.Arrays;

/** IPv6 addresses in brackets, in the spelling of RFC 5952. */
final class Ipv6 {

  private static final int GROUPS = 8;
  private static final int[] NONE = {};

  private Ipv6() {}

  /** With brackets; empty if the text is not an address. */
  static String normalise(String text) {
    int[] groups = groups(text);
    return groups.length == 0 ? "" : '[' + spell(groups) + ']';
  }

  /** {@link #NONE} if the text is not an address. */
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

  /** With zeros in the gap; it stands for one at least. */
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

  /** −1 unless there are one to four digits. */
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

  /** An IPv4 address as a number of 32 bits; −1 if it is not written as four decimal numbers. */
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

  /** The first of the longest runs of at least two zeros becomes {@code ::}. */
  private static String spell(int[] groups) {
    int run = -1;
    int longest = 1;
    for (int i = 0; i < GROUPS; i++) {
      int end = i;
      while (end < GROUPS && groups[end] == 0) {
        end++;
      }
      if (end - i > longest) {
        run = i;
        longest = end - i;
      }
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < GROUPS; i++) {
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

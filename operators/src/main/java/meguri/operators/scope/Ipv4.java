package meguri.operators.scope;

/**
 * IPv4 addresses as URLs spell them: one to four numbers, decimal, octal or hexadecimal, the last
 * of which fills all bytes that are left.
 */
final class Ipv4 {

  private static final long TOO_GREAT = 1L << 36;

  private Ipv4() {}

  /** Whether a host must be an address or is invalid: a name never ends in a number. */
  static boolean endsInNumber(String host) {
    String last = host.substring(host.lastIndexOf('.') + 1);
    boolean digits = !last.isEmpty();
    for (int i = 0; i < last.length(); i++) {
      digits &= last.charAt(i) >= '0' && last.charAt(i) <= '9';
    }
    return digits || number(last) >= 0;
  }

  /** Returns the address as four decimal numbers; empty if the host is not an address. */
  static String normalise(String host) {
    String[] parts = host.split("\\.", -1);
    if (parts.length > 4) {
      return "";
    }
    long address = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      long number = number(parts[i]);
      long limit = last ? 1L << 8 * (5 - parts.length) : 256;
      if (number < 0 || number >= limit) {
        return "";
      }
      address += last ? number : number << 8 * (3 - i);
    }
    return (address >> 24)
        + "."
        + (address >> 16 & 255)
        + "."
        + (address >> 8 & 255)
        + "."
        + (address & 255);
  }

  /** Returns the number, at most {@link #TOO_GREAT}; −1 if the text is not a number. */
  private static long number(String text) {
    boolean hex = text.startsWith("0x") || text.startsWith("0X");
    boolean octal = !hex && text.length() > 1 && text.startsWith("0");
    int radix = hex ? 16 : octal ? 8 : 10;
    if (text.isEmpty()) {
      return -1;
    }
    long number = 0;
    for (int i = hex ? 2 : 0; i < text.length(); i++) {
      int digit = Character.digit(text.charAt(i), radix);
      if (digit < 0 || text.charAt(i) >= 128) {
        return -1;
      }
      number = Math.min(number * radix + digit, TOO_GREAT);
    }
    return number;
  }
}

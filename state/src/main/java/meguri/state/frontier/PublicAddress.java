package meguri.state.frontier;

/** Which addresses are those of the public Internet (RFC 6890). */
public final class PublicAddress {

  private PublicAddress() {}

  /**
   * @param address 4 or 16 bytes
   */
  public static boolean is(byte[] address) {
    return address.length == 4 ? isPublicIpv4(address) : isPublicIpv6(address);
  }

  private static boolean isPublicIpv4(byte[] a) {
    int first = a[0] & 0xFF;
    int second = a[1] & 0xFF;
    return !(first == 0
        || first == 10
        || first == 127
        || first >= 224
        || (first == 100 && second >= 64 && second < 128)
        || (first == 169 && second == 254)
        || (first == 172 && second >= 16 && second < 32)
        || (first == 192 && second == 168)
        || (first == 192 && second == 0 && (a[2] == 0 || a[2] == 2))
        || (first == 198 && (second == 18 || second == 19))
        || (first == 198 && second == 51 && a[2] == 100)
        || (first == 203 && second == 0 && a[2] == 113));
  }

  /**
   * Only global unicast, 2000::/3, without documentation, 6to4 and Teredo, which wrap IPv4
   * addresses.
   */
  private static boolean isPublicIpv6(byte[] a) {
    int head = (a[0] & 0xFF) << 8 | (a[1] & 0xFF);
    int next = (a[2] & 0xFF) << 8 | (a[3] & 0xFF);
    return (head & 0xE000) == 0x2000
        && head != 0x2002
        && !(head == 0x2001 && (next == 0 || next == 0x0DB8));
  }
}

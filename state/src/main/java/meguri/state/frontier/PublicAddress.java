package meguri.state.frontier;

import java.nio.ByteBuffer;

/**
 * Tells which addresses belong to the public Internet: all that IANA's registries of special
 * addresses (RFC 6890) do not list, or call globally reachable, except one.
 *
 * <p>An IPv6 address that stands for an IPv4 one is public if that is: a packet to it may end up
 * there.
 */
public final class PublicAddress {

  /**
   * The address of Azure's metadata, which contain secrets. The registries do not list it; only
   * machines in Azure can reach the metadata.
   */
  private static final int AZURE = 168 << 24 | 63 << 16 | 129 << 8 | 16;

  /** A range such as 0.0.0.0/8: its first address as a number, and how many bits of it count. */
  private record Ipv4Range(int first, int bits) {

    static Ipv4Range of(int a, int b, int c, int bits) {
      return new Ipv4Range(a << 24 | b << 16 | c << 8, bits);
    }

    boolean contains(int address) {
      return (address ^ first) >>> Integer.SIZE - bits == 0;
    }
  }

  private static final Ipv4Range[] SPECIAL = {
    Ipv4Range.of(0, 0, 0, 8), // this network
    Ipv4Range.of(10, 0, 0, 8), // private
    Ipv4Range.of(100, 64, 0, 10), // carriers' NAT; metadata of Alibaba's cloud
    Ipv4Range.of(127, 0, 0, 8), // loopback
    Ipv4Range.of(169, 254, 0, 16), // link-local; metadata of most clouds
    Ipv4Range.of(172, 16, 0, 12), // private
    Ipv4Range.of(192, 0, 0, 24), // protocol assignments; metadata of Oracle's cloud
    Ipv4Range.of(192, 0, 2, 24), // documentation
    Ipv4Range.of(192, 88, 99, 24), // relays of 6to4, given up
    Ipv4Range.of(192, 168, 0, 16), // private
    Ipv4Range.of(198, 18, 0, 15), // benchmarks
    Ipv4Range.of(198, 51, 100, 24), // documentation
    Ipv4Range.of(203, 0, 113, 24), // documentation
    Ipv4Range.of(224, 0, 0, 3) // multicast, reserved, broadcast
  };

  private static final long NAT64 = 0x0064_FF9B_0000_0000L;
  private static final long MAPPED = 0xFFFFL;
  private static final long TRANSLATED = 0xFFFF_0000L;

  /**
   * The first half of an ISATAP interface id; the bit says that its IPv4 address is a global one.
   */
  private static final int ISATAP = 0x5EFE;

  private static final int ISATAP_GLOBAL = 0x0200_5EFE;

  private PublicAddress() {}

  /**
   * @param address 4 or 16 bytes
   */
  public static boolean is(byte[] address) {
    ByteBuffer bytes = ByteBuffer.wrap(address);
    return address.length == 4
        ? isPublicIpv4(bytes.getInt())
        : isPublicIpv6(bytes.getLong(), bytes.getLong());
  }

  private static boolean isPublicIpv4(int address) {
    for (Ipv4Range range : SPECIAL) {
      if (range.contains(address)) {
        return false;
      }
    }
    return address != AZURE;
  }

  /**
   * Whether an IPv6 address is public. One outside 2000::/3, global unicast, is public only if it
   * stands for a public IPv4 address.
   */
  private static boolean isPublicIpv6(long high, long low) {
    if (high == 0) {
      long middle = low >>> 32;
      boolean ipv4 = middle == 0 || middle == MAPPED || middle == TRANSLATED;
      return ipv4 && isPublicIpv4((int) low);
    }
    if (high == NAT64) {
      return low >>> 32 == 0 && isPublicIpv4((int) low);
    }
    int head = (int) (high >>> 32);
    if (head == 0x2001_0000) { // Teredo names a server, and the client with its bits flipped
      return isPublicIpv4((int) high) && isPublicIpv4((int) ~low);
    }
    if (head >>> 16 == 0x2002) { // 6to4
      return isPublicIpv4((int) (high >>> 16));
    }
    int id = (int) (low >>> 32);
    if ((id == ISATAP || id == ISATAP_GLOBAL) && !isPublicIpv4((int) low)) {
      return false; // with any prefix: a tunnel's end inside
    }
    return head >>> 29 == 1
        && head >>> 9 != 0x2001_0000 >>> 9 // protocol assignments
        && head != 0x2001_0DB8 // documentation
        && head >>> 12 != 0x3FFF_0; // documentation
  }
}

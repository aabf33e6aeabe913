package meguri.state.frontier;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;

/**
 * The prefix of the IPv6 addresses that a network's translator turns into IPv4 ones (RFC 6052). A
 * network chooses it as it likes, so an address below it looks like any other.
 *
 * @param prefix its first bytes: 4, 5, 6, 7, 8 or 12
 */
public record Nat64(byte[] prefix) implements Serializable {

  /** A name whose only IPv6 addresses are those that translators make (RFC 7050). */
  public static final String KNOWN_NAME = "ipv4only.arpa";

  private static final byte[][] KNOWN_ADDRESSES = {
    {(byte) 192, 0, 0, (byte) 170}, {(byte) 192, 0, 0, (byte) 171}
  };

  private static final int[] LENGTHS = {12, 8, 7, 6, 5, 4};

  /** The octet that is always zero, in bits 64 to 71, and no part of the IPv4 address. */
  private static final int ZERO = 8;

  /**
   * Returns the prefix in an answer to a query for {@link #KNOWN_NAME}; empty if a known address
   * stands in none of the places where a translator puts one.
   *
   * @param address 16 bytes
   */
  public static Optional<Nat64> in(byte[] address) {
    for (int length : LENGTHS) {
      byte[] inside = inside(address, length);
      if (Arrays.equals(inside, KNOWN_ADDRESSES[0]) || Arrays.equals(inside, KNOWN_ADDRESSES[1])) {
        return Optional.of(new Nat64(Arrays.copyOf(address, length)));
      }
    }
    return Optional.empty();
  }

  /** Returns the IPv4 address for which an address stands; empty if it is not below this prefix. */
  public Optional<byte[]> inside(byte[] address) {
    return address.length == 16
            && Arrays.equals(address, 0, prefix.length, prefix, 0, prefix.length)
        ? Optional.of(inside(address, prefix.length))
        : Optional.empty();
  }

  private static byte[] inside(byte[] address, int from) {
    byte[] inside = new byte[4];
    int at = from;
    for (int i = 0; i < inside.length; i++) {
      at += at == ZERO ? 1 : 0;
      inside[i] = address[at++];
    }
    return inside;
  }
}

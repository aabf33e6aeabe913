package meguri.state.frontier;

import java.io.Serializable;

/**
 * A range of addresses with a common prefix, as CIDR writes it.
 *
 * @param prefix 4 or 16 bytes
 * @param bits how many bits of the prefix count
 */
public record AddressRange(byte[] prefix, int bits) implements Serializable {

  /** Whether the address, of 4 or 16 bytes, is one of them. */
  public boolean contains(byte[] address) {
    if (address.length != prefix.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit += Byte.SIZE) {
      int mask = bits - bit >= Byte.SIZE ? 0xFF : 0xFF << Byte.SIZE - (bits - bit);
      if (((address[bit >>> 3] ^ prefix[bit >>> 3]) & mask & 0xFF) != 0) {
        return false;
      }
    }
    return true;
  }
}

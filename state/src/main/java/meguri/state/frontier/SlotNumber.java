package meguri.state.frontier;

import meguri.state.Hash64;

/**
 * The slot to which an address belongs: IP mod H, the unit of politeness (Morimoto et al. 2011). An
 * IPv4 address counts as an unsigned number. For IPv6 a stable hash of its /64 counts, because one
 * machine commonly owns a whole /64.
 */
public final class SlotNumber {

  private SlotNumber() {}

  public static int of(byte[] address, int slots) {
    if (address.length == 4) {
      long ip =
          (address[0] & 0xFFL) << 24
              | (address[1] & 0xFFL) << 16
              | (address[2] & 0xFFL) << 8
              | (address[3] & 0xFFL);
      return (int) (ip % slots);
    }
    StringBuilder prefix = new StringBuilder(16);
    for (int i = 0; i < 8; i++) {
      prefix.append((char) (address[i] & 0xFF));
    }
    return (int) Long.remainderUnsigned(Hash64.of(prefix.toString()), slots);
  }
}

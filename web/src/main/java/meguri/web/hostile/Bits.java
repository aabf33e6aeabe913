package meguri.web.hostile;

import java.io.ByteArrayOutputStream;

/** Writes numbers of some bits each, the lowest bit first. */
final class Bits {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int open;
  private int count;

  Bits put(int number, int bits) {
    for (int i = 0; i < bits; i++) {
      open |= (number >>> i & 1) << count;
      count++;
      if (count == 8) {
        align();
      }
    }
    return this;
  }

  /** Writes whole bytes; only allowed at the beginning of a byte. */
  Bits put(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  /** Fills the current byte with zeros. */
  Bits align() {
    if (count > 0) {
      out.write(open);
      open = 0;
      count = 0;
    }
    return this;
  }

  byte[] toByteArray() {
    return out.toByteArray();
  }
}

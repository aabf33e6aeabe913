package meguri.operators.parse;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/**
 * The readable part of a stream: it ends at damage, at a number of bytes, or at a moment in time.
 */
final class SoundBytes extends InputStream {

  private final InputStream in;
  private final LongSupplier nanoClock;
  private final long deadline;
  private long left;

  /**
   * @param nanos the time for reading, from now on
   */
  SoundBytes(InputStream in, long maxBytes, LongSupplier nanoClock, long nanos) {
    this.in = in;
    this.left = maxBytes;
    this.nanoClock = nanoClock;
    this.deadline = nanoClock.getAsLong() + nanos;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (left == 0 || nanoClock.getAsLong() - deadline > 0) {
      return -1;
    }
    try {
      int count = in.read(into, offset, (int) Math.min(length, left));
      left -= Math.max(0, count);
      return count;
    } catch (IOException e) {
      left = 0;
      return -1;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

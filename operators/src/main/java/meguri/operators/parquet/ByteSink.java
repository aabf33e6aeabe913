package meguri.operators.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** A growing array of bytes, with numbers in little-endian order. */
final class ByteSink {

  private static final int MAX = Integer.MAX_VALUE - 8;

  private byte[] bytes = new byte[256];
  private int size;

  int size() {
    return size;
  }

  /** Returns the array, of which the first {@link #size} bytes count. */
  byte[] array() {
    return bytes;
  }

  void clear() {
    size = 0;
  }

  void put(int one) {
    room(1);
    bytes[size++] = (byte) one;
  }

  void put(byte[] many, int length) {
    room(length);
    System.arraycopy(many, 0, bytes, size, length);
    size += length;
  }

  void put(ByteSink other) {
    put(other.bytes, other.size);
  }

  void putInt(int value) {
    room(Integer.BYTES);
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      bytes[size++] = (byte) (value >> shift);
    }
  }

  void putLong(long value) {
    putInt((int) value);
    putInt((int) (value >>> Integer.SIZE));
  }

  /** Puts a number in groups of seven bits, the lowest first. */
  void putVarint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      put((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    put((int) rest);
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  private void room(int more) {
    if (more > bytes.length - size) {
      int needed = Math.addExact(size, more);
      bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * size, MAX)));
    }
  }
}

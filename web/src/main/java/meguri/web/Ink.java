package meguri.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/** A byte array that is written from front to back, and reused for the next page. */
final class Ink {
  private byte[] bytes;
  private int length;

  Ink(int capacity) {
    this.bytes = new byte[capacity];
  }

  Ink clear() {
    length = 0;
    return this;
  }

  /** Drops what was written beyond a length. */
  void cut(int toLength) {
    length = toLength;
  }

  /** Removes some bytes at a place, and moves up the bytes behind them. */
  void drop(int at, int count) {
    System.arraycopy(bytes, at + count, bytes, at, length - at - count);
    length -= count;
  }

  int length() {
    return length;
  }

  /** Returns the array written to; only the first {@link #length()} bytes count. */
  byte[] array() {
    return bytes;
  }

  byte[] copy() {
    return Arrays.copyOf(bytes, length);
  }

  String text() {
    return new String(bytes, 0, length, ISO_8859_1);
  }

  Ink put(char ascii) {
    room(1);
    bytes[length++] = (byte) ascii;
    return this;
  }

  Ink put(byte[] source) {
    return put(source, 0, source.length);
  }

  Ink put(byte[] source, int from, int count) {
    room(count);
    System.arraycopy(source, from, bytes, length, count);
    length += count;
    return this;
  }

  /** Writes text in which each character is one byte. */
  @SuppressWarnings("deprecation") // the one way to copy a Latin-1 string without an array between
  Ink put(String latin) {
    int count = latin.length();
    room(count);
    latin.getBytes(0, count, bytes, length);
    length += count;
    return this;
  }

  Ink number(long value) {
    return number(value, 1);
  }

  /** Writes a number that is not negative, with zeros in front up to a width. */
  Ink number(long value, int width) {
    int digits = 1;
    for (long rest = value / 10; rest > 0; rest /= 10) {
      digits++;
    }
    int count = Math.max(digits, width);
    room(count);
    long rest = value;
    for (int i = length + count - 1; i >= length; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += count;
    return this;
  }

  private void room(int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
  }
}

package meguri.operators.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes the compact protocol of Apache Thrift, in which Parquet keeps its metadata. Fields of a
 * struct come in the order of their numbers.
 */
final class ThriftWriter {

  static final int I32 = 5;
  static final int BINARY = 8;
  static final int STRUCT = 12;

  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int I64 = 6;
  private static final int LIST = 9;
  private static final int LONG_LIST = 15;

  private final ByteSink out;
  private final Deque<Integer> outer = new ArrayDeque<>();
  private int last;

  ThriftWriter(ByteSink out) {
    this.out = out;
  }

  ThriftWriter bool(int field, boolean value) {
    header(field, value ? TRUE : FALSE);
    return this;
  }

  ThriftWriter i32(int field, int value) {
    header(field, I32);
    item(value);
    return this;
  }

  ThriftWriter i64(int field, long value) {
    header(field, I64);
    out.putVarint(value << 1 ^ value >> 63);
    return this;
  }

  ThriftWriter text(int field, String value) {
    binary(field, value.getBytes(UTF_8));
    return this;
  }

  ThriftWriter binary(int field, byte[] value) {
    header(field, BINARY);
    item(value);
    return this;
  }

  /** Writes a struct that is complete. */
  ThriftWriter struct(int field, ByteSink struct) {
    header(field, STRUCT);
    out.put(struct);
    return this;
  }

  /** Begins a list. Its items follow, as many as {@code size}. */
  ThriftWriter list(int field, int type, int size) {
    header(field, LIST);
    if (size < LONG_LIST) {
      out.put(size << 4 | type);
    } else {
      out.put(LONG_LIST << 4 | type);
      out.putVarint(size);
    }
    return this;
  }

  /** Writes an item of a list of {@link #I32}. */
  ThriftWriter item(int value) {
    out.putVarint((value << 1 ^ value >> 31) & 0xFFFF_FFFFL);
    return this;
  }

  /** Writes an item of a list of {@link #BINARY}. */
  ThriftWriter item(byte[] value) {
    out.putVarint(value.length);
    out.put(value, value.length);
    return this;
  }

  /** Begins a struct in a field. {@link #end} ends it. */
  ThriftWriter begin(int field) {
    header(field, STRUCT);
    return begin();
  }

  /** Begins a struct that is an item of a list, or stands alone. {@link #end} ends it. */
  ThriftWriter begin() {
    outer.push(last);
    last = 0;
    return this;
  }

  ThriftWriter end() {
    out.put(0);
    last = outer.pop();
    return this;
  }

  private void header(int field, int type) {
    out.put(field - last << 4 | type);
    last = field;
  }
}

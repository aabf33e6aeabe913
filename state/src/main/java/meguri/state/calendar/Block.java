package meguri.state.calendar;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Records one after another, each with the time it is due and its length before it. */
final class Block {

  /** Large enough that a bucket is read in few steps, small enough for one value of RocksDB. */
  static final int MAX_BYTES = 64 << 10;

  static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;
  static final int MAX_RECORD_BYTES = MAX_BYTES - HEADER_BYTES;

  private Block() {}

  static byte[] entry(long due, byte[] record) {
    return ByteBuffer.allocate(HEADER_BYTES + record.length)
        .putLong(due)
        .putInt(record.length)
        .put(record)
        .array();
  }

  /** Goes through the records of a block. */
  static void forEach(byte[] block, Calendar.Visits visits) {
    ByteBuffer rest = ByteBuffer.wrap(block);
    while (rest.hasRemaining()) {
      long due = rest.getLong();
      int length = rest.getInt();
      int from = rest.position();
      visits.visit(due, Arrays.copyOfRange(block, from, from + length));
      rest.position(from + length);
    }
  }
}

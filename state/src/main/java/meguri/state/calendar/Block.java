package meguri.state.calendar;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The form of a block: first the number of the bucket's block before it, then records one after
 * another. Before each record are its due time and its length.
 */
final class Block {

  /** The number before a bucket's first block. */
  static final long NONE = -1;

  static final int LINK_BYTES = Long.BYTES;

  /**
   * The most bytes of records in a block: large enough that a bucket is read in few steps, small
   * enough for one value of RocksDB.
   */
  static final int MAX_BYTES = 64 << 10;

  static final int HEADER_BYTES = Long.BYTES + Integer.BYTES;

  private Block() {}

  static byte[] entry(long due, byte[] record) {
    return ByteBuffer.allocate(HEADER_BYTES + record.length)
        .putLong(due)
        .putInt(record.length)
        .put(record)
        .array();
  }

  /** Gives a block its place after another. Returns the block. */
  static byte[] link(byte[] block, long before) {
    ByteBuffer.wrap(block).putLong(before);
    return block;
  }

  static long before(byte[] block) {
    return ByteBuffer.wrap(block).getLong();
  }

  /** Goes through the records of a block. */
  static void forEach(byte[] block, Calendar.Visits visits) {
    ByteBuffer rest = ByteBuffer.wrap(block).position(LINK_BYTES);
    while (rest.hasRemaining()) {
      long due = rest.getLong();
      int length = rest.getInt();
      int from = rest.position();
      visits.visit(due, Arrays.copyOfRange(block, from, from + length));
      rest.position(from + length);
    }
  }
}

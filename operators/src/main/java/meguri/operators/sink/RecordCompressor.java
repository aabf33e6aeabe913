package meguri.operators.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Cleaner;

/**
 * Compresses WARC records, each on its own, so that a reader can begin at any of them. It keeps
 * nothing from one record to the next, and a sink uses one for all its files. Native memory is
 * freed once the garbage collector finds that nobody uses the compressor any more: a sink that
 * fails has no chance to close it.
 */
interface RecordCompressor {

  Cleaner CLEANER = Cleaner.create();

  RecordCompressor NONE =
      (record, out) -> {
        for (byte[] part : record) {
          out.write(part);
        }
      };

  /**
   * Writes a whole record.
   *
   * @param record its parts, one after another, together at least one byte
   */
  void write(byte[][] record, OutputStream out) throws IOException;

  static long length(byte[][] record) {
    long length = 0;
    for (byte[] part : record) {
      length += part.length;
    }
    return length;
  }
}

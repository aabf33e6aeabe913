package meguri.operators.sink;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventSerializer;
import meguri.operators.parquet.ParquetWriter;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * Page events in a side file: each in the form of its serializer, after its length. So the rows of
 * an older Meguri can be read, too.
 */
final class PageRows implements RecordWriter<PageEvent> {

  private static final int USUAL = 16 << 10;

  /** Bytes of a buffer that is not kept for the next row. */
  private static final int LARGE = 1 << 20;

  private final PageEventSerializer serializer = new PageEventSerializer();
  private DataOutputSerializer row = new DataOutputSerializer(USUAL);
  private final OutputStream file;
  private final boolean copies;

  /**
   * @param copies whether copies have their text
   */
  PageRows(RecordFile file, boolean copies) {
    this.file = file;
    this.copies = copies;
  }

  @Override
  public void write(PageEvent event) throws IOException {
    row.clear();
    row.writeInt(0);
    serializer.serialize(copies ? event : event.referring(), row);
    row.writeIntUnsafe(row.length() - Integer.BYTES, 0);
    file.write(row.getSharedBuffer(), 0, row.length());
    if (row.getSharedBuffer().length > LARGE) {
      row = new DataOutputSerializer(USUAL);
    }
  }

  /** Returns how many bytes of rows a Parquet file was made from. */
  static long encoded(Path file) throws IOException {
    FileSystem system = file.getFileSystem();
    long length = system.getFileStatus(file).getLen();
    try (FSDataInputStream in = system.open(file)) {
      in.seek(Math.max(0, length - ParquetWriter.END));
      return ParquetWriter.note(in.readNBytes(ParquetWriter.END));
    }
  }

  /**
   * Writes rows as a Parquet file.
   *
   * @param length the bytes of the rows that count
   */
  static void encode(InputStream rows, long length, OutputStream file, String software)
      throws IOException {
    PageEventSerializer serializer = new PageEventSerializer();
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(rows, 64 << 10));
        ParquetWriter parquet = new ParquetWriter(file, software)) {
      long read = 0;
      while (read < length) {
        byte[] row = in.readNBytes(in.readInt());
        read += Integer.BYTES + row.length;
        if (read > length) {
          throw new EOFException("the rows end within one");
        }
        parquet.write(serializer.deserialize(new DataInputDeserializer(row)));
      }
      parquet.finish(length);
    }
  }
}

package meguri.operators.parquet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventFields;
import meguri.operators.model.PageEventFields.Field;

/**
 * Writes page events as a Parquet file into a stream: a row for each, a column for each of {@link
 * PageEventFields}. Holds a group of rows in memory, compressed: {@value #GROUP_BYTES} bytes and
 * the last row at most.
 */
public final class ParquetWriter implements Closeable {

  /** Bytes of a group that are held in memory. */
  private static final int GROUP_BYTES = 16 << 20;

  /** The bytes at a file's end that have its metadata, up to some fifty groups. */
  public static final int END = 1 << 20;

  /** Rows of a group: readers share the work among threads by groups. */
  private static final int GROUP_ROWS = 100_000;

  private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);

  private static final int FORMAT = 1;
  private static final int ZSTD = 6;

  /** The groups that are on file. */
  private record Group(long rows, List<ColumnMetadata> columns) {}

  private final List<Field> fields = PageEventFields.all();
  private final CountingStream out;
  private final String software;
  private final long groupBytes;
  private final Compressor compressor = new Compressor();
  private final List<Group> groups = new ArrayList<>();
  private List<ColumnChunk> chunks = List.of();
  private long rows;

  /**
   * @param out gets the file; stays its owner's
   * @param software the name and version of what writes the file
   */
  public ParquetWriter(OutputStream out, String software) throws IOException {
    this(out, software, GROUP_BYTES);
  }

  ParquetWriter(OutputStream out, String software, long groupBytes) throws IOException {
    this.out = new CountingStream(out);
    this.groupBytes = groupBytes;
    this.software = software;
    this.out.write(MAGIC);
  }

  public void write(PageEvent event) throws IOException {
    if (chunks.isEmpty()) {
      chunks = fields.stream().map(field -> ColumnChunk.of(field, compressor)).toList();
    }
    for (ColumnChunk chunk : chunks) {
      chunk.add(event);
    }
    rows++;
    if (rows >= GROUP_ROWS || chunks.stream().mapToLong(ColumnChunk::held).sum() >= groupBytes) {
      endGroup();
    }
  }

  /**
   * Writes the end of the file. Without it, nothing in the file can be read.
   *
   * @param note a number for {@link #note}; other readers skip it
   */
  public void finish(long note) throws IOException {
    if (rows > 0) {
      endGroup();
    }
    ByteSink before = new ByteSink();
    before.putLong(note);
    before.writeTo(out);
    ByteSink footer = new ByteSink();
    metadata(new ThriftWriter(footer));
    footer.putInt(footer.size());
    footer.writeTo(out);
    out.write(MAGIC);
  }

  /**
   * Returns the note in a file that {@link #finish} has ended.
   *
   * @param end the last bytes of the file, {@value #END} or all
   * @throws IOException if this is no such file
   */
  public static long note(byte[] end) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN);
    int footer = end.length - MAGIC.length - Integer.BYTES;
    int note = footer < 0 ? -1 : footer - bytes.getInt(footer) - Long.BYTES;
    if (note < 0) {
      throw new IOException("expected a Parquet file with a note");
    }
    return bytes.getLong(note);
  }

  /** Releases the memory. A file that is not finished stays broken. */
  @Override
  public void close() {
    compressor.close();
  }

  private void endGroup() throws IOException {
    List<ColumnMetadata> columns = new ArrayList<>(fields.size());
    for (ColumnChunk chunk : chunks) {
      columns.add(chunk.writeTo(out));
    }
    groups.add(new Group(rows, columns));
    chunks = List.of();
    rows = 0;
  }

  private void metadata(ThriftWriter thrift) {
    thrift.begin().i32(1, FORMAT);
    Schema.write(2, fields, thrift);
    thrift.i64(3, groups.stream().mapToLong(Group::rows).sum());
    thrift.list(4, ThriftWriter.STRUCT, groups.size());
    for (Group group : groups) {
      thrift.begin().list(1, ThriftWriter.STRUCT, fields.size());
      for (int i = 0; i < fields.size(); i++) {
        column(fields.get(i), group.columns().get(i), thrift);
      }
      thrift
          .i64(2, group.columns().stream().mapToLong(ColumnMetadata::uncompressed).sum())
          .i64(3, group.rows())
          .end();
    }
    thrift.text(6, software);
    thrift.list(7, ThriftWriter.STRUCT, fields.size());
    for (int i = 0; i < fields.size(); i++) {
      thrift.begin().begin(1).end().end(); // values compare as their types say
    }
    thrift.end();
  }

  private static void column(Field field, ColumnMetadata column, ThriftWriter thrift) {
    List<String> path = Schema.path(field);
    thrift.begin().i64(2, column.start()).begin(3);
    thrift.i32(1, Schema.shape(field).type());
    thrift.list(2, ThriftWriter.I32, column.hasDictionary() ? 3 : 2);
    thrift.item(ColumnChunk.PLAIN).item(ColumnChunk.RLE);
    if (column.hasDictionary()) {
      thrift.item(ColumnChunk.RLE_DICTIONARY);
    }
    thrift.list(3, ThriftWriter.BINARY, path.size());
    for (String name : path) {
      thrift.item(name.getBytes(UTF_8));
    }
    thrift
        .i32(4, ZSTD)
        .i64(5, column.values())
        .i64(6, column.uncompressed())
        .i64(7, column.length())
        .i64(9, column.data());
    if (column.hasDictionary()) {
      thrift.i64(11, column.start());
    }
    thrift.struct(12, column.statistics()).end().end();
  }
}

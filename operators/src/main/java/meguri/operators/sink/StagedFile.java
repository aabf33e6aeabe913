package meguri.operators.sink;

import java.io.IOException;
import java.util.List;
import meguri.operators.sink.SideFile.Purpose;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.core.fs.Path;
import org.apache.flink.util.IOUtils;

/**
 * A Parquet file that is being written. Such a file cannot be cut and goes on from nowhere, so its
 * records wait in a side file, and become the Parquet file when it ends. The same rows always make
 * the same file.
 */
final class StagedFile extends OpenFile {

  /**
   * The bytes of rows at which a file ends: they are read again and encoded at once, in a second or
   * two, and a checkpoint may have to wait for that.
   */
  private static final long MAX_BYTES = 256L << 20;

  static final String SUFFIX = ".parquet";

  private final OutputDirectory directory;
  private final SideFile rows;

  StagedFile(OutputDirectory directory, Path target, long begun) throws IOException {
    super(target, begun);
    this.directory = directory;
    this.rows = SideFile.begin(target, Purpose.ROWS);
  }

  /** Returns whether a file of this name is made of rows. */
  static boolean isFor(Path target) {
    return target.getName().endsWith(SUFFIX);
  }

  /** Returns the length of the rows: the file itself will be a fraction of that. */
  @Override
  long length() {
    return rows.length();
  }

  @Override
  void index(String line) {
    throw new UnsupportedOperationException("a file of rows has no index");
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] many, int from, int length) throws IOException {
    rows.write(many, from, length);
  }

  @Override
  boolean isFull() {
    return rows.length() >= MAX_BYTES;
  }

  @Override
  UnfinishedFile persist() throws IOException {
    return UnfinishedFile.staged(target().toString(), rows.persist());
  }

  @Override
  List<FileSinkCommittable> end() throws IOException {
    rows.close();
    return List.of(directory.encode(target(), rows.length(), begun()));
  }

  @Override
  void abandon() {
    IOUtils.closeQuietly(rows);
  }
}

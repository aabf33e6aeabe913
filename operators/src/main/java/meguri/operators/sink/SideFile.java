package meguri.operators.sink;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * A file beside an output file, from which something is made when the output file ends. Only what
 * was written up to a checkpoint counts after a restore. It is deleted when the output file has its
 * name.
 */
final class SideFile implements Closeable {

  /** What a side file is for: the end of its name. */
  enum Purpose {
    /** Lines of an index, in the order in which their records were written. */
    LINES(".lines"),
    /** The records of a file that is written as a whole. */
    ROWS(".rows");

    private final String suffix;

    Purpose(String suffix) {
      this.suffix = suffix;
    }
  }

  private final FSDataOutputStream file;
  private final OutputStream buffer;
  private long length;

  private SideFile(FSDataOutputStream file) {
    this.file = file;
    this.buffer = new BufferedOutputStream(file, 16 << 10);
  }

  static SideFile begin(Path output, Purpose purpose) throws IOException {
    Path path = path(output, purpose);
    return new SideFile(path.getFileSystem().create(path, FileSystem.WriteMode.OVERWRITE));
  }

  void write(byte[] bytes, int from, int count) throws IOException {
    buffer.write(bytes, from, count);
    length += count;
  }

  long length() {
    return length;
  }

  /** Makes all that was written durable, and returns its length. */
  long persist() throws IOException {
    buffer.flush();
    file.flush();
    file.sync();
    return length;
  }

  @Override
  public void close() throws IOException {
    buffer.close();
  }

  static boolean exists(Path output, Purpose purpose) throws IOException {
    return output.getFileSystem().exists(path(output, purpose));
  }

  static InputStream open(Path output, Purpose purpose) throws IOException {
    return output.getFileSystem().open(path(output, purpose));
  }

  static void delete(Path output, Purpose purpose) throws IOException {
    output.getFileSystem().delete(path(output, purpose), false);
  }

  static Path path(Path output, Purpose purpose) {
    return new Path(output.getParent(), '.' + output.getName() + purpose.suffix);
  }
}

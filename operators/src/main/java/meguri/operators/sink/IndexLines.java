package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.List;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The lines of an index in the order in which their records were written, in a file beside the
 * archive file. That file is deleted when the index has its name.
 */
final class IndexLines implements Closeable {

  private static final String SUFFIX = ".lines";

  private final FSDataOutputStream file;
  private final OutputStream buffer;
  private long length;

  private IndexLines(FSDataOutputStream file) {
    this.file = file;
    this.buffer = new BufferedOutputStream(file, 16 << 10);
  }

  static IndexLines begin(Path archive) throws IOException {
    Path lines = path(archive);
    return new IndexLines(lines.getFileSystem().create(lines, FileSystem.WriteMode.OVERWRITE));
  }

  void add(String line) throws IOException {
    byte[] bytes = (line + '\n').getBytes(UTF_8);
    buffer.write(bytes);
    length += bytes.length;
  }

  long length() {
    return length;
  }

  /** Makes all lines durable, and returns their length. */
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

  /** Whether there are lines for the index of this archive file. */
  static boolean exist(Path archive) throws IOException {
    return archive.getFileSystem().exists(path(archive));
  }

  /** Returns the first lines, up to this length, in the order of an index. */
  static List<String> sorted(Path archive, long length) throws IOException {
    try (InputStream in = archive.getFileSystem().open(path(archive))) {
      byte[] lines = in.readNBytes(Math.toIntExact(length));
      return new BufferedReader(new InputStreamReader(new ByteArrayInputStream(lines), UTF_8))
          .lines()
          .sorted()
          .toList();
    }
  }

  static void delete(Path archive) throws IOException {
    archive.getFileSystem().delete(path(archive), false);
  }

  private static Path path(Path archive) {
    return new Path(archive.getParent(), '.' + archive.getName() + SUFFIX);
  }
}

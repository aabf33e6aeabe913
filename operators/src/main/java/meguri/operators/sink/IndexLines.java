package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.List;
import meguri.operators.sink.SideFile.Purpose;
import org.apache.flink.core.fs.Path;

/** The lines of an index in the order in which their records were written, in a side file. */
final class IndexLines implements Closeable {

  private final SideFile file;

  private IndexLines(SideFile file) {
    this.file = file;
  }

  static IndexLines begin(Path archive) throws IOException {
    return new IndexLines(SideFile.begin(archive, Purpose.LINES));
  }

  void add(String line) throws IOException {
    byte[] bytes = (line + '\n').getBytes(UTF_8);
    file.write(bytes, 0, bytes.length);
  }

  long length() {
    return file.length();
  }

  /** Makes all lines durable, and returns their length. */
  long persist() throws IOException {
    return file.persist();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** Whether there are lines for the index of this archive file. */
  static boolean exist(Path archive) throws IOException {
    return SideFile.exists(archive, Purpose.LINES);
  }

  /** Returns the first lines, up to this length, in the order of an index. */
  static List<String> sorted(Path archive, long length) throws IOException {
    try (InputStream in = SideFile.open(archive, Purpose.LINES)) {
      byte[] lines = in.readNBytes(Math.toIntExact(length));
      return new BufferedReader(new InputStreamReader(new ByteArrayInputStream(lines), UTF_8))
          .lines()
          .sorted()
          .toList();
    }
  }
}

package meguri.operators.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.functions.sink.filesystem.InProgressFileWriter;
import org.apache.flink.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** A file that is being written. It gathers small writes, and counts all that was written. */
final class GrowingFile extends OpenFile {

  private final OutputDirectory directory;
  private final InProgressFileWriter<ByteBuffer, String> file;
  private final byte[] bytes = new byte[64 << 10];
  private int count;
  private long passed;

  private @Nullable IndexLines lines;
  private @Nullable UnfinishedFile persisted;

  GrowingFile(OutputDirectory directory, Path target, long begun) throws IOException {
    super(target, begun);
    this.directory = directory;
    this.file = directory.begin(target, begun);
  }

  @Override
  long length() {
    return passed + count;
  }

  @Override
  void index(String line) throws IOException {
    if (lines == null) {
      lines = IndexLines.begin(target());
    }
    lines.add(line);
  }

  /** Whether the index is full. */
  @Override
  boolean isFull() {
    return lines != null && lines.length() >= CaptureIndex.MAX_BYTES;
  }

  @Override
  public void write(int one) throws IOException {
    if (count == bytes.length) {
      empty();
    }
    bytes[count++] = (byte) one;
  }

  @Override
  public void write(byte[] many, int from, int length) throws IOException {
    if (length > bytes.length - count) {
      empty();
    }
    if (length > bytes.length) {
      pass(ByteBuffer.wrap(many, from, length));
    } else {
      System.arraycopy(many, from, bytes, count, length);
      count += length;
    }
  }

  @Override
  UnfinishedFile persist() throws IOException {
    if (persisted == null || persisted.length() < length()) {
      empty();
      long indexed = lines == null ? 0 : lines.persist();
      persisted = directory.describe(target(), passed, file.persist(), indexed);
    }
    return persisted;
  }

  @Override
  List<FileSinkCommittable> end() throws IOException {
    empty();
    FileSinkCommittable ended = directory.end(file);
    if (lines == null) {
      return List.of(ended);
    }
    lines.close();
    return List.of(directory.index(target(), lines.length(), begun()), ended);
  }

  @Override
  void abandon() {
    file.dispose();
    IOUtils.closeQuietly(lines);
  }

  private void empty() throws IOException {
    if (count > 0) {
      pass(ByteBuffer.wrap(bytes, 0, count));
      count = 0;
    }
  }

  private void pass(ByteBuffer many) throws IOException {
    passed += many.remaining();
    file.write(many, begun());
  }
}

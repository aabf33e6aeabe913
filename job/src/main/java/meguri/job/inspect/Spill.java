package meguri.job.inspect;

import com.github.luben.zstd.Zstd;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * Divides records into parts that fit into memory. Each part has 64 KB in memory; what is more is
 * compressed and written to a temporary file. Records come out of a part in the order in which they
 * went in.
 */
final class Spill implements AutoCloseable {

  /** Takes a record. */
  interface Reader {
    /** Reads a record of this many bytes to its end. */
    void read(DataInputDeserializer record, int length) throws IOException;
  }

  private static final int BUFFER = 64 << 10;
  private static final int LEVEL = 1;

  private final Path directory;
  private final DataOutputSerializer[] buffers;
  private final @Nullable DataOutputStream[] files;

  /**
   * @param directory of the temporary files; the caller deletes it
   */
  Spill(Path directory, int parts) {
    this.directory = directory;
    buffers = new DataOutputSerializer[parts];
    files = new @Nullable DataOutputStream[parts];
    for (int i = 0; i < parts; i++) {
      buffers[i] = new DataOutputSerializer(1 << 10);
    }
  }

  int parts() {
    return buffers.length;
  }

  void add(int part, DataOutputSerializer record) throws IOException {
    DataOutputSerializer buffer = buffers[part];
    buffer.writeInt(record.length());
    buffer.write(record.getSharedBuffer(), 0, record.length());
    if (buffer.length() > BUFFER) {
      byte[] raw = buffer.getCopyOfBuffer();
      byte[] packed = Zstd.compress(raw, LEVEL);
      DataOutputStream file = file(part);
      file.writeInt(raw.length);
      file.writeInt(packed.length);
      file.write(packed);
      buffer.clear();
    }
  }

  /** Goes through a part. No more records can be added to it. */
  void read(int part, Reader reader) throws IOException {
    DataOutputStream written = files[part];
    if (written != null) {
      written.close();
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(Files.newInputStream(path(part)), BUFFER))) {
        while (in.available() > 0) {
          byte[] raw = new byte[in.readInt()];
          byte[] packed = in.readNBytes(in.readInt());
          if (Zstd.decompress(raw, packed) != raw.length) {
            throw new IOException("a temporary file was damaged: " + path(part));
          }
          read(raw, raw.length, reader);
        }
      }
      Files.delete(path(part));
    }
    read(buffers[part].getSharedBuffer(), buffers[part].length(), reader);
    buffers[part] = new DataOutputSerializer(1);
  }

  private static void read(byte[] records, int length, Reader reader) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(records, 0, length);
    while (in.available() > 0) {
      int size = in.readInt();
      int next = in.getPosition() + size;
      reader.read(in, size);
      if (in.getPosition() != next) {
        throw new IOException("a record of %d bytes was not read to its end".formatted(size));
      }
    }
  }

  private DataOutputStream file(int part) throws IOException {
    DataOutputStream file = files[part];
    if (file == null) {
      file = new DataOutputStream(Files.newOutputStream(path(part)));
      files[part] = file;
    }
    return file;
  }

  private Path path(int part) {
    return directory.resolve("part-" + part);
  }

  @Override
  public void close() {
    IOUtils.closeAllQuietly(files);
  }
}

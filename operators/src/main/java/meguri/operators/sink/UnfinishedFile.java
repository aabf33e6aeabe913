package meguri.operators.sink;

import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * A file that was being written at a checkpoint. Of such a file, only the part up to the checkpoint
 * counts after a restore.
 *
 * @param target the URI of the file once it is finished
 * @param length the length of the part that counts, bytes; of a file made of rows, theirs
 * @param handle what the file system needs to cut the file to this length and to give it its name;
 *     empty for a file made of rows
 * @param lines the length of the lines for the file's index, 0 if it has none
 */
@SuppressWarnings("ArrayRecordComponent") // opaque, and compared by nobody
public record UnfinishedFile(String target, long length, byte[] handle, long lines) {

  /** In earlier formats: no file, because Meguri 0.1 closed its files at each checkpoint. */
  private static final UnfinishedFile NONE = new UnfinishedFile("", 0, new byte[0], 0);

  public static final SimpleVersionedSerializer<UnfinishedFile> SERIALIZER = new Serializer();

  /**
   * Describes a file that is made of the rows in its side file.
   *
   * @param length the length of the rows that count
   */
  static UnfinishedFile staged(String target, long length) {
    return new UnfinishedFile(target, length, new byte[0], 0);
  }

  /** Whether the file is made of rows, and does not exist yet. */
  boolean isStaged() {
    return exists() && NumberedFiles.isMadeOfRows(name());
  }

  /** Returns the file's name, which no other file has. */
  public String name() {
    return target.substring(target.lastIndexOf('/') + 1);
  }

  public boolean exists() {
    return !target.isEmpty();
  }

  /** The format of state. Flink's file sink, in which 0.1 kept it, numbers its own 1 to 3. */
  private static final class Serializer implements SimpleVersionedSerializer<UnfinishedFile> {

    private static final int VERSION = 100;
    private static final int LAST_OF_FILE_SINK = 3;

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(UnfinishedFile file) throws IOException {
      DataOutputSerializer out = new DataOutputSerializer(512);
      out.writeUTF(file.target);
      out.writeLong(file.length);
      out.writeInt(file.handle.length);
      out.write(file.handle);
      out.writeLong(file.lines);
      return out.getCopyOfBuffer();
    }

    @Override
    public UnfinishedFile deserialize(int version, byte[] bytes) throws IOException {
      if (version <= LAST_OF_FILE_SINK) {
        return NONE;
      }
      if (version != VERSION) {
        throw new IOException(
            "An unfinished file is stored in format %d, and this Meguri reads format %d; go on with the Meguri that stored it, or a newer one."
                .formatted(version, VERSION));
      }
      DataInputDeserializer in = new DataInputDeserializer(bytes);
      String target = in.readUTF();
      long length = in.readLong();
      byte[] handle = new byte[in.readInt()];
      in.readFully(handle);
      return new UnfinishedFile(target, length, handle, in.readLong());
    }
  }
}

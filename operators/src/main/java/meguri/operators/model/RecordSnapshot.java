package meguri.operators.model;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.util.InstantiationUtil;
import org.jspecify.annotations.Nullable;

/**
 * A savepoint's note about a {@link RecordSerializer}: its class and the format that it wrote. Any
 * older format is compatible, because each record names its own; a newer one is not.
 */
public final class RecordSnapshot<T> implements TypeSerializerSnapshot<T> {

  private @Nullable RecordSerializer<T> serializer;
  private int version;

  /** Creates an empty snapshot for Flink, which fills it in by {@link #readSnapshot}. */
  public RecordSnapshot() {}

  RecordSnapshot(RecordSerializer<T> serializer) {
    this.serializer = serializer;
    this.version = serializer.version();
  }

  @Override
  public int getCurrentVersion() {
    return 1;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    out.writeUTF(known().getClass().getName());
    out.writeInt(version);
  }

  /**
   * @throws UnknownFormat if the records cannot be read; thrown before any is
   */
  @Override
  @SuppressWarnings("unchecked")
  public void readSnapshot(int readVersion, DataInputView in, ClassLoader loader)
      throws IOException {
    String name = in.readUTF();
    version = in.readInt();
    try {
      serializer =
          (RecordSerializer<T>) InstantiationUtil.instantiate(Class.forName(name, true, loader));
    } catch (ClassNotFoundException e) {
      // without its cause, which would be shown in place of this: the message names the class
      throw UnknownFormat.serializer(name);
    }
    if (version > known().version()) {
      throw UnknownFormat.version(known().type(), version, known().version());
    }
  }

  @Override
  public TypeSerializer<T> restoreSerializer() {
    return known();
  }

  @Override
  public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
      TypeSerializerSnapshot<T> old) {
    boolean readable =
        old instanceof RecordSnapshot<T> other
            && other.known().getClass() == known().getClass()
            && other.version <= version;
    return readable
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.incompatible();
  }

  private RecordSerializer<T> known() {
    if (serializer == null) {
      throw new IllegalStateException("snapshot not read yet");
    }
    return serializer;
  }
}

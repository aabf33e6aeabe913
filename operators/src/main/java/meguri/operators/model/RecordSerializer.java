package meguri.operators.model;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.util.InstantiationUtil;

/**
 * Serializer of an immutable record. The first byte written is the format's version, so that state
 * and topics written by an older Meguri stay readable. A subclass is public, with a public
 * constructor of no arguments: a restore makes it by its name.
 */
public abstract class RecordSerializer<T> extends TypeSerializerSingleton<T> {

  private static final long serialVersionUID = 1;

  private final Class<T> type;
  private final byte version;

  /**
   * @throws RuntimeException if a restore could not make this serializer; this way the error comes
   *     now
   */
  protected RecordSerializer(Class<T> type, int version) {
    InstantiationUtil.checkForInstantiation(getClass());
    this.type = type;
    this.version = (byte) Math.max(version, Wire.FORMAT);
  }

  protected abstract void write(T value, DataOutputView out) throws IOException;

  protected abstract T read(DataInputView in, byte version) throws IOException;

  /**
   * Reads which record of a family follows.
   *
   * @param kinds all kinds that this version knows, in the order of their numbers
   */
  protected final <K> K kind(K[] kinds, DataInputView in) throws IOException {
    byte number = in.readByte();
    if (number < 0 || number >= kinds.length) {
      throw UnknownFormat.kind(type, number, version);
    }
    return kinds[number];
  }

  public final Class<T> type() {
    return type;
  }

  public final int version() {
    return version;
  }

  @Override
  public final TypeSerializerSnapshot<T> snapshotConfiguration() {
    return new RecordSnapshot<>(this);
  }

  @Override
  public final void serialize(T value, DataOutputView out) throws IOException {
    out.writeByte(version);
    write(value, out);
  }

  @Override
  public final T deserialize(DataInputView in) throws IOException {
    byte found = in.readByte();
    if (found < 1 || found > version) {
      throw UnknownFormat.version(type, found, version);
    }
    return read(in, found);
  }

  @Override
  public final T deserialize(T reuse, DataInputView in) throws IOException {
    return deserialize(in);
  }

  @Override
  public final void copy(DataInputView in, DataOutputView out) throws IOException {
    serialize(deserialize(in), out);
  }

  @Override
  public final T copy(T value) {
    return value;
  }

  @Override
  public final T copy(T value, T reuse) {
    return value;
  }

  @Override
  public final boolean isImmutableType() {
    return true;
  }

  @Override
  public final int getLength() {
    return -1;
  }

  @Override
  public final T createInstance() {
    throw new UnsupportedOperationException("records have no empty instance");
  }
}

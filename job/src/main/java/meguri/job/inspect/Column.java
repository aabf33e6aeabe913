package meguri.job.inspect;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.MapSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.runtime.state.ListDelimitedSerializer;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot.CommonSerializerKeys;
import org.jspecify.annotations.Nullable;

/**
 * One state of a room, with typed values: those of a map one by one, and a list as a whole. Not
 * thread-safe.
 *
 * @param <V> the type of its values
 */
final class Column<V> {

  /** Takes an entry; returns false to end the scan. */
  interface Visitor<V> {
    /**
     * @param key behind the key group
     */
    boolean visit(ByteBuffer key, V value) throws IOException;
  }

  /** Reads a value from its bytes. */
  private interface Reader<V> {
    V read(byte[] bytes) throws IOException;
  }

  private final RoomState room;
  private final String name;
  private final int prefixBytes;
  private final @Nullable Reader<V> reader;

  private Column(RoomState room, String name, @Nullable Reader<V> reader) {
    this.room = room;
    this.name = name;
    this.reader = reader;
    prefixBytes = KeyBytes.prefix(room.maxParallelism());
  }

  /** Returns a state that has one value for each key, or a map of them. */
  @SuppressWarnings("unchecked") // the checkpoint's serializer has written what it reads
  static <V> Column<V> of(RoomState room, String name) {
    Optional<TypeSerializer<?>> stored = serializer(room, name);
    if (stored.isEmpty()) {
      return new Column<>(room, name, null);
    }
    DataInputDeserializer in = new DataInputDeserializer();
    if (stored.get() instanceof MapSerializer<?, ?> map) {
      TypeSerializer<V> values = (TypeSerializer<V>) map.getValueSerializer();
      return new Column<>(
          room,
          name,
          bytes -> {
            in.setBuffer(bytes, 1, bytes.length - 1); // behind the flag for null
            return values.deserialize(in);
          });
    }
    TypeSerializer<V> value = (TypeSerializer<V>) stored.get();
    return new Column<>(
        room,
        name,
        bytes -> {
          in.setBuffer(bytes);
          return value.deserialize(in);
        });
  }

  /** Returns a state that has a list for each key. */
  @SuppressWarnings("unchecked")
  static <E> Column<List<E>> ofLists(RoomState room, String name) {
    Optional<TypeSerializer<?>> stored = serializer(room, name);
    if (stored.isEmpty()) {
      return new Column<>(room, name, null);
    }
    TypeSerializer<E> elements = ((ListSerializer<E>) stored.get()).getElementSerializer();
    ListDelimitedSerializer lists = new ListDelimitedSerializer();
    return new Column<>(room, name, bytes -> lists.deserializeList(bytes, elements));
  }

  private static Optional<TypeSerializer<?>> serializer(RoomState room, String name) {
    Optional<StateMetaInfoSnapshot> state = room.state(name);
    if (state.isEmpty()) {
      return Optional.empty();
    }
    TypeSerializerSnapshot<?> snapshot =
        state.get().getTypeSerializerSnapshot(CommonSerializerKeys.VALUE_SERIALIZER);
    return snapshot == null ? Optional.empty() : Optional.of(snapshot.restoreSerializer());
  }

  /** Returns a value; null if there is none. */
  @Nullable V get(KeyBytes key) throws IOException {
    if (reader == null) {
      return null;
    }
    byte[] bytes = room.get(name, key.toArray());
    return bytes == null ? null : read(reader, bytes);
  }

  /** Goes through all entries, in the order of their keys within a subtask. */
  void scan(Visitor<V> visitor) throws IOException {
    scan(new byte[0], visitor);
  }

  /** Goes through the entries whose keys begin so. */
  void scan(KeyBytes prefix, Visitor<V> visitor) throws IOException {
    scan(prefix.toArray(), visitor);
  }

  private void scan(byte[] prefix, Visitor<V> visitor) throws IOException {
    Reader<V> values = reader;
    if (values != null) {
      room.scan(
          name,
          prefix,
          (key, bytes) ->
              visitor.visit(
                  ByteBuffer.wrap(key, prefixBytes, key.length - prefixBytes),
                  read(values, bytes)));
    }
  }

  private V read(Reader<V> values, byte[] bytes) throws IOException {
    try {
      return values.read(bytes);
    } catch (IOException | RuntimeException e) {
      throw new DamagedState("an entry of the state \"" + name + "\" cannot be read", e);
    }
  }
}

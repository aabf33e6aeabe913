package meguri.job.inspect;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.flink.runtime.state.CompositeKeySerializationUtils;

/**
 * A key of keyed state in the form that RocksDB and canonical savepoints share: the key group, the
 * key, the namespace, and the key within a map. All of Meguri's keys have a fixed length, so their
 * parts need no lengths.
 */
final class KeyBytes {

  private static final int MOST = 32;

  /** The one byte that stands for Flink's empty namespace. */
  private static final byte NO_NAMESPACE = 0;

  private final ByteBuffer bytes = ByteBuffer.allocate(MOST);

  private KeyBytes() {}

  /** Returns the beginning of all keys of a group. */
  static KeyBytes of(int group, int maxParallelism) {
    KeyBytes key = new KeyBytes();
    for (int i = prefix(maxParallelism) - 1; i >= 0; i--) {
      key.bytes.put((byte) (group >>> (i * Byte.SIZE)));
    }
    return key;
  }

  /** Returns the number of bytes in which a key group is written. */
  static int prefix(int maxParallelism) {
    return CompositeKeySerializationUtils.computeRequiredBytesInKeyGroupPrefix(maxParallelism);
  }

  KeyBytes add(int part) {
    bytes.putInt(part);
    return this;
  }

  KeyBytes add(long part) {
    bytes.putLong(part);
    return this;
  }

  KeyBytes withoutNamespace() {
    bytes.put(NO_NAMESPACE);
    return this;
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}

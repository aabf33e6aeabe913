package meguri.job.inspect;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.state.FullSnapshotUtil;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.SnappyStreamCompressionDecorator;
import org.apache.flink.runtime.state.UncompressedStreamCompressionDecorator;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Flink's canonical form of savepoints, which {@code flink stop} writes by default: for each key
 * group, the entries of one state after the other. A look at one entry reads its key group.
 */
final class CanonicalFiles implements KeyedFiles {

  private static final int BUFFER = 1 << 16;

  private final KeyGroupsStateHandle handle;
  private final StoredStates stored;
  private final Map<String, StateMetaInfoSnapshot> byName;
  private final int prefixBytes;

  CanonicalFiles(KeyGroupsStateHandle handle, int prefixBytes) throws IOException {
    this.handle = handle;
    this.prefixBytes = prefixBytes;
    try (FSDataInputStream in = handle.openInputStream()) {
      stored = StoredStates.read(in);
    }
    byName = stored.byName();
  }

  @Override
  public KeyGroupRange groups() {
    return handle.getKeyGroupRange();
  }

  @Override
  public Map<String, StateMetaInfoSnapshot> states() {
    return byName;
  }

  @Override
  public byte @Nullable [] get(String state, byte[] key) throws IOException {
    byte[][] found = {null};
    scan(
        state,
        key,
        (other, value) -> {
          found[0] = other.length == key.length ? value : null;
          return false;
        });
    return found[0];
  }

  @Override
  public void scan(String state, byte[] prefix, Entries entries) throws IOException {
    List<String> names = stored.states().stream().map(StateMetaInfoSnapshot::getName).toList();
    int number = names.indexOf(state);
    if (number < 0) {
      return;
    }
    try (FSDataInputStream in = handle.openInputStream()) {
      for (int group : groups()) {
        long offset = handle.getOffsetForKeyGroup(group);
        if (offset != 0 && isOf(group, prefix)) {
          in.seek(offset);
          if (!scanGroup(in, number, prefix, entries)) {
            return;
          }
        }
      }
    }
  }

  /** Returns false if the scan is over. */
  private boolean scanGroup(InputStream in, int wanted, byte[] prefix, Entries entries)
      throws IOException {
    DataInputViewStreamWrapper view =
        new DataInputViewStreamWrapper(
            (stored.compressed()
                    ? SnappyStreamCompressionDecorator.INSTANCE
                    : UncompressedStreamCompressionDecorator.INSTANCE)
                .decorateWithCompression(new BufferedInputStream(in, BUFFER)));
    int number = view.readUnsignedShort();
    while (number != FullSnapshotUtil.END_OF_KEY_GROUP_MARK) {
      byte[] key = BytePrimitiveArraySerializer.INSTANCE.deserialize(view);
      byte[] value = BytePrimitiveArraySerializer.INSTANCE.deserialize(view);
      boolean last = FullSnapshotUtil.hasMetaDataFollowsFlag(key);
      if (last) {
        FullSnapshotUtil.clearMetaDataFollowsFlag(key);
      }
      if (number == wanted
          && key.length >= prefix.length
          && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length)
          && !entries.entry(key, value)) {
        return false;
      }
      if (last) {
        number = view.readUnsignedShort();
      }
    }
    return true;
  }

  private boolean isOf(int group, byte[] prefix) {
    if (prefix.length < prefixBytes) {
      return true;
    }
    int wanted = 0;
    for (int i = 0; i < prefixBytes; i++) {
      wanted = wanted << Byte.SIZE | prefix[i] & 0xFF;
    }
    return wanted == group;
  }

  @Override
  public void close() {
    // each scan closes its own stream
  }
}

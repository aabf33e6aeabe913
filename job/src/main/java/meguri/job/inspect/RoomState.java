package meguri.job.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.apache.flink.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** The keyed state of one room: that of all its subtasks. */
final class RoomState implements AutoCloseable {

  private final int maxParallelism;
  private final List<KeyedFiles> subtasks = new ArrayList<>();

  /**
   * @param maxParallelism the number of key groups
   */
  RoomState(int maxParallelism) {
    this.maxParallelism = maxParallelism;
  }

  void add(KeyedFiles subtask) {
    subtasks.add(subtask);
  }

  int maxParallelism() {
    return maxParallelism;
  }

  /** Returns the beginning of the keys of a record: its key group and its key. */
  KeyBytes at(int key) {
    return group(KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism)).add(key);
  }

  KeyBytes at(long key) {
    return group(KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism)).add(key);
  }

  /** Returns the beginning of all keys of a group. */
  KeyBytes group(int group) {
    return KeyBytes.of(group, maxParallelism);
  }

  /** Returns what the checkpoint says of a state; empty if it has no such state. */
  Optional<StateMetaInfoSnapshot> state(String name) {
    return subtasks.stream()
        .flatMap(files -> Optional.ofNullable(files.states().get(name)).stream())
        .findFirst();
  }

  byte @Nullable [] get(String state, byte[] key) throws IOException {
    KeyedFiles files = of(key);
    return files == null ? null : files.get(state, key);
  }

  /** Goes through all entries with this beginning, which is empty or has a key group. */
  void scan(String state, byte[] prefix, KeyedFiles.Entries entries) throws IOException {
    if (prefix.length > 0) {
      KeyedFiles files = of(prefix);
      if (files != null) {
        files.scan(state, prefix, entries);
      }
      return;
    }
    boolean[] goesOn = {true};
    for (KeyedFiles files : subtasks) {
      files.scan(
          state,
          prefix,
          (key, value) -> {
            goesOn[0] = entries.entry(key, value);
            return goesOn[0];
          });
      if (!goesOn[0]) {
        return;
      }
    }
  }

  private @Nullable KeyedFiles of(byte[] key) {
    int group = 0;
    for (int i = 0; i < KeyBytes.prefix(maxParallelism); i++) {
      group = group << Byte.SIZE | key[i] & 0xFF;
    }
    for (KeyedFiles files : subtasks) {
      if (files.groups().contains(group)) {
        return files;
      }
    }
    return null;
  }

  @Override
  public void close() {
    subtasks.forEach(IOUtils::closeQuietly);
  }
}

package meguri.job.inspect;

import java.io.IOException;
import java.util.Map;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.jspecify.annotations.Nullable;

/** The keyed state of one subtask, as a checkpoint's files have it. */
interface KeyedFiles extends AutoCloseable {

  /** Takes an entry; returns false to end the scan. */
  interface Entries {
    boolean entry(byte[] key, byte[] value) throws IOException;
  }

  KeyGroupRange groups();

  /** Returns what the checkpoint says of each state, by its name. */
  Map<String, StateMetaInfoSnapshot> states();

  /** Returns an entry's value; null if there is no such entry. */
  byte @Nullable [] get(String state, byte[] key) throws IOException;

  /** Goes through all entries of a state whose keys begin with these bytes, in their order. */
  void scan(String state, byte[] prefix, Entries entries) throws IOException;

  @Override
  void close();
}

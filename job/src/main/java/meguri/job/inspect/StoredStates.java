package meguri.job.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;

/**
 * The states of a subtask, as a checkpoint describes them: their names, kinds and serializers.
 *
 * @param states in the order by which canonical savepoints number them
 * @param compressed whether a canonical savepoint's key groups are compressed
 */
record StoredStates(List<StateMetaInfoSnapshot> states, boolean compressed) {

  /**
   * Reads the description, and no more of the stream.
   *
   * @throws meguri.operators.model.UnknownFormat if this Meguri does not know a format
   */
  static StoredStates read(InputStream in) throws IOException {
    KeyedBackendSerializationProxy<?> proxy =
        new KeyedBackendSerializationProxy<>(StoredStates.class.getClassLoader());
    proxy.read(new DataInputViewStreamWrapper(in));
    return new StoredStates(proxy.getStateMetaInfoSnapshots(), proxy.isUsingKeyGroupCompression());
  }

  Map<String, StateMetaInfoSnapshot> byName() {
    Map<String, StateMetaInfoSnapshot> byName = new LinkedHashMap<>();
    for (StateMetaInfoSnapshot state : states) {
      byName.put(state.getName(), state);
    }
    return byName;
  }
}

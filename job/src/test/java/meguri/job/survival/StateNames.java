package meguri.job.survival;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorBackendSerializationProxy;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;

/** Reads the states in a savepoint, by operator and name. */
final class StateNames {

  private static final ClassLoader LOADER = StateNames.class.getClassLoader();

  private StateNames() {}

  static Set<String> of(Path savepoint) throws IOException {
    Set<String> names = new TreeSet<>();
    try (DataInputStream in =
        new DataInputStream(Files.newInputStream(savepoint.resolve("_metadata")))) {
      for (OperatorState operator :
          Checkpoints.loadCheckpointMetadata(in, LOADER, savepoint.toString())
              .getOperatorStates()) {
        for (OperatorSubtaskState subtask : operator.getStates()) {
          for (StateMetaInfoSnapshot state : states(subtask)) {
            names.add(operator.getOperatorID() + " " + state.getName());
          }
        }
      }
    }
    return names;
  }

  private static List<StateMetaInfoSnapshot> states(OperatorSubtaskState subtask)
      throws IOException {
    List<StateMetaInfoSnapshot> states = new ArrayList<>();
    for (KeyedStateHandle handle : subtask.getManagedKeyedState()) {
      KeyedBackendSerializationProxy<?> keyed = new KeyedBackendSerializationProxy<>(LOADER);
      try (FSDataInputStream in =
          ((IncrementalRemoteKeyedStateHandle) handle).getMetaDataStateHandle().openInputStream()) {
        keyed.read(view(in));
      }
      states.addAll(keyed.getStateMetaInfoSnapshots());
    }
    for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
      OperatorBackendSerializationProxy lists = new OperatorBackendSerializationProxy(LOADER);
      try (FSDataInputStream in = handle.openInputStream()) {
        lists.read(view(in));
      }
      states.addAll(lists.getOperatorStateMetaInfoSnapshots());
      states.addAll(lists.getBroadcastStateMetaInfoSnapshots());
    }
    return states;
  }

  private static DataInputView view(FSDataInputStream in) {
    return new DataInputViewStreamWrapper(in);
  }
}

package meguri.job;

import java.io.IOException;
import java.util.List;
import meguri.operators.model.Header;
import meguri.operators.model.UnknownFormat;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorBackendSerializationProxy;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.util.ExceptionUtils;

/**
 * Checks the formats in a checkpoint before the job starts. A restore checks them too, but the job
 * would then fail again and again. This class does not read the state itself.
 */
final class StoredFormats {

  private static final ClassLoader LOADER = StoredFormats.class.getClassLoader();

  private StoredFormats() {}

  /**
   * Checks the state of one subtask, because all subtasks of an operator write the same formats.
   *
   * @throws UnknownFormat if this Meguri does not know a format
   * @throws IllegalStateException if the keys of URLs are made in another way there
   */
  static void check(OperatorState operator) throws IOException {
    try {
      for (OperatorSubtaskState subtask : operator.getStates()) {
        for (KeyedStateHandle handle : first(subtask.getManagedKeyedState())) {
          check(handle);
        }
        for (OperatorStateHandle handle : first(subtask.getManagedOperatorState())) {
          check(handle);
        }
        if (subtask.hasState()) {
          return;
        }
      }
    } catch (IOException e) {
      throw ExceptionUtils.findThrowable(e, UnknownFormat.class)
          .<IOException>map(unknown -> unknown)
          .orElse(e);
    }
  }

  private static <H> List<H> first(Iterable<H> handles) {
    for (H handle : handles) {
      return List.of(handle);
    }
    return List.of();
  }

  private static void check(KeyedStateHandle handle) throws IOException {
    if (handle instanceof IncrementalRemoteKeyedStateHandle incremental) {
      check(incremental.getMetaDataStateHandle());
    } else if (handle instanceof KeyGroupsStateHandle groups) {
      check(groups.getDelegateStateHandle());
    }
  }

  private static void check(StreamStateHandle keyed) throws IOException {
    try (FSDataInputStream in = keyed.openInputStream()) {
      new KeyedBackendSerializationProxy<>(LOADER).read(new DataInputViewStreamWrapper(in));
    }
  }

  private static void check(OperatorStateHandle handle) throws IOException {
    try (FSDataInputStream in = handle.openInputStream()) {
      DataInputView view = new DataInputViewStreamWrapper(in);
      new OperatorBackendSerializationProxy(LOADER).read(view);
      OperatorStateHandle.StateMetaInfo header =
          handle.getStateNameToPartitionOffsets().get(Header.STATE);
      if (header != null) {
        in.seek(header.getOffsets()[0]);
        Header.check(StringSerializer.INSTANCE.deserialize(view));
      }
    }
  }
}

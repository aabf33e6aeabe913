package meguri.operators.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.OperatorStateHandle;

/** Reads the state of a sink's writers. */
final class SinkStates {

  private SinkStates() {}

  static List<UnfinishedFile> unfinished(OperatorSubtaskState writers) throws IOException {
    List<UnfinishedFile> files = new ArrayList<>();
    for (OperatorStateHandle handle : writers.getManagedOperatorState()) {
      OperatorStateHandle.StateMetaInfo states =
          handle.getStateNameToPartitionOffsets().get("writer_raw_states");
      if (states != null) {
        try (FSDataInputStream in = handle.openInputStream()) {
          for (long offset : states.getOffsets()) {
            in.seek(offset);
            files.add(
                SimpleVersionedSerialization.readVersionAndDeSerialize(
                    UnfinishedFile.SERIALIZER,
                    BytePrimitiveArraySerializer.INSTANCE.deserialize(
                        new DataInputViewStreamWrapper(in))));
          }
        }
      }
    }
    return files;
  }
}

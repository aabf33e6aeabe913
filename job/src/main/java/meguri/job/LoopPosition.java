package meguri.job;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.kafka.common.TopicPartition;

/** The position of the loop's source in its topic at a checkpoint. */
final class LoopPosition {

  /** The state in which every Flink source keeps its splits. */
  static final String STATE = "SourceReaderState";

  private LoopPosition() {}

  /** Returns the offset of the next record to read, by partition. */
  static Map<TopicPartition, Long> of(CheckpointMetadata checkpoint, String topic)
      throws IOException {
    Map<TopicPartition, Long> position = new HashMap<>();
    for (OperatorState operator : checkpoint.getOperatorStates()) {
      for (OperatorSubtaskState subtask : operator.getStates()) {
        for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
          read(handle, topic, position);
        }
      }
    }
    return position;
  }

  private static void read(
      OperatorStateHandle handle, String topic, Map<TopicPartition, Long> position)
      throws IOException {
    OperatorStateHandle.StateMetaInfo splits = handle.getStateNameToPartitionOffsets().get(STATE);
    if (splits == null) {
      return;
    }
    try (FSDataInputStream in = handle.openInputStream()) {
      for (long offset : splits.getOffsets()) {
        in.seek(offset);
        byte[] stored =
            BytePrimitiveArraySerializer.INSTANCE.deserialize(new DataInputViewStreamWrapper(in));
        add(stored, topic, position);
      }
    }
  }

  private static void add(byte[] stored, String topic, Map<TopicPartition, Long> position) {
    try {
      KafkaPartitionSplit split =
          SimpleVersionedSerialization.readVersionAndDeSerialize(
              new KafkaPartitionSplitSerializer(), stored);
      // a negative offset was not known yet
      if (split.getTopic().equals(topic) && split.getStartingOffset() >= 0) {
        position.put(split.getTopicPartition(), split.getStartingOffset());
      }
    } catch (IOException | RuntimeException e) {
      // a split of the seeds' source
    }
  }
}

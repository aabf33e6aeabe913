package meguri.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import meguri.operators.sink.NumberedFiles;
import meguri.operators.sink.UnfinishedFile;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.OperatorStateHandle;

/** The output files that were being written at a checkpoint or savepoint. */
public final class UnfinishedFiles {

  /** The state in which every Flink sink keeps what its writers store. */
  static final String STATE = "writer_raw_states";

  private UnfinishedFiles() {}

  /**
   * Ends the files of a crawl that was stopped: cuts each to its length at the savepoint, and gives
   * it its name. A resume would do the same. Call it when no task of the crawl runs any more.
   *
   * @param savepoint the URI of the savepoint by which the crawl was stopped
   * @throws IOException if a file stays as it is; the next resume ends it
   */
  public static void finish(String savepoint) throws IOException {
    for (UnfinishedFile file : RestorePoint.read(new Path(savepoint)).unfinishedFiles()) {
      NumberedFiles.finish(file);
    }
  }

  /** Returns the files that were being written at a crawl's newest checkpoint or savepoint. */
  public static List<UnfinishedFile> newest(CrawlDir dir) throws IOException {
    Optional<RestorePoint> point = Resumption.of(dir).from();
    return point.isPresent() ? point.get().unfinishedFiles() : List.of();
  }

  /**
   * @param uids whether an operator of this uid is one of the outputs in question
   */
  static List<UnfinishedFile> of(CheckpointMetadata checkpoint, Predicate<String> uids)
      throws IOException {
    List<UnfinishedFile> files = new ArrayList<>();
    for (OperatorState operator : checkpoint.getOperatorStates()) {
      // the topic's senders have a state of this name too
      if (operator.getOperatorUid().filter(Output::isUid).filter(uids).isPresent()) {
        for (OperatorSubtaskState subtask : operator.getStates()) {
          for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
            read(handle, files);
          }
        }
      }
    }
    return files;
  }

  private static void read(OperatorStateHandle handle, List<UnfinishedFile> files)
      throws IOException {
    OperatorStateHandle.StateMetaInfo states = handle.getStateNameToPartitionOffsets().get(STATE);
    if (states == null) {
      return;
    }
    try (FSDataInputStream in = handle.openInputStream()) {
      for (long offset : states.getOffsets()) {
        in.seek(offset);
        UnfinishedFile file =
            SimpleVersionedSerialization.readVersionAndDeSerialize(
                UnfinishedFile.SERIALIZER,
                BytePrimitiveArraySerializer.INSTANCE.deserialize(
                    new DataInputViewStreamWrapper(in)));
        if (file.exists()) {
          files.add(file);
        }
      }
    }
  }
}

package meguri.job;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.filemerging.SegmentFileStateHandle;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;

/**
 * The files that a checkpoint consists of beside its metadata, with the size that each must have.
 * This class looks for them by listing their few directories, because asking an object store for
 * each of thousands would take minutes.
 */
final class StateFiles {

  private final Map<Path, Map<String, Long>> sizes = new LinkedHashMap<>();

  private StateFiles() {}

  static StateFiles of(CheckpointMetadata checkpoint) {
    StateFiles files = new StateFiles();
    for (OperatorState operator : checkpoint.getOperatorStates()) {
      for (OperatorSubtaskState subtask : operator.getStates()) {
        subtask.getManagedOperatorState().forEach(files::add);
        subtask.getRawOperatorState().forEach(files::add);
        subtask.getManagedKeyedState().forEach(files::add);
        subtask.getRawKeyedState().forEach(files::add);
      }
    }
    return files;
  }

  /** Returns the end of a sentence on a file that is missing or too short; empty if none is. */
  Optional<String> damage() throws IOException {
    for (Map.Entry<Path, Map<String, Long>> dir : sizes.entrySet()) {
      Map<String, Long> found = new HashMap<>();
      for (FileStatus file : CrawlDir.list(dir.getKey())) {
        found.put(file.getPath().getName(), file.getLen());
      }
      for (Map.Entry<String, Long> file : dir.getValue().entrySet()) {
        Path path = new Path(dir.getKey(), file.getKey());
        Long size = found.get(file.getKey());
        if (size == null) {
          return Optional.of("its file %s is missing".formatted(path.getPath()));
        }
        if (size < file.getValue()) {
          return Optional.of(
              "its file %s has %d bytes in place of %d"
                  .formatted(path.getPath(), size, file.getValue()));
        }
      }
    }
    return Optional.empty();
  }

  private void add(OperatorStateHandle state) {
    add(state.getDelegateStateHandle());
  }

  private void add(KeyedStateHandle state) {
    if (state instanceof IncrementalRemoteKeyedStateHandle incremental) {
      incremental.streamSubHandles().forEach(this::add);
    } else if (state instanceof KeyGroupsStateHandle groups) {
      add(groups.getDelegateStateHandle());
    }
  }

  /** Adds a handle's file; small state has none, because it is in the metadata itself. */
  private void add(StreamStateHandle state) {
    if (state instanceof FileStateHandle file) {
      add(file.getFilePath(), file.getStateSize());
    } else if (state instanceof SegmentFileStateHandle segment) {
      add(segment.getFilePath(), segment.getStartPos() + segment.getStateSize());
    }
  }

  private void add(Path file, long size) {
    sizes
        .computeIfAbsent(file.getParent(), dir -> new LinkedHashMap<>())
        .merge(file.getName(), size, Math::max);
  }
}

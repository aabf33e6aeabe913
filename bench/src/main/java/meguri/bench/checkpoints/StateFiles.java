package meguri.bench.checkpoints;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle.HandleAndLocalPath;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;

/** The files of a checkpoint's keyed state, which is all of its state but a few KB. */
final class StateFiles {

  private static final int BUFFER = 1 << 20;

  private final List<Path> files;

  private StateFiles(Set<Path> files) {
    this.files = List.copyOf(files);
  }

  static StateFiles of(Path checkpoint) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(Files.newInputStream(checkpoint.resolve("_metadata"))))) {
      ClassLoader loader = StateFiles.class.getClassLoader();
      for (OperatorState operator :
          Checkpoints.loadCheckpointMetadata(in, loader, "file:" + checkpoint)
              .getOperatorStates()) {
        for (OperatorSubtaskState subtask : operator.getStates()) {
          subtask.getManagedKeyedState().forEach(state -> add(state, files));
        }
      }
    }
    return new StateFiles(files);
  }

  int count() {
    return files.size();
  }

  long bytes() throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  /**
   * Makes the system drop the files from its memory, so that the next read comes from disk. Returns
   * whether it did.
   */
  boolean chill() throws InterruptedException {
    try {
      for (Path file : files) {
        // Java has no posix_fadvise; fdatasync, because the system cannot drop unwritten data
        Process dd =
            new ProcessBuilder(
                    "dd", "of=" + file, "oflag=nocache", "conv=notrunc,fdatasync", "count=0")
                .redirectErrorStream(true)
                .start();
        dd.getInputStream().readAllBytes();
        if (dd.waitFor() != 0) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Reads all files, one after another, and returns the time. */
  Duration read() throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    long begin = System.nanoTime();
    for (Path file : files) {
      try (FileChannel channel = FileChannel.open(file)) {
        while (channel.read(buffer.clear()) >= 0) {
          // only the time counts
        }
      }
    }
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private static void add(KeyedStateHandle state, Set<Path> files) {
    if (state instanceof IncrementalRemoteKeyedStateHandle incremental) {
      Stream.concat(
              Stream.of(incremental.getMetaDataStateHandle()),
              Stream.concat(
                      incremental.getSharedState().stream(), incremental.getPrivateState().stream())
                  .map(HandleAndLocalPath::getHandle))
          .forEach(handle -> addFile(handle, files));
    }
  }

  private static void addFile(StreamStateHandle handle, Set<Path> files) {
    if (handle instanceof FileStateHandle file) {
      files.add(Path.of(file.getFilePath().getPath()));
    }
  }
}

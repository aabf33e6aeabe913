package meguri.job.local;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import meguri.job.Refusal;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A complete checkpoint or savepoint.
 *
 * @param id Flink's number of it, which grows through a crawl's life, resumes included
 * @param maxParallelism of the operators whose state it holds; empty if it holds none
 */
public record RestorePoint(Path path, long id, List<Integer> maxParallelism) {

  private static final Logger LOG = LoggerFactory.getLogger(RestorePoint.class);
  private static final String METADATA = "_metadata";

  /**
   * The newest below these directories.
   *
   * @throws Refusal if there are some and none of them can be read: to begin anew would throw away
   *     what a person could still mend
   */
  static Optional<RestorePoint> newest(Path... dirs) {
    List<Path> found = new ArrayList<>();
    List<RestorePoint> readable = new ArrayList<>();
    for (Path dir : dirs) {
      found.addAll(metadataBelow(dir));
    }
    for (Path metadata : found) {
      try {
        readable.add(read(metadata));
      } catch (IOException | RuntimeException e) {
        LOG.warn("Skipped {}: it cannot be read", metadata, e);
      }
    }
    if (readable.isEmpty() && !found.isEmpty()) {
      throw new Refusal(
          "None of the checkpoints and savepoints can be read, the first of them is %s. Mend it, or begin a new crawl elsewhere."
              .formatted(found.get(0).getParent()));
    }
    return readable.stream().max(Comparator.comparingLong(RestorePoint::id));
  }

  private static RestorePoint read(Path metadata) throws IOException {
    Path path = metadata.getParent();
    if (path == null) {
      throw new IOException(metadata + " is in no directory");
    }
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(metadata)))) {
      CheckpointMetadata read =
          Checkpoints.loadCheckpointMetadata(
              in, RestorePoint.class.getClassLoader(), "file:" + path);
      List<Integer> most =
          read.getOperatorStates().stream()
              .filter(state -> !state.isFullyFinished())
              .map(OperatorState::getMaxParallelism)
              .distinct()
              .toList();
      return new RestorePoint(path, read.getCheckpointId(), most);
    }
  }

  /** Flink writes the file by rename, as the last thing: where it is, the rest is. */
  private static List<Path> metadataBelow(Path dir) {
    if (!Files.isDirectory(dir)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(dir, 3)) {
      return files.filter(file -> file.endsWith(METADATA)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look for checkpoints in " + dir, e);
    }
  }
}

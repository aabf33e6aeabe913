package meguri.job;

import java.io.DataInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import meguri.operators.model.UnknownFormat;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A complete checkpoint or savepoint, on any of Flink's file systems.
 *
 * @param id Flink's number of it, which grows through a crawl's life, resumes included
 * @param maxParallelism of the operators whose state it holds; empty if it holds none
 */
public record RestorePoint(Path path, long id, List<Integer> maxParallelism) {

  private static final Logger LOG = LoggerFactory.getLogger(RestorePoint.class);

  /** What the name of a checkpoint's directory begins with, and of no savepoint's. */
  static final String CHECKPOINT = "chk-";

  private static final String METADATA = "_metadata";

  /** Checkpoints lie below their job's id. */
  private static final int DEPTH = 2;

  /** Holds the files of all checkpoints of a job, thousands perhaps, and no metadata. */
  private static final String SHARED = "shared";

  /**
   * The newest in a crawl's directory.
   *
   * @throws Refusal if there are some and none of them can be read: to begin anew would throw away
   *     what a person could still mend
   */
  public static Optional<RestorePoint> newest(Path dir) {
    List<Path> found = new ArrayList<>();
    List<RestorePoint> readable = new ArrayList<>();
    for (String part : new String[] {"checkpoints", "savepoints"}) {
      try {
        find(new Path(dir, part), DEPTH, found);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot look for checkpoints in " + dir, e);
      }
    }
    found.sort(Comparator.comparing(Path::toString));
    for (Path point : found) {
      try {
        readable.add(read(point));
      } catch (IOException | RuntimeException e) {
        LOG.warn("Skipped {}: it cannot be read", point, e);
      }
    }
    if (readable.isEmpty() && !found.isEmpty()) {
      throw new Refusal(
          "None of the checkpoints and savepoints can be read, the first of them is %s. Mend it, or begin a new crawl elsewhere."
              .formatted(found.get(0)));
    }
    return readable.stream().max(Comparator.comparingLong(RestorePoint::id));
  }

  /** Reads what can be told without the state itself. */
  public static RestorePoint read(Path point) throws IOException {
    CheckpointMetadata read = metadata(point);
    List<Integer> most =
        read.getOperatorStates().stream()
            .filter(state -> !state.isFullyFinished())
            .map(OperatorState::getMaxParallelism)
            .distinct()
            .toList();
    return new RestorePoint(point, read.getCheckpointId(), most);
  }

  private static CheckpointMetadata metadata(Path point) throws IOException {
    Path metadata = new Path(point, METADATA);
    try (DataInputStream in = new DataInputStream(metadata.getFileSystem().open(metadata))) {
      return Checkpoints.loadCheckpointMetadata(
          in, RestorePoint.class.getClassLoader(), point.toString());
    }
  }

  /** Throws a {@link Refusal} if the state is divided otherwise than a crawl's is to be. */
  public void refuseOtherParallelism(int maxParallelism) {
    for (int begun : this.maxParallelism) {
      if (begun != maxParallelism) {
        throw new Refusal(
            "The checkpoint %s was made with max-parallelism %d, which stays for a crawl's life; it cannot be %d."
                .formatted(path.getPath(), begun, maxParallelism));
      }
    }
  }

  /** Throws a {@link Refusal} if it holds state in a format that is not known. */
  public void refuseUnknownFormats() {
    try {
      for (OperatorState operator : metadata(path).getOperatorStates()) {
        StoredFormats.check(operator);
      }
    } catch (UnknownFormat | IllegalStateException e) {
      throw new Refusal(
          "The checkpoint %s is not for this Meguri. %s.".formatted(path.getPath(), Cause.of(e)));
    } catch (IOException e) {
      throw new Refusal(
          "The checkpoint %s cannot be read: %s.".formatted(path.getPath(), Cause.of(e)));
    }
  }

  /** Flink writes its metadata last, and by rename where it can: where it is, the rest is. */
  private static void find(Path dir, int depth, List<Path> found) throws IOException {
    FileSystem files = dir.getFileSystem();
    FileStatus[] below;
    try {
      below = files.listStatus(dir);
    } catch (FileNotFoundException e) {
      return;
    }
    if (below == null) {
      return; // how some file systems say that there is none
    }
    for (FileStatus file : below) {
      Path path = file.getPath();
      if (!file.isDir() && path.getName().equals(METADATA)) {
        found.add(dir);
      } else if (file.isDir() && depth > 0 && !path.getName().equals(SHARED)) {
        find(path, depth - 1, found);
      }
    }
  }
}

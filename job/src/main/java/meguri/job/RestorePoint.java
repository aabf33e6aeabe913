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
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A complete checkpoint or savepoint, on any of Flink's file systems.
 *
 * @param id Flink's number of it, which grows through a crawl's life, resumes included
 * @param stopped whether it was taken to stop the run: nobody goes on with it
 * @param maxParallelism of the operators whose state it holds; empty if it holds none
 */
public record RestorePoint(Path path, long id, boolean stopped, List<Integer> maxParallelism) {

  private static final Logger LOG = LoggerFactory.getLogger(RestorePoint.class);

  private static final String METADATA = "_metadata";

  /** Checkpoints lie below their job's id. */
  private static final int DEPTH = 2;

  /** Output is in buckets of a day or so. */
  private static final int OUTPUT_DEPTH = 2;

  private static final FileStatus[] NONE = {};

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

  /**
   * Throws a {@link Refusal} if there are committed files in the output of a crawl's directory, of
   * which no checkpoint is to be found: output is committed by a checkpoint that is complete.
   */
  public static void refuseLost(Path dir) {
    for (String part : new String[] {"warc", "crawl-log"}) {
      try {
        Optional<Path> file = committed(new Path(dir, part), OUTPUT_DEPTH);
        if (file.isPresent()) {
          throw new Refusal(
              "%s was archived, but there is no checkpoint or savepoint of it in %s: a crawl that begins anew would archive all of it again. Put them back, or move what was archived away; on a cluster, --from says where the savepoint is."
                  .formatted(file.get(), dir));
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot look for output in " + dir, e);
      }
    }
  }

  /** Some file that is not hidden, as unfinished ones are. */
  private static Optional<Path> committed(Path dir, int depth) throws IOException {
    for (FileStatus file : list(dir)) {
      Path path = file.getPath();
      if (path.getName().startsWith(".")) {
        continue;
      }
      Optional<Path> found =
          file.isDir()
              ? (depth > 0 ? committed(path, depth - 1) : Optional.empty())
              : Optional.of(path);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
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
    CheckpointProperties properties = read.getCheckpointProperties();
    boolean stopped = properties != null && properties.isSynchronous();
    return new RestorePoint(point, read.getCheckpointId(), stopped, most);
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
    for (FileStatus file : list(dir)) {
      Path path = file.getPath();
      if (!file.isDir() && path.getName().equals(METADATA)) {
        found.add(dir);
      } else if (file.isDir() && depth > 0 && !path.getName().equals(SHARED)) {
        find(path, depth - 1, found);
      }
    }
  }

  private static FileStatus[] list(Path dir) throws IOException {
    try {
      FileStatus[] below = dir.getFileSystem().listStatus(dir);
      return below == null ? NONE : below; // how some file systems say that there is none
    } catch (FileNotFoundException e) {
      return NONE;
    }
  }
}

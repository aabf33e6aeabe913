package meguri.job;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import meguri.operators.model.UnknownFormat;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * A complete checkpoint or savepoint, on any of Flink's file systems.
 *
 * @param id Flink's number of it, which grows through a crawl's life, resumes included
 * @param stopped whether it was taken to stop the run: nobody goes on with it
 * @param maxParallelism of the operators whose state it holds; empty if it holds none
 */
public record RestorePoint(Path path, long id, boolean stopped, List<Integer> maxParallelism) {

  static final String METADATA = "_metadata";

  /** Output is in buckets of a day or so. */
  private static final int OUTPUT_DEPTH = 2;

  private static final FileStatus[] NONE = {};

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
    return parse(point, bytes(point));
  }

  /** Reads the same from its metadata. */
  static RestorePoint parse(Path point, byte[] metadata) throws IOException {
    CheckpointMetadata read = metadata(point, metadata);
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

  /** Its metadata, as it is stored. */
  static byte[] bytes(Path point) throws IOException {
    Path metadata = new Path(point, METADATA);
    try (InputStream in = metadata.getFileSystem().open(metadata)) {
      return in.readAllBytes();
    }
  }

  private static CheckpointMetadata metadata(Path point, byte[] metadata) throws IOException {
    return Checkpoints.loadCheckpointMetadata(
        new DataInputStream(new ByteArrayInputStream(metadata)),
        RestorePoint.class.getClassLoader(),
        point.toString());
  }

  /** Tells, as a sentence's end, which of its files is missing or too short; empty if none is. */
  Optional<String> damage() throws IOException {
    return StateFiles.of(metadata(path, bytes(path))).damage();
  }

  /** See {@link LoopPosition}. */
  Map<TopicPartition, Long> loopPosition(String topic) throws IOException {
    return LoopPosition.of(metadata(path, bytes(path)), topic);
  }

  /** Throws a {@link Refusal} if a file of it is missing or too short. */
  void refuseDamaged() throws IOException {
    Optional<String> damage = damage();
    if (damage.isPresent()) {
      throw new Refusal("The crawl cannot go on from %s: %s.".formatted(path, damage.get()));
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
      for (OperatorState operator : metadata(path, bytes(path)).getOperatorStates()) {
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

  /** Lists a directory; a directory that does not exist is empty. */
  static FileStatus[] list(Path dir) throws IOException {
    try {
      FileStatus[] below = dir.getFileSystem().listStatus(dir);
      return below == null ? NONE : below; // how some file systems say that there is none
    } catch (FileNotFoundException e) {
      return NONE;
    }
  }
}

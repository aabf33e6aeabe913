package meguri.job;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.options.JobOptions;
import meguri.operators.model.UnknownFormat;
import meguri.operators.sink.NumberedFiles;
import meguri.operators.sink.UnfinishedFile;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * A complete checkpoint or savepoint, on any of Flink's file systems.
 *
 * @param id Flink's number of the checkpoint, which grows through a crawl's life, resumes included
 * @param stopped whether it was taken to stop the run, so that no process goes on with that run
 * @param maxParallelism the max parallelism of each operator whose state it holds; empty if none
 */
public record RestorePoint(Path path, long id, boolean stopped, List<Integer> maxParallelism) {

  static final String METADATA = "_metadata";

  /** Reads a restore point's metadata, but not the state itself. */
  public static RestorePoint read(Path point) throws IOException {
    return parse(point, bytes(point));
  }

  /** Makes the same from the bytes of the metadata. */
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

  /** Returns the metadata as it is stored. */
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

  /** Returns what Flink has stored of it beside the state itself. */
  public CheckpointMetadata metadata() throws IOException {
    return metadata(path, bytes(path));
  }

  /** Returns when it was complete: wall clock of the machine that has its files, ms. */
  public long time() throws IOException {
    Path metadata = new Path(path, METADATA);
    return metadata.getFileSystem().getFileStatus(metadata).getModificationTime();
  }

  /** Returns the end of a sentence on a file that is missing or too short; empty if none is. */
  public Optional<String> damage() throws IOException {
    return StateFiles.of(metadata()).damage();
  }

  /** Returns the {@link LoopPosition} of this restore point. */
  Map<TopicPartition, Long> loopPosition(String topic) throws IOException {
    return LoopPosition.of(metadata(), topic);
  }

  /** Returns the output files that were being written at this moment. */
  List<UnfinishedFile> unfinishedFiles() throws IOException {
    return UnfinishedFiles.of(metadata(), Output::isUid);
  }

  /** See {@link Resumption#endOutputsOff}. */
  boolean endOutputsOff(Configuration options) throws IOException {
    Set<String> off =
        Stream.concat(Output.uidsOff(options), Feed.uidsOff(options)).collect(Collectors.toSet());
    CheckpointMetadata metadata = metadata();
    for (UnfinishedFile file : UnfinishedFiles.of(metadata, off::contains)) {
      NumberedFiles.finish(file);
    }
    return metadata.getOperatorStates().stream()
        .anyMatch(operator -> operator.getOperatorUid().filter(off::contains).isPresent());
  }

  /** Throws a {@link Refusal} if one of its files is missing or too short. */
  void refuseDamaged() throws IOException {
    Optional<String> damage = damage();
    if (damage.isPresent()) {
      throw new Refusal("The crawl cannot go on from %s: %s.".formatted(path, damage.get()));
    }
  }

  /** Throws a {@link Refusal} if a crawl with these options cannot restore it. */
  void refuseUnfit(Configuration options) {
    int wanted = options.get(JobOptions.MAX_PARALLELISM);
    for (int begun : maxParallelism) {
      if (begun != wanted) {
        throw new Refusal(
            "The checkpoint %s was made with max-parallelism %d, which stays for the life of a crawl; it cannot become %d."
                .formatted(path.getPath(), begun, wanted));
      }
    }
    refuseUnknownFormats();
  }

  /** Throws a {@link Refusal} if this Meguri cannot read its state. */
  public void refuseUnknownFormats() {
    try {
      for (OperatorState operator : metadata().getOperatorStates()) {
        StoredFormats.check(operator);
      }
    } catch (UnknownFormat | IllegalStateException e) {
      throw new Refusal(
          "This Meguri cannot read the checkpoint %s. %s.".formatted(path.getPath(), Cause.of(e)));
    } catch (IOException e) {
      throw new Refusal(
          "The checkpoint %s cannot be read: %s.".formatted(path.getPath(), Cause.of(e)));
    }
  }
}

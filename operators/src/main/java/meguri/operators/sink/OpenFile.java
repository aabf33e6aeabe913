package meguri.operators.sink;

import java.io.IOException;
import java.util.List;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.core.fs.Path;

/** A file that is being written, as the writer of an output's files sees it. */
abstract class OpenFile extends RecordFile {

  private final Path target;
  private final long begun;

  /**
   * @param target the file once it is finished
   * @param begun wall clock, ms
   */
  OpenFile(Path target, long begun) {
    this.target = target;
    this.begun = begun;
  }

  /** Begins a file of the form that its name tells. */
  static OpenFile begin(OutputDirectory directory, Path target, long now) throws IOException {
    return StagedFile.isFor(target)
        ? new StagedFile(directory, target, now)
        : new GrowingFile(directory, target, now);
  }

  @Override
  final String name() {
    return target.getName();
  }

  final Path target() {
    return target;
  }

  /** Returns when the file was begun. */
  final long begun() {
    return begun;
  }

  /** Whether the file must end, whatever its limits. */
  abstract boolean isFull();

  /** Makes all that was written durable, and describes how to go back to it. */
  abstract UnfinishedFile persist() throws IOException;

  /** Ends the file, and its index if it has one. They get their names at the next checkpoint. */
  abstract List<FileSinkCommittable> end() throws IOException;

  /** Lets go of the file, which stays as it is. */
  abstract void abandon();
}

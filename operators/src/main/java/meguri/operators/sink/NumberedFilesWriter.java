package meguri.operators.sink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * The writer of a subtask. Its state is the file that was open at the checkpoint. A restore ends
 * that file where it was then, and the next record begins another.
 */
final class NumberedFilesWriter<T>
    implements StatefulSinkWriter<T, UnfinishedFile>, CommittingSinkWriter<T, FileSinkCommittable> {

  private final NumberedFiles<T> files;
  private final OutputDirectory directory;
  private final ProcessingTimeService clock;
  private final String id = UUID.randomUUID().toString();
  private final List<FileSinkCommittable> ended = new ArrayList<>();
  private long checkpoint;
  private int count;

  private @Nullable OpenFile file;
  private @Nullable RecordWriter<T> records;

  NumberedFilesWriter(
      NumberedFiles<T> files,
      OutputDirectory directory,
      WriterInitContext context,
      Collection<UnfinishedFile> restored)
      throws IOException {
    this.files = files;
    this.directory = directory;
    this.clock = context.getProcessingTimeService();
    this.checkpoint = context.getRestoredCheckpointId().orElse(0);
    for (UnfinishedFile unfinished : restored) {
      if (unfinished.exists()) {
        ended.addAll(directory.endAsRestored(unfinished, now()));
      }
    }
  }

  @Override
  public void write(T element, Context context) throws IOException {
    if (file == null || records == null) {
      Path path = files.path(checkpoint, id, count++, now());
      file = OpenFile.begin(directory, path, now());
      records = files.format().begin(file);
    }
    records.write(element);
    if (files.limits().isFull(file.length()) || file.isFull()) {
      end(file);
    }
  }

  /** Flink calls this at each checkpoint, before {@link #prepareCommit}. */
  @Override
  public void flush(boolean endOfInput) throws IOException {
    if (file != null
        && (endOfInput || !directory.keepsFilesOpen() || files.isOver(file.begun(), now()))) {
      end(file);
    }
  }

  @Override
  public Collection<FileSinkCommittable> prepareCommit() {
    List<FileSinkCommittable> committables = List.copyOf(ended);
    ended.clear();
    return committables;
  }

  @Override
  public List<UnfinishedFile> snapshotState(long id) throws IOException {
    checkpoint = id;
    if (file == null || records == null) {
      return List.of();
    }
    records.flush();
    return List.of(file.persist());
  }

  @Override
  public void close() {
    if (file != null) {
      file.abandon();
    }
  }

  private void end(OpenFile full) throws IOException {
    if (records != null) {
      records.flush();
    }
    ended.addAll(full.end());
    file = null;
    records = null;
  }

  private long now() {
    return clock.getCurrentProcessingTime();
  }
}

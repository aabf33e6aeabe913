package meguri.operators.sink;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.connector.file.sink.writer.FileWriter;
import org.apache.flink.connector.file.sink.writer.FileWriterBucketState;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;

/**
 * A variant of Flink's file sink, whose files' names say after which checkpoint they were begun:
 * {@code meguri-ID-chk41-….warc.gz} belongs to a crawl that goes on from checkpoint 42, and not to
 * one that goes on from checkpoint 41. So a crawl that has to go back to an older checkpoint can
 * tell which files it is about to write again. Times would not do: clocks are set, and copies have
 * new ones.
 *
 * <p>Files end at each checkpoint. State and committed files are the file sink's own.
 */
public final class NumberedFiles<T>
    implements Sink<T>,
        SupportsWriterState<T, FileWriterBucketState>,
        SupportsCommitter<FileSinkCommittable> {

  private static final long serialVersionUID = 1;

  private static final String MARK = "-chk";

  /** The form of a numbered name: after the mark come the number, and Flink's own id and count. */
  private static final Pattern NUMBERED =
      Pattern.compile(
          ".*" + MARK + "(\\d{1,18})-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\\d+\\..*");

  /** The form of the names that the file sink gives files until their checkpoint is complete. */
  private static final Pattern UNFINISHED = Pattern.compile("\\..+\\.inprogress\\..+");

  private final Numbered names;
  private final FileSink<T> files;

  private NumberedFiles(Numbered names, FileSink<T> files) {
    this.names = names;
    this.files = files;
  }

  /**
   * @param prefix the beginning of the files' names
   * @param sink makes the file sink with these names
   */
  static <T> NumberedFiles<T> of(
      String prefix, String suffix, Function<OutputFileConfig, FileSink<T>> sink) {
    Numbered names = new Numbered(prefix, suffix);
    return new NumberedFiles<>(names, sink.apply(names));
  }

  /** Returns the checkpoint after which this file was begun; empty if its name does not say. */
  public static OptionalLong checkpoint(String name) {
    Matcher numbered = NUMBERED.matcher(name);
    return numbered.matches()
        ? OptionalLong.of(Long.parseLong(numbered.group(1)))
        : OptionalLong.empty();
  }

  /** Whether a file of this name is committed: it will not change any more. */
  public static boolean isCommitted(String name) {
    return !name.startsWith(".");
  }

  /** Whether a file of this name still waits for its final name. */
  public static boolean isUnfinished(String name) {
    return UNFINISHED.matcher(name).matches();
  }

  @Override
  public Writer<T> createWriter(WriterInitContext context) throws IOException {
    names.last = context.getRestoredCheckpointId().orElse(0);
    return new Writer<>(names, files.createWriter(context));
  }

  @Override
  public Writer<T> restoreWriter(WriterInitContext context, Collection<FileWriterBucketState> state)
      throws IOException {
    names.last = context.getRestoredCheckpointId().orElse(0);
    return new Writer<>(names, files.restoreWriter(context, state));
  }

  @Override
  public SimpleVersionedSerializer<FileWriterBucketState> getWriterStateSerializer() {
    return files.getWriterStateSerializer();
  }

  @Override
  public Committer<FileSinkCommittable> createCommitter(CommitterInitContext context)
      throws IOException {
    return files.createCommitter(context);
  }

  @Override
  public SimpleVersionedSerializer<FileSinkCommittable> getCommittableSerializer() {
    return files.getCommittableSerializer();
  }

  /**
   * The configuration that the writer asks for the name of each file that it begins. Each subtask
   * has its own, and uses it in its own thread.
   */
  private static final class Numbered extends OutputFileConfig {

    private static final long serialVersionUID = 1;

    private transient long last;

    Numbered(String prefix, String suffix) {
      super(prefix, suffix);
    }

    @Override
    public String getPartPrefix() {
      return super.getPartPrefix() + MARK + last;
    }
  }

  /** The file sink's writer; tells the names of each checkpoint it takes part in. */
  static final class Writer<T>
      implements StatefulSinkWriter<T, FileWriterBucketState>,
          CommittingSinkWriter<T, FileSinkCommittable> {

    private final Numbered names;
    private final FileWriter<T> writer;

    private Writer(Numbered names, FileWriter<T> writer) {
      this.names = names;
      this.writer = writer;
    }

    @Override
    public void write(T element, Context context) throws IOException, InterruptedException {
      writer.write(element, context);
    }

    @Override
    public void flush(boolean endOfInput) throws IOException, InterruptedException {
      writer.flush(endOfInput);
    }

    @Override
    public Collection<FileSinkCommittable> prepareCommit() throws IOException {
      return writer.prepareCommit();
    }

    @Override
    public List<FileWriterBucketState> snapshotState(long checkpoint) throws IOException {
      names.last = checkpoint;
      return writer.snapshotState(checkpoint);
    }

    @Override
    public void close() {
      writer.close();
    }
  }
}

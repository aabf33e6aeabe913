package meguri.operators.sink;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * The sink of all outputs: files of a size and an age, in which each record is once, whatever
 * fails. It is made of the parts of Flink's file sink, and differs from it in three things:
 *
 * <ul>
 *   <li>A file's name says after which checkpoint it was begun: {@code meguri-ID-chk41-….warc.gz}
 *       belongs to a crawl that goes on from checkpoint 42, and not to one that goes on from
 *       checkpoint 41. So a crawl that has to go back to an older checkpoint can tell which files
 *       it is about to write again. Times would not do: clocks are set, and copies have new ones.
 *   <li>Nothing is added to a file after a restore. It is cut to its length at the checkpoint, and
 *       ended. So every restore of a checkpoint makes the same file of it, as does a stop.
 *   <li>A format writes the beginning of each file, and gathers small writes.
 * </ul>
 *
 * <p>A file stays open over checkpoints until its {@link FileLimits} end it. If the file system
 * cannot cut a file, each checkpoint ends it. Files get their names when a checkpoint is complete
 * at which they had ended.
 */
public final class NumberedFiles<T>
    implements Sink<T>,
        SupportsWriterState<T, UnfinishedFile>,
        SupportsCommitter<FileSinkCommittable> {

  private static final long serialVersionUID = 2;

  private static final String MARK = "-chk";

  /** The form of a numbered name: after the mark come the number, the writer's id and its count. */
  private static final Pattern NUMBERED =
      Pattern.compile(
          ".*" + MARK + "(\\d{1,18})-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\\d+\\..*");

  /**
   * The form of the names that Flink gives files until their checkpoint is complete, and of {@link
   * SideFile}s.
   */
  private static final Pattern UNFINISHED = Pattern.compile("\\..+\\.(inprogress\\..+|lines|rows)");

  private final String directory;
  private final String prefix;
  private final String suffix;
  private final FileLimits limits;
  private final RecordWriter.Format<T> format;
  private final boolean isByDay;

  /** Creates the sink of files that all lie in one directory. */
  NumberedFiles(
      String directory,
      String prefix,
      String suffix,
      FileLimits limits,
      RecordWriter.Format<T> format) {
    this(directory, prefix, suffix, limits, format, false);
  }

  /**
   * @param directory URI of any file system that Flink can write to
   * @param prefix the beginning of the files' names
   * @param isByDay whether each day has a directory of its own, for the files begun on that day
   */
  NumberedFiles(
      String directory,
      String prefix,
      String suffix,
      FileLimits limits,
      RecordWriter.Format<T> format,
      boolean isByDay) {
    this.isByDay = isByDay;
    this.directory = directory;
    this.prefix = prefix;
    this.suffix = suffix;
    this.limits = limits;
    this.format = format;
  }

  /** Returns the checkpoint after which this file was begun; empty if its name does not say. */
  public static OptionalLong checkpoint(String name) {
    Matcher numbered = NUMBERED.matcher(name);
    return numbered.matches()
        ? OptionalLong.of(Long.parseLong(numbered.group(1)))
        : OptionalLong.empty();
  }

  /** Returns the name of a file's index; the same name if files of this kind have none. */
  public static String index(String name) {
    return CaptureIndex.nameFor(name);
  }

  /** Whether a file of this name is committed: it will not change any more. */
  public static boolean isCommitted(String name) {
    return !name.startsWith(".");
  }

  /** Whether a file of this name still waits for its final name. */
  public static boolean isUnfinished(String name) {
    return UNFINISHED.matcher(name).matches();
  }

  /** Whether a file of this name is made of rows, which wait beside it, and so cannot be cut. */
  public static boolean isMadeOfRows(String name) {
    return StagedFile.isFor(new Path(name));
  }

  /** Whether more was written to a finished file after it was described. */
  public static boolean hasGrown(Path file, UnfinishedFile before) throws IOException {
    long length =
        before.isStaged()
            ? PageRows.encoded(file)
            : file.getFileSystem().getFileStatus(file).getLen();
    return length > before.length();
  }

  /** Whether the rows are there that a finished file was made from. */
  public static boolean hasRows(Path file) throws IOException {
    return SideFile.exists(file, SideFile.Purpose.ROWS);
  }

  /**
   * Gives a file its name, with what counts of it by the newest restore point of a crawl that has
   * stopped. Does nothing if that was done before.
   */
  public static void finish(UnfinishedFile file) throws IOException {
    OutputDirectory.of(new Path(file.target())).finish(file);
  }

  @Override
  public NumberedFilesWriter<T> createWriter(WriterInitContext context) throws IOException {
    return restoreWriter(context, List.of());
  }

  @Override
  public NumberedFilesWriter<T> restoreWriter(
      WriterInitContext context, Collection<UnfinishedFile> state) throws IOException {
    return new NumberedFilesWriter<>(this, directory(), context, state);
  }

  @Override
  public SimpleVersionedSerializer<UnfinishedFile> getWriterStateSerializer() {
    return UnfinishedFile.SERIALIZER;
  }

  @Override
  public Committer<FileSinkCommittable> createCommitter(CommitterInitContext context)
      throws IOException {
    return directory().committer();
  }

  @Override
  public SimpleVersionedSerializer<FileSinkCommittable> getCommittableSerializer() {
    try {
      return directory().committables();
    } catch (IOException e) {
      throw new FlinkRuntimeException("cannot write to " + directory, e);
    }
  }

  RecordWriter.Format<T> format() {
    return format;
  }

  FileLimits limits() {
    return limits;
  }

  /** Whether a file is to end at this checkpoint, because of its age or the day. */
  boolean isOver(long begun, long now) {
    return limits.isOver(begun, now) || isByDay && !day(begun).equals(day(now));
  }

  /**
   * Returns the path of a file.
   *
   * @param checkpoint the last one before the file is begun
   * @param writer the id of the file's writer
   * @param count the number of files that the writer began before
   * @param now wall clock, ms
   */
  Path path(long checkpoint, String writer, int count, long now) {
    Path parent = isByDay ? new Path(directory, "date=" + day(now)) : new Path(directory);
    return new Path(parent, prefix + MARK + checkpoint + '-' + writer + '-' + count + suffix);
  }

  /** Returns the day, in UTC. */
  private static String day(long time) {
    return Timestamp.of(time).substring(0, "2026-11-18".length());
  }

  private OutputDirectory directory() throws IOException {
    return OutputDirectory.of(new Path(directory));
  }
}

package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import meguri.operators.sink.SideFile.Purpose;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.connector.file.sink.FileSinkCommittableSerializer;
import org.apache.flink.connector.file.sink.committer.FileCommitter;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.RecoverableWriter;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.functions.sink.filesystem.BucketWriter;
import org.apache.flink.streaming.api.functions.sink.filesystem.InProgressFileWriter;
import org.apache.flink.streaming.api.functions.sink.filesystem.InProgressFileWriter.InProgressFileRecoverable;
import org.apache.flink.streaming.api.functions.sink.filesystem.RowWiseBucketWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory of output files, on any file system that Flink can write to. The parts of Flink's
 * file sink do the work: they write a file under a name that begins with a dot, cut it to the
 * length that it had at a checkpoint, and give it its name once that is complete.
 */
final class OutputDirectory {

  private static final Logger LOG = LoggerFactory.getLogger(OutputDirectory.class);

  /** The writer of encoded files, as they name it. */
  private static final String SOFTWARE = "Meguri 0.1";

  /** The file sink's word for the directory itself, which has no directories for days or so. */
  private static final String ROOT = "";

  private final BucketWriter<ByteBuffer, String> files;
  private final boolean keepsFilesOpen;

  private OutputDirectory(BucketWriter<ByteBuffer, String> files, boolean keepsFilesOpen) {
    this.files = files;
    this.keepsFilesOpen = keepsFilesOpen;
  }

  /** Returns the directory that has this URI, or that has this file. */
  static OutputDirectory of(Path path) throws IOException {
    return of(path.getFileSystem().createRecoverableWriter());
  }

  static OutputDirectory of(RecoverableWriter writer) {
    return new OutputDirectory(
        new RowWiseBucketWriter<>(
            writer, (bytes, out) -> out.write(bytes.array(), bytes.position(), bytes.remaining())),
        writer.supportsResume() && !writer.requiresCleanupOfRecoverableState());
  }

  /**
   * Whether a file can stay open beyond a checkpoint. Object stores upload the end of a file that
   * stays open again and again, and some cannot do even that.
   */
  boolean keepsFilesOpen() {
    return keepsFilesOpen;
  }

  InProgressFileWriter<ByteBuffer, String> begin(Path file, long now) throws IOException {
    return files.openNewInProgressFile(ROOT, file, now);
  }

  /** Describes a file that stays open, for a restore. */
  UnfinishedFile describe(Path file, long length, InProgressFileRecoverable handle, long lines)
      throws IOException {
    return new UnfinishedFile(
        file.toString(),
        length,
        SimpleVersionedSerialization.writeVersionAndSerialize(handles(), handle),
        lines);
  }

  /** Ends a file, which then waits for its name. */
  FileSinkCommittable end(InProgressFileWriter<ByteBuffer, String> file) throws IOException {
    return new FileSinkCommittable(ROOT, file.closeForCommit());
  }

  /**
   * Writes the index of a file, which then waits for its name as the file does.
   *
   * @param lines the length of the lines that count
   */
  FileSinkCommittable index(Path file, long lines, long now) throws IOException {
    GrowingFile index = new GrowingFile(this, indexOf(file), now);
    for (String line : IndexLines.sorted(file, lines)) {
      index.write((line + '\n').getBytes(UTF_8));
    }
    return index.end().get(0);
  }

  /**
   * Writes a file from its rows. It then waits for its name.
   *
   * @param rows the length of the rows that count
   */
  FileSinkCommittable encode(Path file, long rows, long now) throws IOException {
    GrowingFile encoded = new GrowingFile(this, file, now);
    try {
      PageRows.encode(SideFile.open(file, Purpose.ROWS), rows, encoded, SOFTWARE);
    } catch (IOException | RuntimeException e) {
      encoded.abandon();
      throw e;
    }
    return encoded.end().get(0);
  }

  private static Path indexOf(Path file) {
    return new Path(file.getParent(), CaptureIndex.nameFor(file.getName()));
  }

  /**
   * Cuts a file to the length that it had at the restored checkpoint, and ends it there. Nothing is
   * ever added to a file after a restore. So a file that has its name already, as after a stop, is
   * as it should be.
   *
   * @return the file and its index, if they do not have their names already, and are not gone
   */
  List<FileSinkCommittable> endAsRestored(UnfinishedFile file, long now) throws IOException {
    if (file.isStaged()) {
      return endStaged(file, now);
    }
    List<FileSinkCommittable> ended = new ArrayList<>(missingIndex(file, now));
    Path target = new Path(file.target());
    if (target.getFileSystem().exists(target)) {
      warnIfGrown(file, target);
      return ended;
    }
    try {
      ended.add(end(files.resumeInProgressFileFrom(ROOT, handle(file), now)));
    } catch (FileNotFoundException e) {
      movedAway(target);
    }
    return ended;
  }

  /** Writes a file from its rows, if it does not have its name already, and is not gone. */
  private List<FileSinkCommittable> endStaged(UnfinishedFile file, long now) throws IOException {
    Path target = new Path(file.target());
    if (target.getFileSystem().exists(target)) {
      warnIfGrown(file, target);
      return List.of();
    }
    if (!SideFile.exists(target, Purpose.ROWS)) {
      movedAway(target);
      return List.of();
    }
    return List.of(encode(target, file.length(), now));
  }

  private static void warnIfGrown(UnfinishedFile file, Path target) throws IOException {
    if (NumberedFiles.hasGrown(target, file)) {
      LOG.warn(
          "{} went on after the checkpoint that is restored now: what it holds of that time will be"
              + " written again.",
          target);
    }
  }

  private static void movedAway(Path target) {
    LOG.info("{} was finished and moved away since the checkpoint that is restored now.", target);
  }

  /**
   * Writes the index of a file if it does not have its name yet. An index without its file is one
   * of a later checkpoint, which was lost.
   */
  private List<FileSinkCommittable> missingIndex(UnfinishedFile file, long now) throws IOException {
    Path target = new Path(file.target());
    FileSystem system = target.getFileSystem();
    if (file.lines() == 0 || !IndexLines.exist(target)) {
      return List.of();
    }
    if (system.exists(indexOf(target))) {
      if (system.exists(target)) {
        return List.of();
      }
      system.delete(indexOf(target), false);
    }
    return List.of(index(target, file.lines(), now));
  }

  /**
   * Cuts a file to the length that it had at a checkpoint, and gives it and its index their names.
   * Does nothing if the file has its name already, or is gone.
   */
  void finish(UnfinishedFile file) throws IOException {
    if (file.isStaged()) {
      finishStaged(file);
      return;
    }
    for (FileSinkCommittable index : missingIndex(file, System.currentTimeMillis())) {
      files.recoverPendingFile(index.getPendingFile()).commitAfterRecovery();
    }
    files.recoverPendingFile(handle(file)).commitAfterRecovery();
    Path target = new Path(file.target());
    closeLike(target, indexOf(target));
    deleteSideFile(target);
  }

  private void finishStaged(UnfinishedFile file) throws IOException {
    Path target = new Path(file.target());
    for (FileSinkCommittable encoded : endStaged(file, System.currentTimeMillis())) {
      files.recoverPendingFile(encoded.getPendingFile()).commitAfterRecovery();
    }
    closeLike(SideFile.path(target, Purpose.ROWS), target);
  }

  /**
   * Closes a file to others if the one that it is made from or belongs to is: a process with
   * another umask has made that.
   */
  private static void closeLike(Path file, Path index) throws IOException {
    if (file.getFileSystem().isDistributedFS()) {
      return;
    }
    java.nio.file.Path made = java.nio.file.Path.of(file.getPath());
    java.nio.file.Path beside = java.nio.file.Path.of(index.getPath());
    if (Files.exists(made)
        && Files.exists(beside)
        && made.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(made));
    }
  }

  /**
   * Returns what gives files their names, and then deletes their side files. Rows stay until the
   * next files get their names: a crawl whose newest checkpoint is damaged goes back to the one
   * before, and makes a shorter file of them.
   */
  Committer<FileSinkCommittable> committer() {
    FileCommitter names = new FileCommitter(files);
    List<Path> former = new ArrayList<>();
    return new Committer<>() {
      @Override
      public void commit(Collection<CommitRequest<FileSinkCommittable>> requests)
          throws IOException, InterruptedException {
        names.commit(requests);
        for (Path file : former) {
          deleteSideFile(file);
        }
        former.clear();
        for (CommitRequest<FileSinkCommittable> request : requests) {
          FileSinkCommittable committed = request.getCommittable();
          Path file = committed.hasPendingFile() ? committed.getPendingFile().getPath() : null;
          if (file != null && StagedFile.isFor(file)) {
            former.add(file);
          } else if (file != null) {
            deleteSideFile(file);
          }
        }
      }

      @Override
      public void close() throws Exception {
        names.close();
      }
    };
  }

  private static void deleteSideFile(Path file) throws IOException {
    SideFile.delete(file, StagedFile.isFor(file) ? Purpose.ROWS : Purpose.LINES);
  }

  SimpleVersionedSerializer<FileSinkCommittable> committables() {
    return new FileSinkCommittableSerializer(
        files.getProperties().getPendingFileRecoverableSerializer(), handles());
  }

  private InProgressFileRecoverable handle(UnfinishedFile file) throws IOException {
    return SimpleVersionedSerialization.readVersionAndDeSerialize(handles(), file.handle());
  }

  private SimpleVersionedSerializer<InProgressFileRecoverable> handles() {
    return files.getProperties().getInProgressFileRecoverableSerializer();
  }
}

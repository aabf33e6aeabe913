package meguri.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import meguri.operators.sink.NumberedFiles;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Output files that a killed crawl left unfinished. Readers ignore them.
 *
 * <p>Which of them are orphans? A file gets its real name by a rename, after a checkpoint has
 * completed at which the file had ended. Until then the checkpoint's state names the file, open or
 * ended, and a restore of that checkpoint still finishes it. So nothing may be deleted before or
 * while a crawl is restored. The restored committers rename when they open, or at the next
 * checkpoint; files that were open get their names at the first checkpoint. Once <em>two</em>
 * checkpoints of this run are complete, every file of an earlier run that the restored state knew
 * has its name. A file that existed before this run began, and has not been written to since, then
 * belongs to nobody. The files are looked up when the run begins, because their times alone tell
 * nothing once the clock has been set back.
 *
 * <p>After a clean end (the job was stopped with a savepoint, and {@link UnfinishedFiles} has ended
 * the open files) all that counts is renamed, and every file that is left belongs to nobody,
 * whatever its age.
 */
public final class Leftovers {

  private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

  private final CrawlDir dir;
  private final Map<Path, Long> found;

  /** Looks up the unfinished files. Make this object before a run begins. */
  public Leftovers(CrawlDir dir) {
    this.dir = dir;
    found = unfinished();
  }

  /**
   * Deletes the files it found and returns their number. Call it after two checkpoints of a run.
   */
  public int deleteFound() {
    return delete(found);
  }

  /** Deletes all unfinished files and returns their number. Call it after a clean end. */
  public int deleteAll() {
    return delete(unfinished());
  }

  private static int delete(Map<Path, Long> files) {
    int deleted = 0;
    for (Map.Entry<Path, Long> file : files.entrySet()) {
      Path path = file.getKey();
      try {
        FileSystem system = path.getFileSystem();
        if (system.getFileStatus(path).getModificationTime() == file.getValue()
            && system.delete(path, false)) {
          LOG.info("Deleted {}, left unfinished by an earlier run", path);
          deleted++;
        }
      } catch (FileNotFoundException e) {
        // the file was finished meanwhile, so it is no orphan
      } catch (IOException e) {
        LOG.warn("Cannot delete {}", path, e);
      }
    }
    return deleted;
  }

  /** Returns all unfinished files with the time of each one's last write. */
  private Map<Path, Long> unfinished() {
    Map<Path, Long> files = new HashMap<>();
    try {
      for (FileStatus file : dir.outputFiles()) {
        if (NumberedFiles.isUnfinished(file.getPath().getName())) {
          files.put(file.getPath(), file.getModificationTime());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look for output in " + dir, e);
    }
    return files;
  }
}

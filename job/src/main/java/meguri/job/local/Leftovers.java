package meguri.job.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Output files a killed crawl left unfinished: {@code .NAME.inprogress.UUID}, which readers ignore.
 *
 * <p>When is one an orphan? FileSink gives a file its real name by a rename, after the checkpoint
 * that closed it has completed; until then the checkpoint's state names it, and a restore of that
 * checkpoint still finishes the rename. So nothing may be deleted before or while a crawl is
 * restored. The restored committers rename at open, those whose turn comes with a record still
 * under way at the next checkpoint: once <em>two</em> checkpoints of this run are complete, every
 * file of an earlier run that the restored state knew has its name, and what was there before this
 * run began, and has not been written to since, is nobody's. That is looked up at the beginning:
 * the times of files tell nothing, once the clock has been set back. After a clean end (job
 * finished by stop-with-savepoint) all that was committed is renamed: whatever is left then is
 * nobody's, of whichever age.
 */
public final class Leftovers {

  private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

  private final Set<Path> dirs;
  private final Map<Path, FileTime> found;

  /** Before a run begins. */
  Leftovers(Set<Path> dirs) {
    this.dirs = dirs;
    found = unfinished();
  }

  /** To be called once two checkpoints of this run are complete. */
  public int deleteFound() {
    return delete(found);
  }

  /** To be called after a clean end. */
  public int deleteAll() {
    return delete(unfinished());
  }

  private static int delete(Map<Path, FileTime> files) {
    int deleted = 0;
    for (Map.Entry<Path, FileTime> file : files.entrySet()) {
      try {
        if (Files.getLastModifiedTime(file.getKey()).equals(file.getValue())) {
          Files.delete(file.getKey());
          LOG.info("Deleted {}, left unfinished by an earlier run", file.getKey());
          deleted++;
        }
      } catch (NoSuchFileException e) {
        // finished meanwhile: not an orphan
      } catch (IOException e) {
        LOG.warn("Cannot delete {}", file.getKey(), e);
      }
    }
    return deleted;
  }

  /** All that there are, and when they were last written to. */
  private Map<Path, FileTime> unfinished() {
    Map<Path, FileTime> files = new HashMap<>();
    for (Path dir : dirs) {
      for (Path file : unfinished(dir)) {
        try {
          files.put(file, Files.getLastModifiedTime(file));
        } catch (NoSuchFileException e) {
          // finished meanwhile: not an orphan
        } catch (IOException e) {
          LOG.warn("Cannot look at {}", file, e);
        }
      }
    }
    return files;
  }

  private static List<Path> unfinished(Path dir) {
    if (!Files.isDirectory(dir)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(dir)) {
      return files
          .filter(file -> file.getFileName().toString().matches("\\..+\\.inprogress\\..+"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look through " + dir, e);
    }
  }
}

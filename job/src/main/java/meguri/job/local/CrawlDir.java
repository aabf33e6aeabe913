package meguri.job.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import meguri.job.CrawlOptions;
import meguri.job.CrawlRecord;
import meguri.job.OwnerOnly;
import meguri.job.Refusal;
import meguri.job.RestorePoint;
import meguri.job.Resumption;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;

/** The directory in which a local crawl lives. Open, it is locked against a second crawl. */
public final class CrawlDir implements AutoCloseable {

  /** Below this, nothing is started: Kafka and RocksDB take a full disk badly. */
  private static final long LEAST_SPACE = 64L << 20;

  private final Path path;
  private final DirLock lock;

  private CrawlDir(Path path, DirLock lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * A new crawl's directory: one that is not there, or empty.
   *
   * @throws Refusal if it holds something, or cannot be written
   */
  public static CrawlDir create(Path path) {
    Path dir = path.toAbsolutePath().normalize();
    refuseUnlessEmpty(dir, path);
    try {
      OwnerOnly.directory(dir);
    } catch (IOException e) {
      throw new Refusal("The directory " + path + " cannot be made: " + reason(e) + ".");
    }
    return lock(dir);
  }

  /**
   * The directory of a crawl begun earlier.
   *
   * @throws Refusal if it holds none, one of another version, or one that is running
   */
  public static CrawlDir open(Path path) {
    Path dir = path.toAbsolutePath().normalize();
    if (!Files.isRegularFile(dir.resolve("crawl.yaml"))) {
      throw new Refusal(
          "There is no crawl in "
              + path
              + ": no file crawl.yaml. Begin one with: meguri crawl -o "
              + path
              + " URL…");
    }
    CrawlDir open = lock(dir);
    try {
      String begun = open.options().get(CrawlOptions.DIR);
      if (!begun.equals(open.uri())) {
        throw new Refusal(
            "The crawl in %s was begun as %s, and its checkpoints name its files by that place; move it back."
                .formatted(path, begun));
      }
      return open;
    } catch (Refusal e) {
      open.close();
      throw e;
    }
  }

  public Path path() {
    return path;
  }

  /** As Flink's paths are written: nothing in it is escaped. */
  public String uri() {
    return "file:" + path;
  }

  /** Its path, as one word of a command. */
  public String word() {
    String text = path.toString();
    return text.matches("(?U)[\\w/.,:@%+=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  public Path seeds() {
    return path.resolve("seeds.txt");
  }

  /** Where the seeds are, as an option has it. */
  public String seedsUri() {
    return "file:" + seeds();
  }

  public Path kafka() {
    return path.resolve("kafka");
  }

  public Path tmp() {
    return path.resolve("tmp");
  }

  public Path log() {
    return path.resolve("meguri.log");
  }

  public Path crawlLog() {
    return path.resolve("crawl-log");
  }

  public Path warc() {
    return path.resolve("warc");
  }

  /** The options this crawl runs with. */
  public Configuration options() {
    return CrawlRecord.read(path.resolve("crawl.yaml"));
  }

  /** Keeps the options, for the next resume. */
  public void options(Configuration options) {
    CrawlRecord.write(path.resolve("crawl.yaml"), options);
  }

  /** The newest checkpoint or savepoint that can be restored; empty before the first. */
  public Optional<RestorePoint> newestRestorePoint() {
    return resumption().from();
  }

  /** Where the crawl can go on. */
  Resumption resumption() {
    return Resumption.of(new org.apache.flink.core.fs.Path(uri()));
  }

  /** Throws a {@link Refusal} if it holds output, and no checkpoint of it. */
  void refuseLost() {
    RestorePoint.refuseLost(new org.apache.flink.core.fs.Path(uri()));
  }

  /** The output's files that are not part of it: unfinished, and of no use to a restored crawl. */
  public Leftovers leftovers() {
    return new Leftovers(Set.of(warc(), path.resolve("crawl-log")));
  }

  /** Takes the crawl back to its seeds: broker, output and checkpoints are deleted. */
  public void forget() {
    for (String part : new String[] {"kafka", "warc", "crawl-log", "checkpoints", "savepoints"}) {
      delete(path.resolve(part));
    }
  }

  /** Deletes what only a running crawl needs, left by one that was killed. */
  public void clearTmp() {
    delete(tmp());
    try {
      Files.createDirectories(tmp());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    lock.close();
  }

  /** Deletes a file or a directory with all that is in it. */
  public static void delete(Path path) {
    if (!Files.exists(path)) {
      return;
    }
    try {
      Files.walkFileTree(
          path,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException failed)
                throws IOException {
              Files.deleteIfExists(dir);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + path, e);
    }
  }

  private static void refuseUnlessEmpty(Path dir, Path asked) {
    if (Files.isRegularFile(dir.resolve("crawl.yaml"))) {
      throw new Refusal(
          "There is a crawl in %s already. Go on with it by: meguri resume %s"
              .formatted(asked, asked));
    }
    if (!Files.exists(dir)) {
      return;
    }
    try (Stream<Path> files = Files.list(dir)) {
      // what a crawl leaves that was refused before it began
      Set<String> harmless = Set.of("lock", "meguri.log", "tmp");
      if (files.anyMatch(file -> !harmless.contains(file.getFileName().toString()))) {
        throw new Refusal(
            "The directory %s holds files that are no crawl's; give an empty one or a new name."
                .formatted(asked));
      }
    } catch (NotDirectoryException e) {
      throw new Refusal(asked + " is a file; a crawl needs a directory of its own.");
    } catch (IOException e) {
      throw new Refusal("The directory " + asked + " cannot be read: " + reason(e) + ".");
    }
  }

  private static CrawlDir lock(Path dir) {
    if (!Files.isWritable(dir)) {
      throw new Refusal("The directory " + dir + " cannot be written.");
    }
    try {
      long space = Files.getFileStore(dir).getUsableSpace();
      if (space < LEAST_SPACE) {
        throw new Refusal(
            "The disk of %s is full: %d MB are left, a crawl needs %d to start."
                .formatted(dir, space >> 20, LEAST_SPACE >> 20));
      }
      return new CrawlDir(dir, DirLock.take(dir.resolve("lock"), dir));
    } catch (IOException e) {
      throw new Refusal("The directory " + dir + " cannot be locked: " + reason(e) + ".");
    }
  }

  private static String reason(IOException e) {
    if (e instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getReason();
    }
    String kind = e.getClass().getSimpleName().replaceAll("([a-z])([A-Z])", "$1 $2");
    return kind.replace(" Exception", "").toLowerCase(Locale.ROOT) + " " + e.getMessage();
  }
}

package meguri.job.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import meguri.job.CrawlDir;
import meguri.job.Output;
import meguri.job.OwnerOnly;
import meguri.job.Refusal;
import meguri.job.options.CrawlOptions;
import org.apache.commons.io.file.PathUtils;

/**
 * The directory of a crawl on this machine: its {@link CrawlDir}, and the files of its broker and
 * its process. While it is open, it is locked against a second crawl.
 */
public final class LocalDir implements AutoCloseable {

  private static final String LOCK = "lock";
  private static final String KAFKA = "kafka";
  private static final String TMP = "tmp";
  private static final String LOG = "meguri.log";

  /**
   * The file, in the directory of temporary ones, with the address of a running crawl's REST API.
   */
  private static final String REST = "rest";

  private static final Pattern ON_THIS_MACHINE =
      Pattern.compile("http://(127\\.0\\.0\\.1|localhost|\\[::1]):\\d{1,5}/?");

  /** Files that a crawl leaves behind if it was refused before it began. */
  private static final Set<String> HARMLESS = Set.of(LOCK, LOG, TMP);

  /** A crawl needs this much free space to start, because a full disk harms Kafka and RocksDB. */
  private static final long LEAST_SPACE = 64L << 20;

  private final Path path;
  private final CrawlDir crawl;
  private final DirLock lock;

  private LocalDir(Path path, DirLock lock) {
    this.path = path;
    this.lock = lock;
    crawl = CrawlDir.at(path);
  }

  /**
   * Makes a new crawl's directory: one that does not exist, or is empty.
   *
   * @throws Refusal if it is not empty, or cannot be written
   */
  public static LocalDir create(Path path) {
    Path dir = path.toAbsolutePath().normalize();
    CrawlDir.at(dir).refuseBegun();
    refuseUnlessEmpty(dir, path);
    try {
      OwnerOnly.directory(dir);
    } catch (IOException e) {
      throw new Refusal("The directory " + path + " cannot be made: " + reason(e) + ".");
    }
    return lock(dir);
  }

  /**
   * Opens the directory of a crawl that was begun earlier.
   *
   * @throws Refusal if it holds no crawl, one of another version, or one that is running
   */
  public static LocalDir open(Path path) {
    Path dir = path.toAbsolutePath().normalize();
    String begun = CrawlDir.at(dir).options().get(CrawlOptions.DIR);
    LocalDir open = lock(dir);
    if (!begun.equals(open.crawl.uri())) {
      open.close();
      throw new Refusal(
          "The crawl in %s was begun as %s, and its checkpoints name its files by that place; move it back."
              .formatted(path, begun));
    }
    return open;
  }

  /** Tells whether a crawl is running in a directory, on this machine. */
  public static boolean isRunning(Path dir) throws IOException {
    return DirLock.isHeld(dir.resolve(LOCK));
  }

  public Path path() {
    return path;
  }

  /** Returns the part of the directory that a crawl on a cluster has too. */
  public CrawlDir crawl() {
    return crawl;
  }

  /** Returns its path, as one word of a command. */
  public String word() {
    String text = path.toString();
    return text.matches("(?U)[\\w/.,:@%+=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  public Path kafka() {
    return path.resolve(KAFKA);
  }

  public Path tmp() {
    return path.resolve(TMP);
  }

  /** Writes where the REST API of this crawl listens. Only the owner can read it. */
  void tell(URI rest) throws IOException {
    Path file = tmp().resolve(REST);
    OwnerOnly.file(file);
    Files.writeString(file, rest.toString());
  }

  /**
   * Returns where the REST API of the crawl in a directory listens. It may listen no more: a killed
   * crawl leaves the file behind. An address elsewhere than on this machine does not count.
   */
  public static Optional<URI> rest(Path dir) {
    try {
      String address = Files.readString(dir.resolve(TMP).resolve(REST)).strip();
      return ON_THIS_MACHINE.matcher(address).matches()
          ? Optional.of(URI.create(address))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  public Path log() {
    return path.resolve(LOG);
  }

  public Path of(Output output) {
    return path.resolve(output.directory());
  }

  /** Takes the crawl back to its seeds: deletes the broker's files, the output and checkpoints. */
  public void forget() {
    delete(kafka());
    crawl.produced().forEach(produced -> delete(Path.of(produced.getPath())));
  }

  /** Deletes temporary files, which a killed crawl leaves behind. */
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

  /** Deletes a file, or a directory with all its files, if it exists. Links are not followed. */
  public static void delete(Path path) {
    if (!Files.exists(path)) {
      return;
    }
    try {
      PathUtils.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + path, e);
    }
  }

  private static void refuseUnlessEmpty(Path dir, Path asked) {
    if (!Files.exists(dir)) {
      return;
    }
    try (Stream<Path> files = Files.list(dir)) {
      if (files.anyMatch(file -> !HARMLESS.contains(file.getFileName().toString()))) {
        throw new Refusal(
            "The directory %s holds files that do not belong to a crawl; give an empty one or a new name."
                .formatted(asked));
      }
    } catch (NotDirectoryException e) {
      throw new Refusal(asked + " is a file; a crawl needs a directory of its own.");
    } catch (IOException e) {
      throw new Refusal("The directory " + asked + " cannot be read: " + reason(e) + ".");
    }
  }

  private static LocalDir lock(Path dir) {
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
      return new LocalDir(dir, DirLock.take(dir.resolve(LOCK), dir));
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

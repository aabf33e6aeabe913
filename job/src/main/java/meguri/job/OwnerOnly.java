package meguri.job;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Makes directories and files that only their owner can read. Others cannot reach files below such
 * a directory either, whatever mode RocksDB, Kafka and Flink give them. Java has no umask; the
 * launcher sets one too.
 */
public final class OwnerOnly {

  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private OwnerOnly() {}

  /** Makes a directory and its parents. A directory that exists is closed to others. */
  public static void directory(Path dir) throws IOException {
    Path whole = dir.toAbsolutePath().normalize();
    if (Files.isDirectory(whole)) {
      close(whole);
      return;
    }
    Path parent = whole.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try {
      Files.createDirectory(whole, attributes(whole, DIRECTORY));
    } catch (FileAlreadyExistsException e) {
      Files.createDirectories(whole); // throws if it is no directory
      close(whole);
    }
  }

  /** Makes an empty file unless it exists. */
  public static void file(Path file) throws IOException {
    try {
      Files.createFile(file, attributes(file, FILE));
    } catch (FileAlreadyExistsException e) {
      // an earlier run wrote it
    }
  }

  private static void close(Path dir) throws IOException {
    // only the owner of a mounted volume can close it
    if (hasPermissions(dir)
        && Files.getOwner(dir).getName().equals(System.getProperty("user.name"))) {
      Files.setPosixFilePermissions(dir, DIRECTORY);
    }
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return hasPermissions(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean hasPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}

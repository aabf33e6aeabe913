package meguri.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory of a measurement: one that a user wants to keep, or a temporary one, which is
 * deleted at the end.
 */
public record Temporary(Path path, boolean isKept) implements AutoCloseable {

  /**
   * Makes a directory.
   *
   * @param wanted the directory to keep, if any
   * @param name the beginning of a temporary one's name
   */
  public static Temporary of(Optional<Path> wanted, String name) throws IOException {
    return wanted.isPresent()
        ? new Temporary(Files.createDirectories(wanted.get()).toAbsolutePath(), true)
        : new Temporary(Files.createTempDirectory(name), false);
  }

  @Override
  public void close() throws IOException {
    if (!isKept) {
      delete(path);
    }
  }

  /** Deletes a directory with all its files, if it exists. */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}

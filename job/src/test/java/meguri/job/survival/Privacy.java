package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** Checks that nobody else can read the files of a crawl or cluster, and that none is left over. */
final class Privacy {

  private Privacy() {}

  /** Asserts that nobody else can reach the files in this directory. */
  static void closed(Path dir) throws IOException {
    assertThat(permissions(dir)).as("%s", dir).isEqualTo("rwx------");
  }

  /** Asserts that nobody else could read these files in another directory either. */
  static void closedFiles(Path dir) throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      assertThat(files.filter(file -> !permissions(file).endsWith("------")))
          .as("files of %s that others can read", dir)
          .isEmpty();
    }
  }

  /** Returns the native libraries that a crawl has unpacked into its temporary directory. */
  static List<String> unpacked(Path tmp) throws IOException {
    try (Stream<Path> files = Files.list(tmp)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains("brotli"))
          .toList();
    }
  }

  static void empty(Path tmp) throws IOException {
    try (Stream<Path> files = Files.list(tmp)) {
      assertThat(files).as("left in %s", tmp).isEmpty();
    }
  }

  private static String permissions(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

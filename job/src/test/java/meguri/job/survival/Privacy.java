package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** Who else can read what a crawl or a cluster has written, and what it has left. */
final class Privacy {

  private Privacy() {}

  /** Nobody can reach what is below it. */
  static void closed(Path dir) throws IOException {
    assertThat(permissions(dir)).as("%s", dir).isEqualTo("rwx------");
  }

  /** Nobody could read a file of it elsewhere either. */
  static void closedFiles(Path dir) throws IOException {
    try (Stream<Path> files = Files.walk(dir)) {
      assertThat(files.filter(file -> !permissions(file).endsWith("------")))
          .as("files of %s that others can read", dir)
          .isEmpty();
    }
  }

  /** The libraries that were unpacked into a directory for what only a running crawl needs. */
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

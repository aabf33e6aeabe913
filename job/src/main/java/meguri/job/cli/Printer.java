package meguri.job.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import meguri.operators.sink.NumberedFiles;

/**
 * Copies the files that a crawl writes for standard output, and deletes each. A file is there once
 * its checkpoint is complete. So each event is printed once, also after a failure; after {@code
 * kill -9} in the middle of a file, the next run prints that file again.
 */
final class Printer {

  private final Path directory;
  private final PrintStream out;

  Printer(Path directory, PrintStream out) {
    this.directory = directory;
    this.out = out;
  }

  /**
   * Prints the files that are there, by their checkpoints.
   *
   * @return false if nobody reads standard output any more
   */
  boolean print() throws IOException {
    for (Path file : files()) {
      Files.copy(file, out);
      if (out.checkError()) {
        return false;
      }
      Files.delete(file);
    }
    return true;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> NumberedFiles.isCommitted(name(file)))
          .sorted(
              Comparator.comparingLong(
                      (Path file) -> NumberedFiles.checkpoint(name(file)).orElse(0))
                  .thenComparing(Printer::name))
          .toList();
    } catch (NoSuchFileException e) {
      return List.of(); // nothing was written yet
    }
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}

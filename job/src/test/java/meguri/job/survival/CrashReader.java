package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import meguri.operators.sink.NumberedFiles;
import meguri.web.testkit.Failure;

/** Reads from the directory of a killed crawl how far back the kill took it. */
final class CrashReader {

  private static final Pattern TRIGGERED =
      Pattern.compile("Triggering checkpoint (\\d+) .*?@ (\\d+) for job");

  private CrashReader() {}

  /**
   * Returns the failure of a crawl that was killed, with the checkpoint that it will resume from.
   *
   * @param began when its process was started, wall clock in ms
   * @param struck the moment just before it was killed, wall clock in ms
   */
  static Failure of(Path dir, long began, long struck) throws IOException {
    long failed = System.currentTimeMillis();
    Path checkpoints = dir.resolve("checkpoints");
    Optional<Path> newest = Optional.empty();
    if (Files.exists(checkpoints)) {
      try (Stream<Path> files = Files.walk(checkpoints)) {
        newest =
            files
                .filter(file -> file.endsWith("_metadata") && file.toFile().length() > 0)
                .max(Comparator.comparingLong(CrashReader::number));
      }
    }
    if (newest.isEmpty()) {
      return new Failure(began, 0, began, began, struck, failed);
    }
    long number = number(newest.get());
    long completed = Files.getLastModifiedTime(newest.get()).toMillis();
    return new Failure(
        began, number, triggered(dir.resolve("meguri.log"), number), completed, struck, failed);
  }

  /**
   * Tells whether a running crawl has two complete checkpoints of this run, and has finished a file
   * after the older one. A checkpoint of an earlier run would take the crawl back to before that
   * run's failure too.
   */
  static boolean canGoBack(Path dir, long began) throws IOException {
    List<Path> complete = complete(dir);
    return complete.size() > 1
        && complete.get(complete.size() - 2).toFile().lastModified() > began
        && !archivedSince(dir, complete.get(complete.size() - 2)).isEmpty();
  }

  /**
   * Damages the newest checkpoint of a killed crawl.
   *
   * @return the files that were archived after the checkpoint before it
   */
  static List<Path> damageNewest(Path dir) throws IOException {
    List<Path> complete = complete(dir);
    assertThat(complete)
        .as("complete checkpoints: the newest, to be damaged, and one to go back to")
        .hasSizeGreaterThan(1);
    int last = complete.size() - 1;
    Files.write(complete.get(last), new byte[0]);
    return archivedSince(dir, complete.get(last - 1));
  }

  /** Returns the metadata files of all complete checkpoints, the newest last. */
  private static List<Path> complete(Path dir) throws IOException {
    Path checkpoints = dir.resolve("checkpoints");
    if (!Files.exists(checkpoints)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(checkpoints)) {
      return files
          .filter(file -> file.endsWith("_metadata"))
          .sorted(Comparator.comparingLong(CrashReader::number))
          .toList();
    } catch (UncheckedIOException e) {
      return List.of(); // Flink was just deleting one
    }
  }

  /** Returns the files that were begun after a checkpoint, and those that went on after it. */
  private static List<Path> archivedSince(Path dir, Path checkpoint) throws IOException {
    long number = number(checkpoint);
    long completed = checkpoint.toFile().lastModified();
    Path warc = dir.resolve("warc");
    if (!Files.exists(warc)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(warc)) {
      return files
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .filter(file -> !file.toString().endsWith(".cdxj")) // goes with its file
          .filter(
              file ->
                  NumberedFiles.checkpoint(file.getFileName().toString()).orElse(-1) >= number
                      || file.toFile().lastModified() > completed)
          .toList();
    }
  }

  private static long number(Path metadata) {
    return Long.parseLong(metadata.getParent().getFileName().toString().substring("chk-".length()));
  }

  /**
   * Returns when a checkpoint began. A killed run may have tried one of the same number, so the
   * last line counts.
   */
  private static long triggered(Path log, long checkpoint) throws IOException {
    long triggered = 0;
    Matcher lines = TRIGGERED.matcher(Files.readString(log));
    while (lines.find()) {
      if (Long.parseLong(lines.group(1)) == checkpoint) {
        triggered = Long.parseLong(lines.group(2));
      }
    }
    assertThat(triggered)
        .as("moment at which checkpoint %d began, by the line about it in %s", checkpoint, log)
        .isPositive();
    return triggered;
  }
}

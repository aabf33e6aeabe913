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

/** Reads from a dead crawl's directory how far back its failure took it. */
final class CrashReader {

  private static final Pattern TRIGGERED =
      Pattern.compile("Triggering checkpoint (\\d+) .*?@ (\\d+) for job");

  private CrashReader() {}

  /** Of a crawl that is dead, with what it will go on from. */
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
   * Whether a crawl that runs has two checkpoints of this run, and has archived something after the
   * older. From one of an earlier run it would go back behind that run's failure, too.
   */
  static boolean canGoBack(Path dir, long began) throws IOException {
    List<Path> complete = complete(dir);
    return complete.size() > 1
        && complete.get(complete.size() - 2).toFile().lastModified() > began
        && !archivedSince(dir, number(complete.get(complete.size() - 2))).isEmpty();
  }

  /**
   * Damages the newest checkpoint of a crawl that is dead.
   *
   * @return what was archived after the one before
   */
  static List<Path> damageNewest(Path dir) throws IOException {
    List<Path> complete = complete(dir);
    int last = complete.size() - 1;
    Files.write(complete.get(last), new byte[0]);
    return archivedSince(dir, number(complete.get(last - 1)));
  }

  /** The metadata of complete checkpoints, the newest last. */
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
      return List.of(); // one was just being deleted
    }
  }

  private static List<Path> archivedSince(Path dir, long checkpoint) throws IOException {
    Path warc = dir.resolve("warc");
    if (!Files.exists(warc)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(warc)) {
      return files
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .filter(
              file ->
                  NumberedFiles.checkpoint(file.getFileName().toString()).orElse(-1) >= checkpoint)
          .toList();
    }
  }

  private static long number(Path metadata) {
    return Long.parseLong(metadata.getParent().getFileName().toString().substring("chk-".length()));
  }

  /** When a checkpoint began; one tried before, in a run that was killed, has the same number. */
  private static long triggered(Path log, long checkpoint) throws IOException {
    long triggered = 0;
    Matcher lines = TRIGGERED.matcher(Files.readString(log));
    while (lines.find()) {
      if (Long.parseLong(lines.group(1)) == checkpoint) {
        triggered = Long.parseLong(lines.group(2));
      }
    }
    assertThat(triggered).as("moment of checkpoint %d", checkpoint).isPositive();
    return triggered;
  }
}

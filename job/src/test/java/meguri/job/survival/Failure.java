package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A failure of the crawler, and how far back it took it.
 *
 * @param began wall clock, ms, when that run of it began
 * @param checkpoint the last that was complete; 0 if there was none
 * @param triggered when that one had begun, ms; {@code began} if there was none
 * @param completed when it was complete, ms
 * @param struck when it was made to fail, ms
 * @param failed when all of it was over, and nothing had begun anew, ms
 */
record Failure(
    long began, long checkpoint, long triggered, long completed, long struck, long failed) {

  private static final Pattern TRIGGERED =
      Pattern.compile("Triggering checkpoint (\\d+) .*?@ (\\d+) for job");

  /** Of a crawl that is dead, with what it will go on from. */
  static Failure of(Path dir, long began, long struck) throws IOException {
    long failed = System.currentTimeMillis();
    Path checkpoints = dir.resolve("checkpoints");
    Optional<Path> newest = Optional.empty();
    if (Files.exists(checkpoints)) {
      try (Stream<Path> files = Files.walk(checkpoints)) {
        newest =
            files
                .filter(file -> file.endsWith("_metadata"))
                .max(Comparator.comparingLong(Failure::number));
      }
    }
    if (newest.isEmpty()) {
      return new Failure(began, 0, began, began, struck, failed);
    }
    long number = number(newest.get());
    long completed = Files.getLastModifiedTime(newest.get()).toMillis();
    return new Failure(began, number, triggered(dir, number), completed, struck, failed);
  }

  private static long number(Path metadata) {
    return Long.parseLong(metadata.getParent().getFileName().toString().substring("chk-".length()));
  }

  /** When a checkpoint began; one tried before, in a run that was killed, has the same number. */
  private static long triggered(Path dir, long checkpoint) throws IOException {
    long triggered = 0;
    Matcher lines = TRIGGERED.matcher(Files.readString(dir.resolve("meguri.log")));
    while (lines.find()) {
      if (Long.parseLong(lines.group(1)) == checkpoint) {
        triggered = Long.parseLong(lines.group(2));
      }
    }
    assertThat(triggered).as("moment of checkpoint %d", checkpoint).isPositive();
    return triggered;
  }
}

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
import meguri.web.trial.Failure;

/** Reads from a dead crawl's directory how far back its failure took it. */
final class Relapse {

  private static final Pattern TRIGGERED =
      Pattern.compile("Triggering checkpoint (\\d+) .*?@ (\\d+) for job");

  private Relapse() {}

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
                .max(Comparator.comparingLong(Relapse::number));
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

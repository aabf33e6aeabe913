package meguri.bench.chaos;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import meguri.bench.Child;
import meguri.job.cli.Meguri;

/** Runs commands of {@code meguri}, each in a process of its own, as a person gives them. */
final class Commands {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Path said;
  private final Path errors;

  /**
   * @param dir the directory for the commands' output
   */
  Commands(Path dir) {
    said = dir.resolve("commands.out");
    errors = dir.resolve("commands.err");
  }

  /** Runs a command to its end, and returns its output. Throws if it failed. */
  synchronized String run(List<String> arguments) throws IOException, InterruptedException {
    try (Child child =
        Child.start(
            Meguri.class, arguments, List.of("-Xmx256m"), Redirect.to(said.toFile()), errors)) {
      boolean over = child.process().waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      String all = Files.readString(said) + Files.readString(errors);
      if (!over || child.process().exitValue() != 0) {
        throw new IOException(
            "meguri %s %s: %s"
                .formatted(
                    arguments.get(0),
                    over ? "failed" : "did not end within " + PATIENCE,
                    all.strip()));
      }
      return all;
    }
  }
}

package meguri.bench.inspect;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import meguri.bench.Child;
import meguri.job.cli.Meguri;

/**
 * A command that ran to its end in a process of its own.
 *
 * @param lines the lines that it wrote
 * @param resident the most memory that it had, bytes; 0 where the system does not tell
 */
record Run(String command, long lines, Duration took, long resident) {

  private static final String HEAP = "-Xmx512m";

  private static final long POLL_MS = 50;

  static Run of(Path output, List<String> arguments) throws IOException, InterruptedException {
    Path errors = Path.of(output + ".err");
    long began = System.nanoTime();
    long resident = 0;
    try (Child child =
        Child.start(Meguri.class, arguments, List.of(HEAP), Redirect.to(output.toFile()), errors)) {
      Process process = child.process();
      while (!process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
        resident = Math.max(resident, peak(process.pid()));
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "meguri %s ended with %d: %s"
                .formatted(
                    String.join(" ", arguments), process.exitValue(), Files.readString(errors)));
      }
    }
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    long lines = 0;
    try (BufferedReader reader = Files.newBufferedReader(output)) {
      while (reader.readLine() != null) {
        lines++;
      }
    }
    return new Run(String.join(" ", arguments), lines, took, resident);
  }

  /** Returns the most memory that a process has had. */
  private static long peak(long pid) throws IOException {
    Path status = Path.of("/proc", Long.toString(pid), "status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
        }
      }
    } catch (NoSuchFileException e) {
      return 0; // it has just ended
    }
    return 0;
  }
}

package meguri.bench.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Sends signals and limits to a process, by the system's own commands. */
final class Signal {

  /** The size, in bytes, from which files cannot grow: logs and checkpoints are longer. */
  private static final int FULL = 16 << 10;

  private Signal() {}

  static void kill(long pid) throws IOException, InterruptedException {
    run("kill", "-KILL", Long.toString(pid));
  }

  static void freeze(long pid) throws IOException, InterruptedException {
    run("kill", "-STOP", Long.toString(pid));
  }

  static void wake(long pid) throws IOException, InterruptedException {
    run("kill", "-CONT", Long.toString(pid));
  }

  /** Makes every write fail that would make a file larger than {@link #FULL}. */
  static void fill(long pid) throws IOException, InterruptedException {
    run("prlimit", "--pid", Long.toString(pid), "--fsize=" + FULL + ":");
  }

  static void free(long pid) throws IOException, InterruptedException {
    run("prlimit", "--pid", Long.toString(pid), "--fsize=unlimited:");
  }

  /** Runs a command. It may fail because the process has ended meanwhile. */
  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 && !said.contains("o such process")) {
      throw new IOException(String.join(" ", List.of(command)) + " says: " + said.strip());
    }
  }
}

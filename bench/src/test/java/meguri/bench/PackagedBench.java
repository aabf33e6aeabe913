package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs what is packaged, as the launcher does. */
public final class PackagedBench {

  /** A crawl that never ends would keep a build for ever. */
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  private PackagedBench() {}

  /**
   * Runs a command of {@code meguri bench}, asserts that it succeeded, and returns what it said.
   *
   * @param out a file for that
   */
  public static String run(Path out, String... arguments) throws Exception {
    return run(List.of(), out, arguments);
  }

  /** Runs a command with further options of Java, which its child processes take over. */
  static String run(List<String> javaOptions, Path out, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx768m");
    command.addAll(javaOptions);
    command.add("-cp");
    command.add(Path.of("target/dist/*") + File.pathSeparator + Path.of("../job/target/dist/*"));
    command.add("meguri.bench.Bench");
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      boolean over = process.waitFor(PATIENCE.toMinutes(), TimeUnit.MINUTES);
      String said = Files.readString(out);
      assertThat(over).as("over within %s: %s", PATIENCE, said).isTrue();
      assertThat(process.exitValue()).as(said).isZero();
      return said;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}

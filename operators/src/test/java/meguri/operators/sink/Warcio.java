package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * warcio.js, which most tools of Webrecorder read WARC files by. It is a package of npm: a test
 * that uses it is skipped on a machine without Node.js or without a registry of npm.
 */
final class Warcio {

  private static final String PACKAGE = "warcio@2.4.7";
  private static final Path HOME = Path.of("target", "warcio").toAbsolutePath();
  private static final Path INSTALLED = HOME.resolve("node_modules/warcio/package.json");

  private Warcio() {}

  /** Returns what it says about a file, a line each. */
  static List<String> read(Path file) throws IOException, InterruptedException {
    install();
    Path script = HOME.resolve("warcio.mjs");
    try (InputStream in = Warcio.class.getResourceAsStream("warcio.mjs")) {
      Files.copy(Objects.requireNonNull(in), script, StandardCopyOption.REPLACE_EXISTING);
    }
    Run run = run("node", script.toString(), file.toString());
    List<String> said = new ArrayList<>(run.said().lines().toList());
    if (run.exit() != 0) {
      said.add("exit " + run.exit());
    }
    return said;
  }

  private static void install() throws IOException, InterruptedException {
    if (Files.exists(INSTALLED)) {
      return;
    }
    Files.createDirectories(HOME);
    assumeThat(isThere("node")).as("warcio.js needs Node.js, which is not installed").isTrue();
    assumeThat(isThere("npm")).as("warcio.js comes by npm, which is not installed").isTrue();
    Run run =
        run(
            "npm",
            "install",
            "--prefix=" + HOME,
            "--no-save",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            PACKAGE);
    assumeThat(run.exit()).as("npm cannot get %s: %s", PACKAGE, run.said()).isZero();
  }

  private static boolean isThere(String command) throws InterruptedException {
    try {
      return run(command, "--version").exit() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private record Run(int exit, String said) {}

  private static Run run(String... command) throws IOException, InterruptedException {
    Path said = Files.createTempFile("meguri-node-", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(Files.isDirectory(HOME) ? HOME.toFile() : null)
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      boolean ended = process.waitFor(60, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
      return new Run(
          ended ? process.exitValue() : -1,
          Files.readString(said, UTF_8)
              + (ended ? "" : Arrays.toString(command) + " took a minute"));
    } finally {
      Files.delete(said);
    }
  }
}

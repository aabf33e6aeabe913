package meguri.job.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.web.WebSpec;
import meguri.web.testkit.ServedWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the shell blocks of the documentation that are marked as runnable, as a newcomer would, one
 * page after the other in one directory, the README first. A synthetic web takes the place of
 * {@code https://example.org/}. A script takes the place of the launcher: it starts what this build
 * made, with a shorter delay, and a smaller demo.
 */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunnableBlocksIT {

  private static final Path DIST = Path.of("target", "dist").toAbsolutePath();
  private static final String SITE = "https://example.org/";

  /** The page that shows all that its block prints. */
  private static final String WHOLE = "docs/sizing.md";

  /** What the blocks of each page must print. */
  private static final Map<String, List<String>> PRINTED =
      Map.of(
          "README.md",
          List.of(
              "exactly once, and asked no server twice",
              "report.html",
              "As of ",
              "was visited",
              "\"kind\":\"new\""),
          "docs/first-crawl.md",
          List.of("report.html", "As of ", "was visited", SITE),
          WHOLE,
          List.of("TaskManagers", "Kafka"));

  @TempDir private Path tmp;

  @Test
  void theBlocksThatAreMarkedDoWhatTheirPagesSay() throws Exception {
    assumeThat(Path.of("/bin/bash")).exists();
    List<MarkdownPage> pages =
        MarkdownPage.all().stream().filter(page -> !runnable(page).isEmpty()).toList();
    assertThat(pages).map(MarkdownPage::name).containsExactlyInAnyOrderElementsOf(PRINTED.keySet());
    WebSpec spec = WebSpec.builder().hosts(1).pages(40).build();
    try (ServedWeb web = ServedWeb.start(tmp.resolve("web"), spec, this::serve)) {
      launcher(web);
      for (MarkdownPage page : pages) {
        String printed = run(page, web);
        assertThat(printed).contains(PRINTED.get(page.name()));
        if (page.name().equals(WHOLE)) {
          assertThat(page.text()).contains(printed.strip());
        }
      }
    }
    assertThat(tmp.resolve("crawl-example.org/report.html")).isNotEmptyFile();
    assertThat(Files.readAllLines(tmp.resolve("urls.csv"))).hasSizeGreaterThan(20);
  }

  /** Runs the blocks of a page, and returns what they printed. */
  private String run(MarkdownPage page, ServedWeb web) throws Exception {
    String seed = Files.readAllLines(web.seeds()).get(0);
    String commands =
        runnable(page).stream()
            .flatMap(block -> block.lines().stream())
            .collect(Collectors.joining("\n"))
            .replace(SITE, seed);
    Path script = Files.writeString(tmp.resolve("script"), "set -euo pipefail\n" + commands + "\n");
    Path printed = tmp.resolve("printed");
    ProcessBuilder bash = new ProcessBuilder("/bin/bash", script.toString());
    Process process =
        bash.directory(tmp.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      process.waitFor();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(printed);
    assertThat(process.exitValue()).as("%s:%n%s", page, said).isZero();
    return said.replace(seed, SITE);
  }

  private static List<MarkdownPage.Block> runnable(MarkdownPage page) {
    return page.blocks().stream().filter(MarkdownPage.Block::isRunnable).toList();
  }

  /** Writes {@code ./meguri}. */
  private void launcher(ServedWeb web) throws IOException {
    String java = java().map(RunnableBlocksIT::quoted).collect(Collectors.joining(" "));
    Path launcher =
        Files.writeString(
            tmp.resolve("meguri"),
            """
            #!/bin/bash
            command=$1
            shift
            case $command in
              crawl) set -- -o crawl-example.org --hosts-file '%s' --delay 20ms "$@" ;;
              demo) set -- --pages 100 "$@" ;;
            esac
            exec %s "$command" "$@"
            """
                .formatted(web.hosts(), java));
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
  }

  private Process serve(List<String> arguments, Path said) throws IOException {
    return new ProcessBuilder(Stream.concat(java(), arguments.stream()).toList())
        .redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
  }

  /** Returns the command that starts {@code meguri}, with this JVM's {@code -XX} options. */
  private static Stream<String> java() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(List.of("-Xmx768m", "-cp", DIST + "/*", "meguri.job.cli.Meguri"));
    return command.stream();
  }

  private static String quoted(String word) {
    return "'" + word + "'";
  }
}

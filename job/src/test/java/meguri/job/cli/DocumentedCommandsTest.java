package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Meguri accepts the commands that the documentation gives. */
class DocumentedCommandsTest {

  private static final Path ROOT = Path.of("..");
  private static final String COMMAND = "./meguri ";
  private static final List<Path> PAGES =
      List.of(
          ROOT.resolve("README.md"),
          ROOT.resolve("docs/archive.md"),
          ROOT.resolve("docs/ask.md"),
          ROOT.resolve("docs/cluster.md"),
          ROOT.resolve("docs/feed.md"),
          ROOT.resolve("docs/sizing.md"),
          ROOT.resolve("docs/steer.md"),
          ROOT.resolve("docs/watch.md"));

  @ParameterizedTest
  @MethodSource("commands")
  void everyDocumentedCommandIsAccepted(String command) {
    // throws if a command or an option is unknown, or if one is missing
    CommandLine.ParseResult parsed = Meguri.commandLine().parseArgs(command.split(" +"));
    assertThat(parsed.hasSubcommand()).isTrue();
  }

  static Stream<String> commands() throws IOException {
    Stream.Builder<String> commands = Stream.builder();
    for (Path page : PAGES) {
      for (String line : Files.readAllLines(page)) {
        if (line.startsWith(COMMAND)) {
          commands.add(line.substring(COMMAND.length()).replaceAll(" +[#|] .*", ""));
        }
      }
    }
    return commands.build();
  }
}

package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import meguri.job.docs.MarkdownPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;

/** Meguri accepts the commands and flags that the documentation names. */
class DocumentedCommandsTest {

  private static final String BENCH = "bench ";
  private static final Pattern FLAG = Pattern.compile("--[a-z][a-z0-9-]*");
  private static final Pattern DECLARED = Pattern.compile("\"(--[a-z][a-z0-9-]*)\"");
  private static final Pattern NAME = Pattern.compile("name = \"([a-z]+)\"");

  /** Flags of other programs, which pages name alone. */
  private static final Map<String, String> OF_OTHERS =
      Map.of("--add-opens", "Java", "--job-classname", "Flink");

  @ParameterizedTest
  @MethodSource("commands")
  void everyDocumentedCommandIsAccepted(String command) {
    // throws if a command or an option is unknown, or if one is missing
    CommandLine.ParseResult parsed = parse(command);
    assertThat(parsed.hasSubcommand()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("commandsInSentences")
  void everyCommandInASentenceIsKnown(String command) {
    try {
      assertThat(parse(command).hasSubcommand()).isTrue();
    } catch (MissingParameterException e) {
      // a sentence names a command without what belongs to it
      assertThat(e.getCommandLine().getParent()).as("the subcommand of: %s", command).isNotNull();
    }
  }

  @Test
  void everyFlagInASentenceIsOneOfACommand() throws IOException {
    Set<String> flags = flags(Meguri.commandLine()).collect(Collectors.toSet());
    flags.addAll(declared(DECLARED));
    flags.addAll(OF_OTHERS.keySet());
    assertThat(
            MarkdownPage.all().stream()
                .flatMap(page -> page.spans().stream())
                .filter(span -> span.startsWith("--"))
                .flatMap(span -> FLAG.matcher(span).results())
                .map(MatchResult::group))
        .hasSizeGreaterThan(20)
        .allSatisfy(flag -> assertThat(flags).contains(flag));
  }

  @ParameterizedTest
  @MethodSource("benches")
  void everyDocumentedBenchIsKnown(String command) throws IOException {
    List<String> words = Arrays.asList(command.split(" +"));
    assertThat(declared(NAME)).contains(words.get(1));
    assertThat(words.stream().filter(word -> FLAG.matcher(word).lookingAt()))
        .allSatisfy(word -> assertThat(declared(DECLARED)).contains(word.replaceFirst("=.*", "")));
  }

  static Stream<String> commands() throws IOException {
    return in(MarkdownPage::commands).filter(command -> !command.startsWith(BENCH));
  }

  static Stream<String> commandsInSentences() throws IOException {
    return in(MarkdownPage::commandsInSentences)
        .filter(command -> command.matches("[a-z].*") && !command.startsWith(BENCH));
  }

  static Stream<String> benches() throws IOException {
    return Stream.concat(in(MarkdownPage::commands), in(MarkdownPage::commandsInSentences))
        .filter(command -> command.matches("bench [a-z].*"));
  }

  private static Stream<String> in(Function<MarkdownPage, List<String>> commands)
      throws IOException {
    return MarkdownPage.all().stream().map(commands).flatMap(List::stream).distinct();
  }

  private static CommandLine.ParseResult parse(String command) {
    return Meguri.commandLine().parseArgs(command.split(" +"));
  }

  private static Stream<String> flags(CommandLine command) {
    return Stream.concat(
        command.getCommandSpec().options().stream().flatMap(option -> Stream.of(option.names())),
        command.getSubcommands().values().stream().flatMap(DocumentedCommandsTest::flags));
  }

  /** Returns what the benches declare; no test of this module can load their classes. */
  private static Set<String> declared(Pattern pattern) throws IOException {
    Stream.Builder<String> found = Stream.builder();
    for (String module : List.of("papers", "bench")) {
      Path sources = MarkdownPage.ROOT.resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          pattern
              .matcher(Files.readString(file))
              .results()
              .map(match -> match.group(1))
              .forEach(found::add);
        }
      }
    }
    return found.build().collect(Collectors.toSet());
  }
}

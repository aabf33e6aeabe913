package meguri.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Runs a command in this process, and keeps its output. */
public final class CommandRun {

  private final BenchCommand command;
  private final Path directory;
  private final StringWriter told = new StringWriter();

  /**
   * @param directory the directory for the command's pages
   */
  public CommandRun(BenchCommand command, Path directory) {
    this.command = command;
    this.directory = directory;
  }

  /** Runs the command and returns its exit code. */
  public int run(String... arguments) {
    return BenchCommand.line(command)
        .setErr(new PrintWriter(told))
        .execute(
            Stream.concat(Stream.of(arguments), Stream.of("--out=" + directory))
                .toArray(String[]::new));
  }

  /** Returns all of the command's output. */
  public String told() {
    return told.toString();
  }

  /** Asserts that a command line is refused with this sentence, and that nothing is written. */
  public void assertRefused(String option, String sentence) {
    assertThat(run(option)).isEqualTo(2);
    assertThat(told().strip()).endsWith(sentence);
    assertThat(directory.resolve(BenchCommand.line(command).getCommandName() + ".md"))
        .doesNotExist();
  }

  /** Runs a small measurement, which succeeds, and returns the page that it wrote. */
  public String small(String... arguments) throws IOException {
    assertThat(
            run(Stream.concat(Stream.of("--small"), Stream.of(arguments)).toArray(String[]::new)))
        .as(told())
        .isZero();
    return page(BenchCommand.line(command).getCommandName());
  }

  /** Returns a page, and asserts that its figures are numbers. */
  public String page(String name) throws IOException {
    String page = Files.readString(directory.resolve(name + ".md"));
    assertThat(page).doesNotContain("NaN", "Infinity");
    return page;
  }

  /** Asserts that a page has this number of charts, each with a line. */
  public void assertCharts(String page, int expected) {
    List<String> charts =
        page.lines()
            .filter(line -> line.startsWith("!["))
            .map(line -> line.replaceAll(".*\\((.*)\\)", "$1"))
            .toList();
    assertThat(charts).hasSize(expected);
    for (String chart : charts) {
      assertThat(directory.resolve(chart)).content().contains("<polyline");
    }
  }
}

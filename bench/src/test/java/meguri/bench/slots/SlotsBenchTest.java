package meguri.bench.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import meguri.bench.Bench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsBenchTest {

  @TempDir private Path directory;
  private final StringWriter told = new StringWriter();

  @Test
  void writesAPageWithAllFiguresOnTheSyntheticWeb() throws IOException {
    assertThat(run("--small", "--out=" + directory)).isZero();

    String page = Files.readString(directory.resolve("slots.md"));
    assertThat(page)
        .contains("./meguri bench slots --small\n")
        .contains("## Crawls of synthetic", "| IRLbot's budgets |", "| Meguri, H = 64 |")
        .contains("| T / 20 |", "## A crowded address", "| 40,000 |")
        .contains("the goal, 1.80, is reached")
        .doesNotContain("NaN", "Infinity");
    List<String> charts =
        page.lines()
            .filter(line -> line.startsWith("!["))
            .map(line -> line.replaceAll(".*\\((.*)\\)", "$1"))
            .toList();
    assertThat(charts).hasSize(5);
    for (String chart : charts) {
      assertThat(directory.resolve(chart)).content().contains("<polyline");
    }
  }

  @Test
  void aFileGraphHasItsHostsFromItsUrls() throws IOException {
    Path edges = Files.writeString(directory.resolve("some.edges"), "0 1\n1 2\n2 0\n");
    Path urls = Files.writeString(directory.resolve("urls"), "http://a/\nhttp://a/1\nhttp://b/\n");

    assertThat(run("--small", "--graph=" + edges, "--urls=" + urls, "--out=" + directory)).isZero();

    assertThat(directory.resolve("slots.md")).content().contains("3 pages, 3 links, 2 hosts");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--graph=some.edges | --urls is missing; what would be accepted: --graph and --urls, or neither",
        "--seeds=0 | --seeds is 0; what would be accepted: 1 or more",
        "--sizes=1 | --sizes is 1; what would be accepted: 2 to 20",
        "--held=5 | --held is 5; what would be accepted: 10000 to 268435456"
      })
  void whatMakesNoSenseIsRefused(String option, String message) {
    assertThat(run(option, "--out=" + directory)).isEqualTo(2);
    assertThat(told.toString().strip()).isEqualTo(message);
  }

  private int run(String... arguments) {
    return Bench.commandLine()
        .setErr(new PrintWriter(told))
        .execute(Stream.concat(Stream.of("slots"), Stream.of(arguments)).toArray(String[]::new));
  }
}

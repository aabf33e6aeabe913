package meguri.bench.rank;

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

class RankBenchTest {

  @TempDir private Path directory;
  private final StringWriter told = new StringWriter();

  @Test
  void writesAPageWithAllFiguresOnTheSyntheticWeb() throws IOException {
    assertThat(run("--small", "--out=" + directory)).isZero();

    String page = Files.readString(directory.resolve("rank.md"));
    assertThat(page)
        .contains("./meguri bench rank --small\n", "## Crawls of synthetic")
        .contains("| BLC |", "| IPR-VR |", "| `ipr` |", "| and 16 subtasks |", "### Upkeep")
        .contains("with fresh seeds", "times the exact queue's speed")
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
  void graphsOfFilesHaveTheirHostsFromTheUrlsOfTheSameName() throws IOException {
    Path one = Files.writeString(directory.resolve("one.edges"), "0 1\n1 2\n2 0\n");
    Path two = Files.writeString(directory.resolve("two.edges"), "0 1\n1 2\n2 0\n");
    Path urls =
        Files.writeString(directory.resolve("two.urls"), "http://a/\nhttp://a/1\nhttp://b/\n");

    assertThat(
            run(
                "--small",
                "--graph=" + one,
                "--graph=" + two,
                "--urls=" + urls,
                "--out=" + directory))
        .isZero();

    assertThat(directory.resolve("rank.md"))
        .content()
        .contains("3 pages, 3 links, 1 hosts", "3 pages, 3 links, 2 hosts")
        .doesNotContain("## Crawls of synthetic");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--urls=some.urls | --urls is [some.urls]; what would be accepted: a file named as one of"
            + " --graph is, to the first dot",
        "--seeds=0 | --seeds is 0; what would be accepted: 1 or more",
        "--sets=0 | --sets is 0; what would be accepted: 1 or more",
        "--graph=none.edges | none.edges: there is no such file"
      })
  void whatMakesNoSenseIsRefused(String option, String message) {
    assertThat(run(option, "--out=" + directory)).isEqualTo(2);
    assertThat(told.toString().strip()).endsWith(message);
  }

  private int run(String... arguments) {
    return Bench.commandLine()
        .setErr(new PrintWriter(told))
        .execute(Stream.concat(Stream.of("rank"), Stream.of(arguments)).toArray(String[]::new));
  }
}

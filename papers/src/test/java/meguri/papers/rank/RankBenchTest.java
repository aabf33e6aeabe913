package meguri.papers.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import meguri.papers.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankBenchTest {

  private final Path directory;
  private final CommandRun command;

  RankBenchTest(@TempDir Path directory) {
    this.directory = directory;
    command = new CommandRun(new RankBench(), directory);
  }

  @Test
  void thePageHasAllFiguresForTheSyntheticWeb() throws IOException {
    String page = command.small();

    assertThat(page)
        .contains("./meguri bench rank --small\n", "## Crawls of synthetic")
        .contains("| BLC |", "| IPR-VR |", "| `ipr` |", "| no page drawn |", "### Upkeep")
        .contains("minus the C of `ipr`", "upkeep speed of `ipr`, divided by PR's");
    command.assertCharts(page, 5);
  }

  @Test
  void theHostsOfAGraphComeFromTheUrlFileOfTheSameName() throws IOException {
    Path one = Files.writeString(directory.resolve("one.edges"), "0 1\n1 2\n2 0\n");
    Path two = Files.writeString(directory.resolve("two.edges"), "0 1\n1 2\n2 0\n");
    Path urls =
        Files.writeString(directory.resolve("two.urls"), "http://a/\nhttp://a/1\nhttp://b/\n");

    assertThat(command.small("--graph=" + one, "--graph=" + two, "--urls=" + urls))
        .contains("3 pages, 3 links, 1 hosts", "3 pages, 3 links, 2 hosts")
        .doesNotContain("## Crawls of synthetic");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--urls=some.urls | --urls is [some.urls]; expected a file with the name of a"
            + " --graph up to the first dot",
        "--seeds=0 | --seeds is 0; expected 1 or more",
        "--sets=0 | --sets is 0; expected 1 or more",
        "--graph=none.edges | none.edges: there is no such file"
      })
  void senselessOptionsAreRefused(String option, String message) {
    command.assertRefused(option, message);
  }
}

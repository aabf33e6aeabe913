package meguri.papers.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import meguri.papers.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsBenchTest {

  private final Path directory;
  private final CommandRun command;

  SlotsBenchTest(@TempDir Path directory) {
    this.directory = directory;
    command = new CommandRun(new SlotsBench(), directory);
  }

  @Test
  void thePageHasAllFiguresForTheSyntheticWeb() throws IOException {
    String page = command.small();

    assertThat(page)
        .contains("./meguri bench slots --small\n")
        .contains("## Crawls of synthetic", "| IRLbot's budgets |", "| Meguri, H = 64 |")
        .contains("* **The paper claims**", "| ipr, H = ", "after 3 rounds of visits")
        .contains("| T / 20 |", "## A crowded address", "| 40,000 |")
        .contains("The goal, 1.80, is reached");
    command.assertCharts(page, 5);
  }

  @Test
  void theHostsOfAGraphComeFromItsUrls() throws IOException {
    Path edges = Files.writeString(directory.resolve("some.edges"), "0 1\n1 2\n2 0\n");
    Path urls = Files.writeString(directory.resolve("urls"), "http://a/\nhttp://a/1\nhttp://b/\n");

    assertThat(command.small("--graph=" + edges, "--urls=" + urls))
        .contains("3 pages, 3 links, 2 hosts");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--graph=some.edges | --urls is missing; expected --graph and --urls, or neither",
        "--seeds=0 | --seeds is 0; expected 1 or more",
        "--sizes=1 | --sizes is 1; expected 2 to 20",
        "--held=5 | --held is 5; expected 10000 to 268435456"
      })
  void senselessOptionsAreRefused(String option, String message) {
    command.assertRefused(option, message);
  }
}

package meguri.papers.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import meguri.papers.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DedupBenchTest {

  private final Path directory;
  private final CommandRun command;

  DedupBenchTest(@TempDir Path directory) {
    this.directory = directory;
    command = new CommandRun(new DedupBench(), directory);
  }

  @Test
  void eachPaperHasAPageWithAllFiguresForTheSyntheticWeb() throws IOException {
    String page = command.small();

    assertThat(page)
        .contains("./meguri bench dedup --small\n")
        .contains("| SBF, Mersenne Twister |", "| SBFL, 32 at a time |")
        .contains("## Crawl of synthetic", "### LRU alone", "This table has the false negatives:")
        .contains("| tags of 22 bits |")
        .contains("The goal, 1,000, is ")
        .contains(
            "**The paper** (Kubota, Ueda, Yamana) claims", "| **SBFL by words, the default** |");
    command.assertCharts(page, 5);
    assertThat(directory.resolve("dedup/memory-synthetic.tsv")).isNotEmptyFile();
    String stores = command.page("imp-cb");
    assertThat(stores)
        .contains("| 50,000 | **plain / IMP-CB** |", "The goal, 3.0, is ")
        .contains(
            "**The paper** (Wu, Liu, Li, Xie, Wang 2018) claims",
            "| 20 times |",
            "20 times the ids, reads a delete: 0 (less is better)");
    command.assertCharts(stores, 1);
  }

  @Test
  void theBenchCanMeasureOnePaperAlone() {
    assertThat(command.run("--small", "--only=IMP_CB")).isZero();

    assertThat(directory.resolve("imp-cb.md")).exists();
    assertThat(directory.resolve("dedup.md")).doesNotExist();
  }

  @Test
  void aBadGraphIsRefusedBeforeTheMeasurements() throws IOException {
    Path file = Files.writeString(directory.resolve("bad.edges"), "0 1\nzero one\n");

    assertThat(command.run("--graph=" + file)).isEqualTo(2);
    assertThat(command.told())
        .startsWith(file + ", line 2: expected \"source target\"")
        .hasLineCount(1);
    assertThat(directory.resolve("dedup.md")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--counters=5, --counters is 5; expected 10 to 36",
    "--keys=0, --keys is 0; expected 1000 to 1073741824",
    "--lru=99, --lru is 99; expected 4 to 28",
    "--seeds=0, --seeds is 0; expected 1 or more",
    "--pages=5, 'pages is 5; expected at least one per host (3000), at most 68719476736'"
  })
  void senselessSizesAreRefused(String option, String message) {
    command.assertRefused(option, message);
  }
}

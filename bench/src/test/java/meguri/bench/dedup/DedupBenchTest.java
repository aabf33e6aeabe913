package meguri.bench.dedup;

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

class DedupBenchTest {

  @TempDir private Path directory;
  private final StringWriter told = new StringWriter();

  @Test
  void writesAPageForEachPaperWithAllItsFiguresOnTheSyntheticWeb() throws IOException {
    assertThat(run("--small", "--out=" + directory)).isZero();

    String page = Files.readString(directory.resolve("dedup.md"));
    assertThat(page)
        .contains("./meguri bench dedup --small\n")
        .contains("| SBF, Mersenne Twister |", "| SBFL, 32 at a time |")
        .contains("## Crawl of synthetic", "### LRU alone", "False negatives:")
        .contains("| tags of 22 bits |")
        .contains("the goal, 1,000, is ")
        .doesNotContain("NaN", "Infinity");
    assertChartsAreThere(page, 5);
    assertThat(directory.resolve("dedup/memory-synthetic.tsv")).isNotEmptyFile();
    String stores = Files.readString(directory.resolve("imp-cb.md"));
    assertThat(stores)
        .contains("| 50,000 | **plain / IMP-CB** |", "the goal, 3.0, is ")
        .doesNotContain("NaN", "Infinity");
    assertChartsAreThere(stores, 1);
  }

  @Test
  void onePaperIsEnough() {
    assertThat(run("--small", "--only=IMP_CB", "--out=" + directory)).isZero();

    assertThat(directory.resolve("imp-cb.md")).exists();
    assertThat(directory.resolve("dedup.md")).doesNotExist();
  }

  @Test
  void aBadGraphIsRefusedBeforeAnythingIsMeasuredOrWritten() throws IOException {
    Path file = Files.writeString(directory.resolve("bad.edges"), "0 1\nzero one\n");

    assertThat(run("--graph=" + file, "--out=" + directory.resolve("docs"))).isEqualTo(2);
    assertThat(told.toString())
        .startsWith(file + ", line 2: expected \"source target\"")
        .hasLineCount(1);
    assertThat(directory.resolve("docs")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--counters=5, --counters is 5; what would be accepted: 10 to 36",
    "--keys=0, --keys is 0; what would be accepted: 1000 to 1073741824",
    "--lru=99, --lru is 99; what would be accepted: 4 to 28",
    "--seeds=0, --seeds is 0; what would be accepted: 1 or more",
    "--pages=5, 'pages is 5; what would be accepted: at least one per host (3000), at most"
        + " 68719476736'"
  })
  void sizesThatMakeNoSenseAreRefused(String option, String message) {
    assertThat(run(option, "--out=" + directory)).isEqualTo(2);
    assertThat(told.toString().strip()).isEqualTo(message);
  }

  private void assertChartsAreThere(String page, int expected) {
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

  private int run(String... arguments) {
    return Bench.commandLine()
        .setErr(new PrintWriter(told))
        .execute(Stream.concat(Stream.of("dedup"), Stream.of(arguments)).toArray(String[]::new));
  }
}

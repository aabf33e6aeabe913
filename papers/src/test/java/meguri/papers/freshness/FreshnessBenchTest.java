package meguri.papers.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import meguri.papers.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshnessBenchTest {

  private static final String PAGES =
      """
      id\tservice\tterms\turl\tfirst\tlast\tn_changes
      0\tA\tTerms\thttps://a.example/terms\t1600000000\t1630000000\t2
      1\tA\tPrivacy\thttps://a.example/privacy\t1600000000\t1630000000\t0
      """;
  private static final String CHANGES =
      """
      id\tepoch\tkind
      0\t1600000000\tA
      0\t1610000000\tM
      0\t1620000000\tM
      1\t1600000000\tA
      """;

  private final Path directory;
  private final CommandRun command;

  FreshnessBenchTest(@TempDir Path directory) {
    this.directory = directory;
    command = new CommandRun(new FreshnessBench(), directory);
  }

  @Test
  void optimalIntervalsKeepTheSyntheticWebFresherThanOthers() throws IOException {
    assertThat(command.small())
        .contains("./meguri bench freshness --small\n")
        .contains("| optimal, true rates |", "| ahead |", "The goal is to be 5 points ahead")
        .doesNotContain("| behind |");
    assertThat(directory.resolve("freshness/synthetic-equal.svg")).content().contains("<polyline");
    assertThat(directory.resolve("freshness/synthetic-ranked.svg")).exists();
  }

  @Test
  void recordedPagesHaveTheTimesOfTheFiles() throws IOException {
    Population population = RecordedPages.read(file("pages.tsv", PAGES), file("c.tsv", CHANGES));

    assertThat(population.hosts()).isEqualTo(1);
    Life page = population.pages().get(0);
    assertThat(page.from()).isEqualTo(1_600_000_000_000L);
    assertThat(page.until()).isEqualTo(1_630_000_000_000L);
    assertThat(page.changes()).containsExactly(1_610_000_000_000L, 1_620_000_000_000L);
    assertThat(page.changed(page.from())).isEqualTo(1_610_000_000_000L);
    assertThat(page.changed(1_620_000_000_000L)).isEqualTo(page.until());
    assertThat(page.lastChange(1_619_999_999_999L)).isEqualTo(1_610_000_000_000L);
    assertThat(population.pages().get(1).changes()).isEmpty();
  }

  @Test
  void dailyVisitsKeepAPageThatChangesDailyFreshHalfOfTheTime() {
    long day = 86_400_000;
    Population half =
        new Population(
            "half", List.of(new Life(0, 1, day, 101 * day, halves(day, 100), 1 / 86_400.0)));
    FreshnessRun.Result result = FreshnessRun.of(half, Contender.FIXED, 86_400);
    assertThat(result.fresh()).isBetween(0.45, 0.55);
    assertThat(result.spent()).isBetween(0.98, 1.02);
  }

  @Test
  void aBadFileIsRefusedWithItsLine() throws IOException {
    Path pages = file("pages.tsv", PAGES);
    Path changes = file("changes.tsv", CHANGES + "1\tyesterday\tM\n");

    assertThat(command.run("--small", "--pages=" + pages, "--changes=" + changes)).isEqualTo(2);
    assertThat(command.told())
        .startsWith(changes + ", line 6: \"1\tyesterday\tM\" is not such a line")
        .hasLineCount(1);
    Files.writeString(changes, CHANGES);
    assertThat(command.run("--small", "--pages=none", "--changes=" + changes)).isEqualTo(2);
    assertThat(command.told()).contains("none: there is no such file");
  }

  /** Returns changes in the middle of each day. */
  private static long[] halves(long day, int days) {
    return LongStream.rangeClosed(1, days).map(i -> i * day + day / 2).toArray();
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }
}

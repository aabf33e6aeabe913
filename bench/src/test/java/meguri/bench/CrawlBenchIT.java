package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the packaged bench, as the launcher does. */
class CrawlBenchIT {

  /**
   * The CPU time of Meguri's page, divided by that of the bare loop's: 4 was seen in so short a
   * crawl, in which half of the time goes to the compiler. The band is for noise.
   */
  private static final double MOST = 12;

  private static final double LEAST = 0.5;

  @TempDir private Path directory;

  @Test
  void aPageCostsMeguriNotManyTimesWhatItCostsABareLoop() throws Exception {
    String said =
        PackagedBench.run(
            directory.resolve("out"),
            "crawl",
            "--http",
            "--https",
            "--hosts=40",
            "--pages=1500",
            "--rounds=1",
            "--at-least=0",
            "--page=" + directory);

    assertThat(said)
        .containsPattern("bare loop +[\\d,]+ +[\\d,]+ +[\\d.]+ ")
        .containsPattern("Meguri +[\\d,]+ +[\\d,]+ +[\\d.]+ ");
    assertThat(ratios(said))
        .as(said)
        .hasSize(2)
        .allSatisfy(ratio -> assertThat(ratio).isBetween(LEAST, MOST));
    assertThat(Files.readString(directory.resolve("speed.md")))
        .contains("| HTTP: 40 hosts, 1,500 pages, 1 round |")
        .contains("| HTTPS: 40 hosts, 1,500 pages, 1 round |");
  }

  private static List<Double> ratios(String said) {
    return Pattern.compile("Meguri / bare +[\\d.]+ +([\\d.]+) ")
        .matcher(said)
        .results()
        .map(ratio -> Double.parseDouble(ratio.group(1)))
        .toList();
  }
}

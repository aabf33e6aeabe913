package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the packaged bench, as the launcher does. */
class CrawlBenchIT {

  @TempDir private Path directory;

  @Test
  void theBenchComparesMeguriWithABareLoop() throws Exception {
    String said =
        PackagedBench.run(
            directory.resolve("out"),
            "crawl",
            "--hosts=20",
            "--pages=400",
            "--rounds=1",
            "--at-least=0");

    assertThat(said)
        .containsPattern("bare loop +\\d+ +[\\d,]+ +[\\d.]+ ")
        .containsPattern("Meguri +\\d+ +[\\d,]+ +[\\d.]+ ")
        .containsPattern("Meguri / bare +[\\d.]+ +[\\d.]+ ");
  }
}

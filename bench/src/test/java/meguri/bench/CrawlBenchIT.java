package meguri.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs what is packaged, as the launcher does. */
class CrawlBenchIT {

  @TempDir private Path directory;

  @Test
  void measuresBothAndComparesThem() throws Exception {
    String said = bench("--at-least=0");

    assertThat(said)
        .containsPattern("bare loop +\\d+ +[\\d,]+ +[\\d.]+ ")
        .containsPattern("Meguri +\\d+ +[\\d,]+ +[\\d.]+ ")
        .containsPattern("Meguri / bare +[\\d.]+ +[\\d.]+ ");
  }

  private String bench(String... more) throws Exception {
    Path out = directory.resolve("out");
    ProcessBuilder bench =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx768m",
            "-cp",
            Path.of("target/dist/*") + File.pathSeparator + Path.of("../job/target/dist/*"),
            "meguri.bench.Bench",
            "crawl",
            "--hosts=20",
            "--pages=400",
            "--rounds=1");
    bench.command().addAll(List.of(more));
    int code = bench.redirectErrorStream(true).redirectOutput(out.toFile()).start().waitFor();
    String said = Files.readString(out);
    assertThat(code).as(said).isZero();
    return said;
  }
}

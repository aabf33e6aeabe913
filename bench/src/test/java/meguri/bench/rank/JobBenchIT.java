package meguri.bench.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs what is packaged, as the launcher does. */
class JobBenchIT {

  @TempDir private Path directory;

  @Test
  void theJobCollectsPageRankSoonerThanBreadthFirst() throws Exception {
    Path out = directory.resolve("out");
    Process bench =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx768m",
                "-cp",
                Path.of("target/dist/*") + File.pathSeparator + Path.of("../job/target/dist/*"),
                "meguri.bench.Bench",
                "order",
                "--small",
                "--out=" + directory,
                "--parallelism=2",
                "--orders=ipr,bf")
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    int code = bench.waitFor();
    String said = Files.readString(out);
    assertThat(code).as(said).isZero();
    String page = Files.readString(directory.resolve("order.md"));
    assertThat(directory.resolve("order/collected.svg")).isNotEmptyFile();
    assertThat(mean(page, "ipr")).as(page).isGreaterThan(mean(page, "bf"));
  }

  /** B of the job in this order. */
  private static double mean(String page, String order) {
    Matcher row =
        Pattern.compile("job, 2 subtasks, `" + order + "` .* ([\\d.]+) \\|\\n").matcher(page);
    assertThat(row.find()).as(page).isTrue();
    return Double.parseDouble(row.group(1));
  }
}

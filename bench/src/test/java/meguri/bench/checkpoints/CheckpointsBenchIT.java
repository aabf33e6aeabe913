package meguri.bench.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.bench.PackagedBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the packaged bench, as the launcher does. */
class CheckpointsBenchIT {

  @TempDir private Path directory;

  @Test
  void theBenchMeasuresCheckpointsAndARestore() throws Exception {
    PackagedBench.run(directory.resolve("out"), "checkpoints", "--small", "--out=" + directory);
    String page = Files.readString(directory.resolve("checkpoints.md"));

    assertThat(directory.resolve("checkpoints/course.svg")).isNotEmptyFile();
    assertThat(figure(page, "there were ([\\d,]+) pages per second during")).as(page).isPositive();
    assertThat(figure(page, "during checkpoints and ([\\d,]+) between")).as(page).isPositive();
    assertThat(figure(page, "keyed state \\| ([\\d.]+) MB")).as(page).isPositive();
    assertThat(figure(page, "all its tasks run \\| ([\\d.]+) s")).as(page).isPositive();
    assertThat(figure(page, "until its first request \\| ([\\d.]+) s")).as(page).isPositive();
    assertThat(figure(page, "Frontier \\| ([\\d.]+) \\|")).as(page).isPositive();
  }

  private static double figure(String page, String pattern) {
    Matcher figure = Pattern.compile(pattern).matcher(page);
    assertThat(figure.find()).as(pattern + " in " + page).isTrue();
    return Double.parseDouble(figure.group(1).replace(",", ""));
  }
}

package meguri.bench.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.bench.PackagedBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrderBenchIT {

  @TempDir private Path directory;

  @Test
  void theJobCollectsPageRankSoonerThanBreadthFirst() throws Exception {
    PackagedBench.run(
        directory.resolve("out"),
        "order",
        "--small",
        "--out=" + directory,
        "--made=open-web",
        "--orders=ipr,bf");
    String page = Files.readString(directory.resolve("order.md"));
    assertThat(directory.resolve("order/open-web.svg")).isNotEmptyFile();
    assertThat(mean(page, "ipr")).as(page).isGreaterThan(mean(page, "bf"));
  }

  /** Returns the B of the job in this order. */
  private static double mean(String page, String order) {
    Matcher row =
        Pattern.compile("\\| job, 2 subtasks, `" + order + "` .* ([\\d.]+) ± NaN \\|\\n")
            .matcher(page);
    assertThat(row.find()).as(page).isTrue();
    return Double.parseDouble(row.group(1));
  }
}

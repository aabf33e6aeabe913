package meguri.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import meguri.job.Output;
import meguri.job.local.LocalDir;
import meguri.job.watch.Limit;
import meguri.job.watch.Reading;
import meguri.operators.metrics.MetricNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines about a crawl for the user, while it runs and when it has ended. */
class SummaryTest {

  private static final Reading READING =
      new Reading(
          "RUNNING",
          true,
          "",
          Map.of(
              MetricNames.FRONTIER_FETCHED,
              12.0,
              MetricNames.OUTCOME_FAILED,
              3.0,
              MetricNames.OUTCOME_BLOCKED,
              5.0));

  @Test
  void blockedRequestsAreShownBesideErrors(@TempDir Path tmp) {
    StringWriter shown = new StringWriter();
    new Progress(new PrintWriter(shown), false, new Limit(Duration.ofSeconds(1)), 0)
        .show(READING, 10_000);
    assertThat(shown.toString()).contains("12 pages").contains("3 errors, 5 blocked");

    try (LocalDir dir = LocalDir.create(tmp.resolve("crawl"))) {
      Summary summary =
          new Summary(
              Summary.Ending.DONE,
              READING,
              Duration.ofSeconds(9),
              dir,
              Output.WARC,
              Optional.of(tmp.resolve("report.html")));
      assertThat(summary.text()).contains("12 pages fetched").contains("3 errors, 5 blocked");
      assertThat(summary.text()).contains("Report:     " + tmp.resolve("report.html"));
      assertThat(summary.json()).contains("\"errors\":3,\"blocked\":5,");
    }
  }
}

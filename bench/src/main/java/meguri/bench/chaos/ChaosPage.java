package meguri.bench.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Invocation;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.web.testkit.ExactlyOnceCheck;
import picocli.CommandLine.Model.CommandSpec;

/** The page of documentation on a run. */
record ChaosPage(CommandSpec spec, ChaosResult outcome) {

  Path write(Path directory) throws IOException {
    ExactlyOnceCheck trial = outcome.trial();
    Page page =
        new Page(directory, "chaos")
            .heading(1, "What a crawl survives")
            .paragraph(
                """
                A crawl of the synthetic web on a cluster of real processes (ZooKeeper, Kafka, a JobManager, %d \
                TaskManagers of which either could do with all), to which things happen at random. The web's own servers \
                misbehave too: two in a hundred URLs fail at first, by a reset connection or a 5xx. Flink's \
                heartbeats time out after 10 s, Kafka is reached through a relay whose connections can be cut. The \
                judge reads the web's log and the committed WARC files, and nothing of what the crawler says of \
                itself. Made on %d cores by\
                """
                    .formatted(Stage.TASK_MANAGERS, Runtime.getRuntime().availableProcessors()))
            .paragraph("```\n" + Invocation.of(spec) + "\n```")
            .heading(2, "What is done to it");
    StringBuilder kinds = new StringBuilder();
    for (Kind kind : Kind.values()) {
      kinds
          .append("* `%s`".formatted(kind.word()))
          .append(
              kind.longest().isZero()
                  ? ""
                  : " (%d to %d s)"
                      .formatted(kind.shortest().toSeconds(), kind.longest().toSeconds()))
          .append(": ")
          .append(kind.sentence())
          .append('\n');
    }
    page.paragraph(kinds.toString())
        .paragraph(
            """
            Some begin while others last. A process frozen for longer than the heartbeat's timeout is replaced, and \
            wakes up with its tasks running elsewhere; it must make no request then.\
            """)
        .heading(2, "What came of it")
        .paragraph(
            """
            %,d events in %,d s, %,d returns to a checkpoint, %,d pages at %,d hosts.\
            """
                .formatted(
                    outcome.recoveries().size(),
                    outcome.took().toSeconds(),
                    outcome.restores(),
                    trial.pages(),
                    trial.hosts()))
        .paragraph(
            Goal.atMost("pages lost", "%.0f", 0, outcome.lost())
                + "\n"
                + Goal.atMost("URLs committed twice", "%.0f", 0, trial.committedTwice().size())
                + "\n"
                + Goal.atMost("politeness violations", "%.0f", 0, trial.tooSoon().size())
                + "\n"
                + Goal.atMost(
                    "requests made again, next to those under way when the last checkpoint began or"
                        + " made since, at each event",
                    "%.0f",
                    trial.bound(),
                    trial.extras()))
        .heading(2, "Recovery times")
        .paragraph(
            """
            From an event, or from its end if the crawl stood still till then, to the end of the longest time without \
            a request before the next event: less the interval between two requests to one server, which nothing \
            may undercut after a restart. 0 is an event that is not to be seen in the web's log. Seconds:\
            """)
        .table(times());
    if (!outcome.complaints().isEmpty()) {
      page.heading(2, "Broken promises")
          .paragraph("* " + String.join("\n* ", outcome.complaints()));
    }
    return page.write();
  }

  private Table times() {
    Table table = new Table("", "events", "least", "median", "90 %", "most");
    for (Map.Entry<String, List<Long>> entry : outcome.recoveryTimes().entrySet()) {
      List<Long> times = entry.getValue();
      table.row(
          "`" + entry.getKey() + "`",
          "%d".formatted(times.size()),
          seconds(ChaosResult.quantile(times, 0)),
          seconds(ChaosResult.quantile(times, 0.5)),
          seconds(ChaosResult.quantile(times, 0.9)),
          seconds(ChaosResult.quantile(times, 1)));
    }
    return table;
  }

  private static String seconds(long ms) {
    return "%.1f".formatted(ms / 1e3);
  }
}

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

/** Writes the page of documentation about a run. */
record ChaosPage(CommandSpec spec, ChaosResult outcome) {

  private String conclusion() {
    ExactlyOnceCheck trial = outcome.trial();
    boolean isWhole =
        outcome.lost() == 0 && trial.committedTwice().isEmpty() && trial.tooSoon().isEmpty();
    return "**To conclude**: "
        + (isWhole
            ? "any of these processes may die, freeze or lose its connections, and nothing is lost,"
                + " doubled or asked too soon. The crawl goes on by itself, mostly within seconds."
            : "the crawl did not keep its promises: see the goals that are missed.");
  }

  Path write(Path directory) throws IOException {
    ExactlyOnceCheck trial = outcome.trial();
    Page page =
        new Page(directory, "chaos")
            .heading(1, "What a crawl survives")
            .paragraph(conclusion())
            .paragraph(
                """
                A crawl of the synthetic web runs on a cluster of real processes, which random events strike. The \
                processes are ZooKeeper, Kafka, a JobManager and %d TaskManagers, each of which could run the whole \
                job alone. The web's own servers misbehave too: two in a hundred URLs fail at first, with a reset \
                connection or a 5xx. Flink's heartbeats time out after 10 s. Kafka is reached through a relay whose \
                connections can be cut. The judge reads the web's log and the committed WARC files, and nothing that \
                the crawler says about itself. This page was made on %d cores by\
                """
                    .formatted(Stage.TASK_MANAGERS, Runtime.getRuntime().availableProcessors()))
            .paragraph("```\n" + Invocation.of(spec) + "\n```")
            .heading(2, "Events");
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
            Some events begin while others last. A process that is frozen for longer than the heartbeat's timeout is \
            replaced, and wakes up while its tasks run elsewhere. It must make no request then.\
            """)
        .heading(2, "Result")
        .paragraph(
            """
            There were %,d events in %,d s. The crawl returned to a checkpoint %,d times, and fetched %,d pages from \
            %,d hosts.\
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
                    "requests made again (the goal counts, for each event, the requests under way when"
                        + " the last checkpoint began or made since)",
                    "%.0f",
                    trial.bound(),
                    trial.extras()))
        .heading(2, "Recovery times")
        .paragraph(
            """
            A recovery time begins at the event, or at its end if the crawl stood still until then. It ends with the \
            longest time without a request that began before the next event. The interval between two requests to one \
            server is taken off, because nothing may undercut it after a restart. An event that does not show in the \
            web's log has 0. All times are in seconds:\
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

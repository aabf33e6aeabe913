package meguri.bench.checkpoints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import meguri.bench.checkpoints.CheckpointRun.Milestone;
import meguri.bench.checkpoints.CheckpointRun.Plan;
import meguri.bench.checkpoints.CheckpointRun.Seen;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;

/** Writes the figures of a run to a page. */
final class Report {

  private static final double THROUGHPUT_WANTED = 0.8;
  private static final double RESTORE_WANTED = 10;
  private static final int BEFORE_S = 10;
  private static final int ROWS = 12;

  private static final String FULL =
      """
      The crawl takes all that they have. What a checkpoint needs is therefore lost to the crawl in those seconds, \
      and shows at its clearest. For a polite crawl see [polite-checkpoints.md](polite-checkpoints.md).\
      """;

  private static final String POLITE =
      """
      The hosts set the pace of the crawl, as they do for most crawls, and the machine has time left. Hosts that were \
      asked together are due together, so the pace goes in waves as long as the delay. For a crawl that takes all \
      the machine has, see [checkpoints.md](checkpoints.md).\
      """;

  private final Plan plan;
  private final Seen seen;
  private final String command;

  Report(Plan plan, Seen seen, String command) {
    this.plan = plan;
    this.seen = seen;
    this.command = command;
  }

  Page on(Page page) throws IOException {
    page.heading(1, "The cost of checkpoints and restores")
        .paragraph(
            """
            **To conclude**: leave `checkpoint.interval` as it is. A checkpoint takes seconds, in which the crawl \
            goes on at a lower pace. A restore reads all state, so it takes longer the more there is.\
            """)
        .paragraph(
            """
            A crawl of the synthetic web runs with %s, with a checkpoint every %d s and %d subtasks. Measuring \
            begins when it knows %,d URLs. At the end, the process is killed (`kill -9`) and resumed. Web and crawler \
            share %d cores. %s This page was made by\
            """
                .formatted(
                    pace(),
                    plan.interval().toSeconds(),
                    plan.parallelism(),
                    plan.known(),
                    Runtime.getRuntime().availableProcessors(),
                    plan.delay().isZero() ? FULL : POLITE))
        .paragraph("```\n" + command + "\n```")
        .heading(2, "Checkpoints");
    checkpoints(page);
    page.chart("course", course())
        .paragraph(
            """
            This table tells where the time of a checkpoint goes. Each figure is the largest of \
            any subtask and checkpoint. *Barrier* is the time until the barrier has reached the \
            room, *alone* the time in which the room does nothing else, and *beside* the time \
            beside its work. The rooms of a chain stand under the first of them.""")
        .table(rooms())
        .heading(2, "Restore");
    restored(page);
    page.heading(2, "Memory and open files")
        .paragraph(
            "The figures are from the times when checkpoints were complete. Resident memory levels"
                + " off when the heap has grown to -Xmx and RocksDB's cache is full. A checkpoint"
                + " leaves a small file in each column family that has changed, and four of them"
                + " are merged. Open files therefore come and go with checkpoints, and in the long"
                + " run grow only with the state.");
    return page.table(footprints()).heading(2, "Goals").paragraph(goals());
  }

  private String pace() {
    return plan.delay().isZero()
        ? "no delay"
        : "a delay of %d s from one request to the next, at each host"
            .formatted(plan.delay().toSeconds());
  }

  private void checkpoints(Page page) {
    Table table =
        new Table(
            "checkpoint",
            "duration, s",
            "state, MB",
            "written, MB",
            "pages/s during it",
            "pages/s after it");
    List<Checkpoint> all = seen.checkpoints();
    for (int i = 0; i < all.size(); i++) {
      Checkpoint one = all.get(i);
      table.row(
          Long.toString(one.id()),
          seconds(one.duration()),
          megabytes(one.size()),
          megabytes(one.increment()),
          whole(seen.course().rate(one.triggered(), one.completed())),
          whole(seen.course().rate(one.completed(), seen.next(i).triggered())));
    }
    page.table(table)
        .paragraph(
            """
            A page counts when the web is asked for it. In all, there were %s pages per second \
            during checkpoints and %s between them, a ratio of %.2f."""
                .formatted(
                    whole(seen.during()), whole(seen.between()), seen.during() / seen.between()));
  }

  private LineChart course() {
    long seconds = plan.interval().toSeconds();
    long before = Math.min(BEFORE_S, seconds / 2);
    List<Point> points = new ArrayList<>();
    List<Checkpoint> all = seen.checkpoints();
    for (long second = -before; second < seconds - before; second++) {
      double sum = 0;
      for (Checkpoint one : all) {
        long from = one.triggered() + second * 1000;
        sum += seen.course().rate(from, from + 1000);
      }
      points.add(new Point(second + 0.5, sum / all.size()));
    }
    return new LineChart(
        "Pages per second around a checkpoint",
        Axis.linear("seconds since the checkpoint began"),
        Axis.linear("pages/s"),
        List.of(new Series("mean of %d checkpoints".formatted(all.size()), points), floor(points)));
  }

  /** Returns the line of the goal, which also makes the axis begin at zero. */
  private Series floor(List<Point> points) {
    double wanted = THROUGHPUT_WANTED * seen.between();
    double from = points.get(0).x();
    double to = points.get(points.size() - 1).x();
    return new Series(
        "goal during a checkpoint",
        List.of(new Point(from, 0), new Point(from, wanted), new Point(to, wanted)));
  }

  private Table rooms() {
    Table table = new Table("", "written, MB", "barrier, ms", "alone, ms", "beside, ms");
    seen.rooms()
        .forEach(
            (room, share) ->
                table.row(
                    room,
                    megabytes(share.increment()),
                    whole(share.delay()),
                    whole(share.sync()),
                    whole(share.async())));
    return table;
  }

  private void restored(Page page) {
    Restart restart = seen.restart();
    page.table(
            new Table("", "")
                .row("keyed state", megabytes(seen.bytes()) + " MB in " + seen.files() + " files")
                .row(
                    "read of its files from "
                        + (seen.isCold() ? "disk" : "memory, as the system did not drop them"),
                    seconds(seen.reading().toMillis()) + " s")
                .row(
                    "start of process, broker and cluster",
                    seconds(restart.began() - seen.resumed()) + " s")
                .row(
                    "restore: from the job's start until all its tasks run",
                    seconds(restart.took()) + " s")
                .row("restore, divided by the read", "%.1f".formatted(ratio()))
                .row(
                    "from the job's start until its first request",
                    seconds(seen.ready() - restart.began()) + " s")
                .row(
                    "pages/s after that request, divided by those before the kill",
                    "%.2f"
                        .formatted(seen.course().rate(seen.ready(), seen.end()) / seen.between())))
        .paragraph(
            "A slot that had a request in flight at the checkpoint first waits out the request"
                + " timeout, 30 s ([restart.md](restart.md)). If slots are few, all of them wait;"
                + " if they are many, hardly any does.")
        .paragraph(
            """
            The table has the time of each room's slowest task, from the fetch of its state's files \
            until its operators are open:""");
    Table rooms = new Table("", "ms");
    restart.rooms().forEach((room, ms) -> rooms.row(room, whole(ms)));
    page.table(rooms);
  }

  private Table footprints() {
    Table table =
        new Table(
            "URLs known",
            "pages",
            "state, MB",
            "resident, MB",
            "open RocksDB files",
            "other files");
    List<Milestone> all = seen.milestones();
    int step = Math.max(1, all.size() / ROWS);
    for (int i = (all.size() - 1) % step; i < all.size(); i += step) {
      Milestone one = all.get(i);
      table.row(
          whole(one.known()),
          whole(one.pages()),
          megabytes(one.checkpoint().size()),
          megabytes(one.footprint().resident()),
          whole(one.footprint().tables()),
          whole(one.footprint().others()));
    }
    return table;
  }

  private String goals() {
    return String.join(
        "\n",
        Goal.atLeast(
                "pages per second during a checkpoint, divided by those between two",
                "%.2f",
                THROUGHPUT_WANTED,
                seen.during() / seen.between())
            .toString(),
        Goal.atMost(
                "time to restore, divided by the time to read the same bytes from disk",
                "%.1f times",
                RESTORE_WANTED,
                ratio())
            .toString());
  }

  private double ratio() {
    return (double) seen.restart().took() / Math.max(1, seen.reading().toMillis());
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%,.1f", bytes / 1e6);
  }

  private static String seconds(long ms) {
    return String.format(Locale.ROOT, "%.2f", ms / 1e3);
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%,.0f", number);
  }
}

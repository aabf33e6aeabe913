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

/** What was seen, on a page. */
final class Report {

  private static final double THROUGHPUT_WANTED = 0.8;
  private static final double RESTORE_WANTED = 10;
  private static final int BEFORE_S = 10;
  private static final int ROWS = 12;

  private static final String FULL =
      """
      So it takes all that they have: what a checkpoint needs is lost to the crawl in those seconds, and seen at its \
      clearest. A polite one is in [polite-checkpoints.md](polite-checkpoints.md).\
      """;

  private static final String POLITE =
      """
      So it is the hosts that set its pace, as they do for most crawls, and the machine has time left. Hosts that were \
      asked together are due together: its pace goes in waves as long as the delay. One that takes all the machine \
      has is in [checkpoints.md](checkpoints.md).\
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
    page.heading(1, "Checkpoints, and the way back")
        .paragraph(
            """
            A crawl of the synthetic web at %s, with a checkpoint every %d s, %d subtasks. What is measured begins \
            when it knows %,d URLs; then the process is killed (`kill -9`) and resumed. Web and crawler share %d \
            cores. %s Made by\
            """
                .formatted(
                    pace(),
                    plan.interval().toSeconds(),
                    plan.parallelism(),
                    plan.known(),
                    Runtime.getRuntime().availableProcessors(),
                    plan.delay().isZero() ? FULL : POLITE))
        .paragraph("```\n" + command + "\n```")
        .heading(2, "While crawling");
    checkpoints(page);
    page.chart("course", course())
        .paragraph(
            """
            This table tells where the time of a checkpoint goes. Each figure is the largest of \
            any subtask and checkpoint. *Barrier* is the time until the barrier has reached the \
            room, *alone* the time in which the room does nothing else, and *beside* the time \
            beside its work. The rooms of a chain stand under the first of them.""")
        .table(rooms())
        .heading(2, "Restored");
    restored(page);
    page.heading(2, "What the process takes")
        .paragraph(
            "When checkpoints were complete. Resident memory levels off when the heap has been"
                + " taken up to -Xmx and RocksDB's cache is full. A checkpoint leaves a small file"
                + " in each column family that has changed; four of them are merged, so that open"
                + " files come and go with them, and grow with the state alone.");
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
            "checkpoint", "s", "state, MB", "written, MB", "pages/s during", "until the next");
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
        Axis.linear("s since it was triggered"),
        Axis.linear("pages/s"),
        List.of(new Series("mean of %d".formatted(all.size()), points), floor(points)));
  }

  /** Also shows where zero is. */
  private Series floor(List<Point> points) {
    double wanted = THROUGHPUT_WANTED * seen.between();
    double from = points.get(0).x();
    double to = points.get(points.size() - 1).x();
    return new Series(
        "the goal during one",
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
                    "read from "
                        + (seen.isCold() ? "disk" : "memory: the system did not forget it"),
                    seconds(seen.reading().toMillis()) + " s")
                .row(
                    "process, broker and cluster started",
                    seconds(restart.began() - seen.resumed()) + " s")
                .row(
                    "job restored: from its start until all its tasks run",
                    seconds(restart.took()) + " s")
                .row("restored / read", "%.1f".formatted(ratio()))
                .row(
                    "from the job's start until its first request",
                    seconds(seen.ready() - restart.began()) + " s")
                .row(
                    "pages/s after that, divided by those before the kill",
                    "%.2f"
                        .formatted(seen.course().rate(seen.ready(), seen.end()) / seen.between())))
        .paragraph(
            "A slot that had a request in flight at the checkpoint first waits out the request"
                + " timeout, 30 s ([restart.md](restart.md)): of few slots all do, of many hardly"
                + " any.")
        .paragraph(
            """
            The time of the slowest task of each room, from its state's files until its operators \
            are open:""");
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

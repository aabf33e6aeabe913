package meguri.papers.calendar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;
import meguri.state.calendar.Calendar;
import meguri.state.seen.Words;

/** The paper's figures 7 and 8: the time of a visit by the total size of the buffers. */
record ByBuffer(Sizes sizes, List<Measured> measured) {

  record Measured(Contender contender, Workload workload, int longest, int buffer, Round round) {}

  static ByBuffer measure(Sizes sizes, Words memory, Consumer<String> progress) throws IOException {
    List<Measured> measured = new ArrayList<>();
    for (Workload workload : Workload.values()) {
      for (int longest : sizes.longest()) {
        for (int buffer : sizes.buffers()) {
          for (Contender contender : Contender.values()) {
            Words part = memory.slice(0, (long) buffer << 17);
            Round round;
            try (Agenda agenda = contender.open(part, longest, Calendar.ANY)) {
              round =
                  Round.of(
                      new Round.Plan(workload, longest, sizes.records(), sizes.seconds()), agenda);
            }
            progress.accept(
                "%s to %,d, %,d records, %d MiB, %s: %s µs to file, %s µs to visit, %,d"
                    .formatted(
                        workload.label(),
                        longest,
                        sizes.records(),
                        buffer,
                        contender.label(),
                        round.filing(),
                        round.visit(),
                        round.visits()));
            measured.add(new Measured(contender, workload, longest, buffer, round));
          }
        }
      }
    }
    return new ByBuffer(sizes, measured);
  }

  void write(Page page) throws IOException {
    page.heading(2, "Time by the size of the buffers")
        .paragraph(
            """
            These are µs of processor time, and in brackets µs by the clock, to give out a record and file it \
            again. Processor time is that of all threads, RocksDB's included. Other programs ran on the machine \
            at the same time, so charts and goals use processor time. There are %,d records of 200 bytes, each \
            with an interval of its own, 1 to T units long. As many visits as there are records pass unmeasured, \
            then as many are measured. Each of the two phases takes at least 1 s and at most %s s of processor \
            time. With *fixed buffers*, each possible bucket has an equal part of the memory. A RocksDB also has \
            64 MiB for writes and 64 MiB of block cache. *RocksDB by time* has time and id as its key. It reads \
            due records in order and deletes them in ranges of 100,000 and more, and it uses the named memory \
            for writes too. The *B-tree* is H2's MVStore, with the named memory as cache and write buffer: \
            compare it with the block file. Compare the B-tree that has 128 MiB more with the contenders on \
            RocksDB. All files are in the operating system's cache.\
            """
                .formatted(sizes.records(), sizes.seconds()));
    for (Workload workload : Workload.values()) {
      for (int longest : sizes.longest()) {
        page.heading(3, "%s, T = %,d".formatted(workload.label(), longest))
            .chart(
                "%s-%d".formatted(workload.name().toLowerCase(Locale.ROOT), longest),
                chart(workload, longest))
            .table(table(workload, longest))
            .paragraph(goals(workload, longest));
      }
    }
  }

  private double visit(Contender contender, Workload workload, int longest, int buffer) {
    return cost(contender, workload, longest, buffer).cpuMicros();
  }

  private Cost cost(Contender contender, Workload workload, int longest, int buffer) {
    return measured.stream()
        .filter(one -> one.contender == contender && one.workload == workload)
        .filter(one -> one.longest == longest && one.buffer == buffer)
        .findFirst()
        .orElseThrow()
        .round()
        .visit();
  }

  private String goals(Workload workload, int longest) {
    int least = sizes.leastBuffer();
    int most = sizes.mostBuffer();
    String spread = "time at %d MiB / time at %d MiB".formatted(most, least);
    List<Goal> goals = new ArrayList<>();
    for (Contender contender : List.of(Contender.SATL, Contender.FILE)) {
      goals.add(
          Goal.atLeast(
              "%s, %s".formatted(contender.label(), spread),
              "%.2f",
              0.5,
              visit(contender, workload, longest, most)
                  / visit(contender, workload, longest, least)));
    }
    goals.add(over(workload, longest, least, Contender.SATL, Contender.FILE, 2.5));
    if (workload == Workload.PEAKED) {
      goals.add(over(workload, longest, least, Contender.RICH_TREE, Contender.SATL, 5));
      goals.add(over(workload, longest, least, Contender.TREE, Contender.FILE, 5));
    }
    return String.join("\n", goals.stream().map(Goal::toString).toList());
  }

  private Goal over(
      Workload workload, int longest, int buffer, Contender slow, Contender fast, double wanted) {
    return Goal.atLeast(
        "%s / %s at %d MiB".formatted(slow.label(), fast.label(), buffer),
        "%.1f",
        wanted,
        visit(slow, workload, longest, buffer) / visit(fast, workload, longest, buffer));
  }

  private Table table(Workload workload, int longest) {
    Table table =
        new Table(
            Stream.concat(Stream.of(""), sizes.buffers().stream().map(buffer -> buffer + " MiB"))
                .toArray(String[]::new));
    for (Contender contender : Contender.values()) {
      table.row(
          Stream.concat(
                  Stream.of(contender.label()),
                  sizes.buffers().stream()
                      .map(buffer -> cost(contender, workload, longest, buffer).toString()))
              .toArray(String[]::new));
    }
    return table;
  }

  private LineChart chart(Workload workload, int longest) {
    List<Series> series = new ArrayList<>();
    for (Contender contender : Contender.values()) {
      series.add(
          new Series(
              contender.label(),
              sizes.buffers().stream()
                  .map(buffer -> new Point(buffer, visit(contender, workload, longest, buffer)))
                  .toList()));
    }
    return new LineChart(
        "Time for a visit, %s, T = %,d".formatted(workload.label(), longest),
        Axis.binary("buffers, MiB"),
        Axis.decimal("µs"),
        series);
  }
}

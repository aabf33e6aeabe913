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

  record Measured(Contender contender, Workload workload, int longest, int buffer, Spread visit) {}

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
                      new Round.Plan(workload, longest, 1, sizes.records(), sizes.seconds()),
                      agenda);
            }
            progress.accept(
                "%s to %,d, %d MiB, %s: %s µs for a visit, %,d"
                    .formatted(
                        workload.label(),
                        longest,
                        buffer,
                        contender.label(),
                        round.visit(),
                        round.visits()));
            measured.add(new Measured(contender, workload, longest, buffer, round.visit()));
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
            These are the paper's figures 7 and 8: µs of processor time, of all threads, to give out a record and \
            file it again; less is better. Each figure is the median of three parts of a run, with the least and \
            the most in brackets. There are %,d records of 200 bytes, each with an interval of its own, 1 to T \
            units long. As many visits as there are records pass unmeasured, then as many are measured. Each of the \
            two phases takes at most %s s. SAT/L and SAT run on Meguri's Calendar over a file of \
            blocks, without Flink. With *fixed buffers*, each possible bucket has an equal part of the memory, at \
            most a block of 64 KB. The *B-tree* is H2's MVStore, with the named memory as cache and write buffer. \
            All files are in the operating system's cache.\
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

  /** Returns what became of the paper's claim that variable buffers beat fixed ones. */
  String fixed() {
    int longest = sizes.longest().get(0);
    Spread least =
        ratio(Contender.FIXED, Contender.SATL, Workload.PEAKED, longest, sizes.leastBuffer());
    Spread most =
        ratio(Contender.FIXED, Contender.SATL, Workload.PEAKED, longest, sizes.mostBuffer());
    String verdict = most.least() > 1 ? "as in the paper" : "level, not as in the paper";
    return "fixed buffers take %s times the time of variable ones at %d MiB and %s at %d MiB: %s"
        .formatted(
            least,
            sizes.leastBuffer(),
            most,
            sizes.mostBuffer(),
            most.most() < 1 ? "with much memory the paper's claim is reversed" : verdict);
  }

  private Spread ratio(Contender one, Contender other, Workload workload, int longest, int buffer) {
    return visit(one, workload, longest, buffer).over(visit(other, workload, longest, buffer));
  }

  private Spread visit(Contender contender, Workload workload, int longest, int buffer) {
    return measured.stream()
        .filter(one -> one.contender == contender && one.workload == workload)
        .filter(one -> one.longest == longest && one.buffer == buffer)
        .findFirst()
        .orElseThrow()
        .visit();
  }

  private String goals(Workload workload, int longest) {
    int least = sizes.leastBuffer();
    int most = sizes.mostBuffer();
    List<String> lines = new ArrayList<>();
    lines.add(
        Goal.atMost(
                "SAT/L, time at %d MiB / time at %d MiB".formatted(least, most),
                "%.2f",
                2,
                visit(Contender.SATL, workload, longest, least).median()
                    / visit(Contender.SATL, workload, longest, most).median())
            .toString());
    if (workload == Workload.PEAKED) {
      lines.add(
          Goal.atLeast(
                  "B-tree / SAT/L at %d MiB".formatted(least),
                  "%.1f",
                  5,
                  ratio(Contender.TREE, Contender.SATL, workload, longest, least).median())
              .toString());
    }
    for (int buffer : List.of(least, most)) {
      lines.add(
          "* Fixed buffers / variable buffers at %d MiB: %s; the paper: above 1."
              .formatted(
                  buffer,
                  ratio(Contender.FIXED, Contender.SATL, workload, longest, buffer).inWords()));
    }
    return String.join("\n", lines);
  }

  private Table table(Workload workload, int longest) {
    Table table =
        new Table(
            Stream.concat(
                    Stream.of("µs, less is better"),
                    sizes.buffers().stream().map(buffer -> buffer + " MiB"))
                .toArray(String[]::new));
    for (Contender contender : Contender.values()) {
      table.row(
          Stream.concat(
                  Stream.of(contender.label()),
                  sizes.buffers().stream()
                      .map(buffer -> visit(contender, workload, longest, buffer).toString()))
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
                  .map(
                      buffer ->
                          new Point(buffer, visit(contender, workload, longest, buffer).median()))
                  .toList()));
    }
    return new LineChart(
        "Time for a visit, %s, T = %,d".formatted(workload.label(), longest),
        Axis.binary("buffers, MiB"),
        Axis.decimal("µs"),
        series);
  }
}

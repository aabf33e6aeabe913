package meguri.papers.calendar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.calendar.Calendar;
import meguri.state.seen.Words;

/** The time of a visit by the number of records, with one size of buffers. */
record ByRecords(Sizes sizes, int buffer, List<Measured> measured) {

  /** The most records in a B-tree, which would take hours with more. */
  private static final int MOST_IN_A_TREE = 1_500_000;

  private static final List<Contender> CONTENDERS =
      List.of(Contender.SATL, Contender.FILE, Contender.ROCKS, Contender.RICH_TREE);

  record Measured(Contender contender, Workload workload, int records, Round round) {}

  static ByRecords measure(Sizes sizes, Words memory, int buffer, Consumer<String> progress)
      throws IOException {
    List<Measured> measured = new ArrayList<>();
    for (Workload workload : Workload.values()) {
      for (int records : sizes.growth()) {
        for (Contender contender : CONTENDERS) {
          if (contender == Contender.RICH_TREE && records > MOST_IN_A_TREE) {
            continue;
          }
          Round round;
          try (Agenda agenda =
              contender.open(memory.slice(0, (long) buffer << 17), longest(sizes), Calendar.ANY)) {
            round =
                Round.of(
                    new Round.Plan(
                        workload,
                        longest(sizes),
                        records,
                        Math.max(sizes.seconds(), records / 1e6)),
                    agenda);
          }
          progress.accept(
              "%s, %,d records, %s: %s µs to file, %s µs to visit, %,d"
                  .formatted(
                      workload.label(),
                      records,
                      contender.label(),
                      round.filing(),
                      round.visit(),
                      round.visits()));
          measured.add(new Measured(contender, workload, records, round));
        }
      }
    }
    return new ByRecords(sizes, buffer, measured);
  }

  void write(Page page) {
    Table table =
        new Table("records", "", "Zipf, filing", "Zipf, visit", "Peaked, filing", "Peaked, visit");
    List<Goal> goals = new ArrayList<>();
    for (int records : sizes.growth()) {
      for (Contender contender : CONTENDERS) {
        if (measured.stream()
            .anyMatch(one -> one.records == records && one.contender == contender)) {
          Round zipf = round(contender, Workload.ZIPF, records);
          Round peaked = round(contender, Workload.PEAKED, records);
          table.row(
              "%,d".formatted(records),
              contender.label(),
              zipf.filing().toString(),
              zipf.visit().toString(),
              peaked.filing().toString(),
              peaked.visit().toString());
        }
      }
    }
    int most = sizes.growth().get(sizes.growth().size() - 1);
    for (Workload workload : Workload.values()) {
      goals.add(
          Goal.atLeast(
              "%s, %,d records, %s / %s"
                  .formatted(
                      workload.label(), most, Contender.ROCKS.label(), Contender.SATL.label()),
              "%.1f",
              1.5,
              round(Contender.ROCKS, workload, most).visit().cpu()
                  / round(Contender.SATL, workload, most).visit().cpu()));
    }
    page.heading(2, "Time by the number of records")
        .paragraph(
            """
            These are µs of processor time, and in brackets µs by the clock. *Filing* is the first \
            filing of a record; a *visit* gives it out and files it again. T = %,d, buffers of %d \
            MiB."""
                .formatted(longest(sizes), buffer))
        .table(table)
        .paragraph(String.join("\n", goals.stream().map(Goal::toString).toList()));
  }

  private Round round(Contender contender, Workload workload, int records) {
    return measured.stream()
        .filter(one -> one.contender == contender && one.workload == workload)
        .filter(one -> one.records == records)
        .findFirst()
        .orElseThrow()
        .round();
  }

  private static int longest(Sizes sizes) {
    return sizes.longest().get(0);
  }
}

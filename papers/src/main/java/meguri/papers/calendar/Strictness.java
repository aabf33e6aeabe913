package meguri.papers.calendar;

import java.io.IOException;
import java.util.function.Consumer;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.calendar.Calendar;
import meguri.state.seen.Words;

/**
 * The paper's figure 9: the cost of being on time.
 *
 * @param dearest the largest ratio of the times with strict timing and without
 */
record Strictness(Table table, int records, int buffer, double dearest) {

  static Strictness measure(Sizes sizes, Words memory, Consumer<String> progress)
      throws IOException {
    int buffer = sizes.leastBuffer();
    double dearest = 0;
    Table table =
        new Table(
            "",
            "T",
            "early, off (less is better)",
            "early, on",
            "µs for a visit, off (less is better)",
            "µs, on",
            "on / off");
    for (Workload workload : Workload.values()) {
      for (int longest : sizes.longest()) {
        progress.accept("%s, strict timing".formatted(workload.label()));
        Round.Plan plan = new Round.Plan(workload, longest, 1, sizes.records(), sizes.seconds());
        Words part = memory.slice(0, (long) buffer << 17);
        Round off = round(plan, part, Calendar.ANY);
        Round on = round(plan, part, 1);
        Spread ratio = on.visit().over(off.visit());
        dearest = Math.max(dearest, ratio.median());
        table.row(
            workload.label(),
            "%,d".formatted(longest),
            "%.2f %%".formatted(100 * off.early()),
            "%.2f %%".formatted(100 * on.early()),
            off.visit().toString(),
            on.visit().toString(),
            ratio.inWords());
      }
    }
    return new Strictness(table, sizes.records(), buffer, dearest);
  }

  void write(Page page) {
    page.heading(2, "Strict timing")
        .paragraph(
            """
            If strict timing is *on*, a record that is early by more than a unit is filed again; if it is *off*, \
            it is given out. *Early* is a part of the interval, on average. There are %,d records, and buffers of \
            %d MiB. In the paper, strict timing costs little. Here it costs up to %.1f times the time, because a \
            record that would be early is written and read once more, and a visit consists of little else.\
            """
                .formatted(records, buffer, dearest))
        .table(table);
  }

  private static Round round(Round.Plan plan, Words memory, long tolerance) throws IOException {
    try (Agenda agenda = Contender.SATL.open(memory, plan.longest(), tolerance)) {
      return Round.of(plan, agenda);
    }
  }
}

package meguri.papers.calendar;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.calendar.Calendar;
import meguri.state.seen.Words;

/** The paper's figure 9: the cost of being on time. */
final class Strictness {

  private Strictness() {}

  static void write(Page page, Sizes sizes, Words memory, int buffer, Consumer<String> progress)
      throws IOException {
    Table table =
        new Table("", "T", "early, off", "time, off", "early, on", "time, on", "time, on / off");
    for (Workload workload : Workload.values()) {
      for (int longest : sizes.longest()) {
        for (Contender contender : List.of(Contender.SATL, Contender.FILE)) {
          progress.accept("%s, %s, strict timing".formatted(workload.label(), contender.label()));
          Round.Plan plan = new Round.Plan(workload, longest, sizes.records(), sizes.seconds());
          Words part = memory.slice(0, (long) buffer << 17);
          Round off = round(plan, contender, part, Calendar.ANY);
          Round on = round(plan, contender, part, 1);
          table.row(
              workload.label() + ", " + contender.label(),
              "%,d".formatted(longest),
              "%.2f %%".formatted(100 * off.early()),
              off.visit().toString(),
              "%.2f %%".formatted(100 * on.early()),
              on.visit().toString(),
              "%.2f".formatted(on.visit().cpu() / off.visit().cpu()));
        }
      }
    }
    page.heading(2, "Strict timing")
        .paragraph(
            """
            If strict timing is *on*, a record that is early by more than a unit is filed again; if it is *off*, \
            it is given out. The table has µs of processor time for a visit, and in brackets µs by the clock. It \
            also has how early records are on average, as a part of their intervals. There are %,d records, and \
            buffers of %d MiB.\
            """
                .formatted(sizes.records(), buffer))
        .table(table);
  }

  private static Round round(Round.Plan plan, Contender contender, Words memory, long tolerance)
      throws IOException {
    try (Agenda agenda = contender.open(memory, plan.longest(), tolerance)) {
      return Round.of(plan, agenda);
    }
  }
}

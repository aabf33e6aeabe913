package meguri.papers.calendar;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import meguri.papers.FlinkState;
import meguri.papers.Rocks;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.Resolution;
import meguri.state.seen.Words;

/** Times the calendar on Flink's keyed state, with as many key groups as a subtask may have. */
final class InFlink {

  /** Parallelisms of the job whose subtask is measured; the subtask has 128, 16 or 1 key groups. */
  private static final List<Integer> PARALLELISMS = List.of(1, 8, 128);

  private static final int VISITS_PER_SECOND = 1_000;
  private static final int CHECKPOINT_SECONDS = 60;

  private InFlink() {}

  static void write(Page page, Sizes sizes, Words memory, int buffer, Consumer<String> progress)
      throws Exception {
    Words part = memory.slice(0, (long) buffer << 17);
    int longest = sizes.longest().get(sizes.longest().size() - 1);
    Round.Plan plan = new Round.Plan(Workload.PEAKED, longest, sizes.records(), sizes.seconds());
    Table table =
        new Table(
            "",
            "key groups",
            "checkpoints",
            "µs per visit",
            "block written",
            "block read",
            "bytes written per visit");
    Rocks rocks = new Rocks(0);
    MeasuredBlocks plain = new MeasuredBlocks(new RocksBlocks(rocks));
    row(table, "RocksDB alone", 1, 0, plan, part, plain, 0, rocks);
    for (int parallelism : PARALLELISMS) {
      for (int seconds : List.of(0, CHECKPOINT_SECONDS)) {
        progress.accept(
            "Flink's state, parallelism %d, checkpoints %d".formatted(parallelism, seconds));
        FlinkState state = FlinkState.of(parallelism, Rocks.WRITE_BUFFER, Rocks.BLOCK_CACHE);
        row(
            table,
            "Flink's keyed state",
            state.groups(),
            seconds,
            plan,
            part,
            new MeasuredBlocks(state.blocks()),
            state.firstGroup(),
            state);
      }
    }
    page.heading(2, "Through Flink's keyed state")
        .paragraph(
            """
            The workload is %s, with T = %,d and %,d records. All key groups of the subtask share buffers of %d \
            MiB. A checkpoint comes after every %,d visits, which is %d s at %,d a second; the figures contain \
            only its writes to the state. Times are µs of processor time, and in brackets µs by the clock. Block \
            sizes are mean bytes.\
            """
                .formatted(
                    plan.workload().label(),
                    longest,
                    sizes.records(),
                    buffer,
                    CHECKPOINT_SECONDS * VISITS_PER_SECOND,
                    CHECKPOINT_SECONDS,
                    VISITS_PER_SECOND))
        .table(table)
        .paragraph(
            """
            The gap has two causes. Each key group has buckets of its own, so the same memory is divided among \
            that many times more buffers, and blocks shrink in proportion. A small block costs a read, a write \
            and a deletion for few records. A checkpoint also makes a block of each buffer, however few records \
            came since the last one. Blocks are then small if key groups and buckets are many, compared with the \
            visits of a minute.\
            """);
  }

  private static void row(
      Table table,
      String label,
      int groups,
      int seconds,
      Round.Plan plan,
      Words memory,
      MeasuredBlocks blocks,
      int firstGroup,
      AutoCloseable store)
      throws IOException {
    try (Agenda agenda =
        new CalendarAgenda(
            Resolution.SATL,
            Calendar.ANY,
            firstGroup,
            groups,
            CalendarAgenda.pool(memory),
            blocks,
            store)) {
      Round round = Round.of(plan, agenda, seconds * VISITS_PER_SECOND, blocks::reset);
      table.row(
          label,
          "%d".formatted(groups),
          seconds == 0 ? "none" : seconds + " s",
          round.visit().toString(),
          "%,.0f".formatted(blocks.meanWritten()),
          "%,.0f".formatted(blocks.meanRead()),
          "%,.0f".formatted((double) blocks.bytesWritten() / round.visits()));
    }
  }
}

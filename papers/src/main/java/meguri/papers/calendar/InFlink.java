package meguri.papers.calendar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import meguri.operators.frontier.FrontierOperator;
import meguri.papers.FlinkState;
import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;
import meguri.state.seen.Words;
import org.jspecify.annotations.Nullable;

/**
 * Times the calendar that ships, and what Flink itself offers in its place.
 *
 * @param others the calendar with other checkpoints and numbers of records
 */
record InFlink(int rate, Row shipped, List<Row> rivals, List<Row> others) {

  /** The interval of checkpoints on a cluster, and on one machine. */
  private static final int CLUSTER_SECONDS = 60;

  private static final int LOCAL_SECONDS = 10;

  /** 400 days, as in the paper, by the minute; the calendar's unit is the second. */
  private static final int LONGEST_MINUTES = 576_000;

  private static final int MINUTE = 60;

  private static final double WANTED_BLOCK = 16 << 10;
  private static final double WANTED_MICROS = 0.7;
  private static final double WANTED_TIMES = 3;

  enum Rival {
    TIMERS("a timer and a ValueState for each record", TimedPages::new),
    LISTS("a ListState for each minute, as windows have", TimedLists::new),
    MAPS("a MapState in the order of time", TimedMaps::new);

    private interface Maker {
      Agenda make(FlinkState state) throws Exception;
    }

    private final String label;
    private final Maker maker;

    Rival(String label, Maker maker) {
      this.label = label;
      this.maker = maker;
    }

    Agenda open(FlinkState state) throws Exception {
      return maker.make(state);
    }
  }

  /**
   * A measurement.
   *
   * @param blocks the calendar's blocks; null for a rival
   */
  record Row(
      String label, int records, int seconds, Round round, @Nullable MeasuredBlocks blocks) {}

  static InFlink measure(Sizes sizes, Words memory, Consumer<String> progress) throws Exception {
    Words buffers = memory.slice(0, FrontierOperator.MEMORY / Long.BYTES);
    List<Row> others = new ArrayList<>();
    for (int records : sizes.growth()) {
      others.add(shipped(sizes, buffers, records, CLUSTER_SECONDS, progress));
    }
    others.add(shipped(sizes, buffers, sizes.records(), LOCAL_SECONDS, progress));
    Row shipped = shipped(sizes, buffers, sizes.records(), CLUSTER_SECONDS, progress);
    List<Row> rivals = new ArrayList<>();
    for (Rival rival : Rival.values()) {
      try (Agenda agenda = rival.open(FlinkState.asInJob())) {
        Round round = round(sizes, sizes.records(), agenda, CLUSTER_SECONDS, () -> {});
        progress.accept("%s: %s µs for a visit".formatted(rival.label, round.visit()));
        rivals.add(new Row(rival.label, sizes.records(), CLUSTER_SECONDS, round, null));
      }
    }
    return new InFlink(sizes.rate(), shipped, rivals, others);
  }

  void write(Page page) {
    Table table =
        new Table(
            "",
            "records",
            "checkpoints",
            "µs for a visit, all threads (less is better)",
            "subtask's thread",
            "bytes of a block written (more is better)",
            "of a block read",
            "bytes written for a visit (less is better)",
            "early (less is better)");
    List<Row> rows = new ArrayList<>(rivals);
    rows.add(0, shipped);
    rows.addAll(others);
    for (Row row : rows) {
      MeasuredBlocks blocks = row.blocks;
      table.row(
          row.label,
          "%,d".formatted(row.records),
          "%d s".formatted(row.seconds),
          row.round.visit().toString(),
          row.round.inThread().toString(),
          blocks == null ? "–" : "%,.0f".formatted(blocks.meanWritten()),
          blocks == null ? "–" : "%,.0f".formatted(blocks.meanRead()),
          blocks == null
              ? "–"
              : "%,.0f".formatted((double) blocks.bytesWritten() / row.round.visits()),
          "%.2f %%".formatted(100 * row.round.early()));
    }
    page.heading(2, "The calendar that ships")
        .paragraph(
            """
            These are the production classes, from the timer of a bucket to the blocks in Flink's \
            keyed state. RocksDB has the settings and memory of a crawl on one machine: %d MiB, \
            and %d MiB for the calendar's buffers. The calendar counts in seconds. Intervals are those of the workload %s, from 1 minute to \
            400 days; records have 200 bytes. Times are of processors: of *all threads*, and of the *subtask's \
            thread* alone. A checkpoint comes after as many visits as there are in the named time at %,d a \
            second, and is part of all times. In it the buffers are written, RocksDB flushes its memory, and \
            its new files are copied. Each time is the median of three parts of a run, with the least and the most in brackets. \
            The rivals are what Flink offers for records that are due at a time. They have the same state, timers \
            and checkpoints; lists and map have 128 key groups, and collect the records of a minute.\
            """
                .formatted(
                    FlinkState.MEMORY >> 20,
                    FrontierOperator.MEMORY >> 20,
                    Workload.PEAKED.label(),
                    rate))
        .table(table)
        .paragraph(String.join("\n", goals().stream().map(Goal::toString).toList()))
        .paragraph(
            """
            A bucket belongs to one key group, and holds records of all key groups of its subtask. With buckets of \
            their own in each of 128 key groups there would be 45,000, and 8 MiB of buffers are less than a page of \
            1 KB for each. After a change of parallelism, a record may fall due at a subtask that no longer owns its \
            key group; that subtask sends it to the owner by the loop. More buffers would not help: at the \
            checkpoint all are written, and in %d s most of the up to 352 buckets get less than a block of 64 KB. A \
            record is written to the state once for each visit, because the calendar has no strict timing. That \
            would only save visits from being early by %.1f %% on average, which Spreading brings forward by up to \
            an eighth anyway. The other threads merge RocksDB's files, and copy what was merged.\
            """
                .formatted(CLUSTER_SECONDS, 100 * shipped.round.early()));
  }

  /** Returns how many times the calendar's time the fastest rival takes. */
  Spread fastestRival() {
    return rivals.stream()
        .map(rival -> rival.round.visit().over(shipped.round.visit()))
        .min(Comparator.comparingDouble(Spread::median))
        .orElseThrow();
  }

  /** Returns how many times the calendar's time Flink's timers take. */
  Spread timers() {
    return rivals.get(Rival.TIMERS.ordinal()).round.visit().over(shipped.round.visit());
  }

  private List<Goal> goals() {
    MeasuredBlocks blocks = Objects.requireNonNull(shipped.blocks);
    return List.of(
        Goal.atLeast(
            "Bytes of a block written, checkpoints every %d s".formatted(CLUSTER_SECONDS),
            "%,.0f",
            WANTED_BLOCK,
            blocks.meanWritten()),
        Goal.atMost(
            "µs for a visit, subtask's thread",
            "%.2f",
            WANTED_MICROS,
            shipped.round.inThread().median()),
        Goal.atMost(
            "µs for a visit, all threads", "%.2f", WANTED_MICROS, shipped.round.visit().median()),
        Goal.atLeast(
            "The fastest rival's time / the calendar's, all threads, its least part over our most",
            "%.1f",
            WANTED_TIMES,
            fastestRival().least()));
  }

  private static Row shipped(
      Sizes sizes, Words memory, int records, int seconds, Consumer<String> progress)
      throws Exception {
    FlinkState state = FlinkState.asInJob();
    try (ShippedAgenda agenda = new ShippedAgenda(state, memory)) {
      MeasuredBlocks blocks = agenda.blocks();
      Round round = round(sizes, records, agenda, seconds, blocks::reset);
      progress.accept(
          "the calendar that ships, %,d records, checkpoints every %d s: %s µs for a visit"
              .formatted(records, seconds, round.visit()));
      return new Row("**Meguri's calendar**", records, seconds, round, blocks);
    }
  }

  private static Round round(
      Sizes sizes, int records, Agenda agenda, int seconds, Runnable measuring) {
    return Round.of(
        new Round.Plan(Workload.PEAKED, LONGEST_MINUTES, MINUTE, records, sizes.seconds()),
        agenda,
        seconds * sizes.rate(),
        measuring);
  }
}

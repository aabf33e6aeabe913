package meguri.bench.dedup;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import meguri.bench.plot.Axis;
import meguri.bench.plot.Goal;
import meguri.bench.plot.LineChart;
import meguri.bench.plot.Page;
import meguri.bench.plot.Series;
import meguri.bench.plot.Series.Point;
import meguri.bench.plot.Table;

/** The IMP-CB paper's figure: the time of a plain store of fingerprints next to that of IMP-CB. */
record StoreTimes(List<StoreRun> runs) {

  private static final int WARM_UP = 200_000;

  /** RocksDB's bloom filter, and whether writes go in batches: the columns. */
  private record Mode(boolean bloom, boolean batched) {

    static final List<Mode> ALL =
        List.of(
            new Mode(false, false),
            new Mode(false, true),
            new Mode(true, false),
            new Mode(true, true));

    String label() {
      return "bloom %s, %s".formatted(bloom ? "on" : "off", batched ? "batched" : "one by one");
    }
  }

  static StoreTimes measure(Sizes sizes, Consumer<String> progress) throws IOException {
    for (StoreKind kind : StoreKind.values()) {
      int keys = Math.min(WARM_UP, sizes.keys().get(0));
      for (boolean batched : List.of(false, true)) {
        StoreRun.measure(keys, keys, kind, true, batched);
      }
    }
    List<StoreRun> runs = new ArrayList<>();
    for (int keys : sizes.keys()) {
      for (Mode mode : Mode.ALL) {
        for (StoreKind kind : StoreKind.values()) {
          StoreRun run = StoreRun.measure(keys, sizes.offers(), kind, mode.bloom(), mode.batched());
          progress.accept(
              "%,d keys, %s, %s: %.2f µs, %.2f µs at 90 %%, %.2f µs with caches"
                  .formatted(
                      keys,
                      kind.label(),
                      mode.label(),
                      run.grown() / 1e3,
                      run.crowded() / 1e3,
                      run.cached() / 1e3));
          runs.add(run);
        }
      }
    }
    return new StoreTimes(runs);
  }

  StoreRun run(int keys, StoreKind kind, boolean bloom, boolean batched) {
    return runs.stream()
        .filter(run -> run.keys() == keys && run.kind() == kind)
        .filter(run -> run.bloom() == bloom && run.batched() == batched)
        .findFirst()
        .orElseThrow();
  }

  void write(Page page) throws IOException {
    page.paragraph(
            """
            µs per URL offered. The store grows from empty with %.1f %% of duplicates; then more URLs \
            are offered, %.0f %% of which it has, without and with caches in front: an LRU of one entry \
            for %d keys and a cache of 22-bit tags of one byte for each key, warm. Which URL comes again \
            follows Zipf's law of exponent 1 by its place from the newest. IMP-CB: 8 counters of 4 bits \
            in one line, 20 for each URL; *lines kept*: no more than %,d lines of the filter wait to be \
            written to RocksDB too (the others stay in memory, as in the paper). RocksDB without its \
            log, with a block cache of 128 MiB; a batch is 64 KiB."""
                .formatted(
                    100 * StoreRun.FEW,
                    100 * StoreRun.MOST,
                    StoreRun.KEYS_PER_ENTRY,
                    StoreKind.MAX_DIRTY))
        .chart("time", chart())
        .heading(2, "Growing, 7.8 % duplicates")
        .table(growing())
        .heading(2, "Grown, 90 % duplicates")
        .table(crowded())
        .paragraph(goals());
  }

  private String goals() {
    int keys = keys().get(keys().size() - 1);
    StoreRun plain = run(keys, StoreKind.PLAIN, true, true);
    StoreRun memory = run(keys, StoreKind.IMP_CB, true, true);
    StoreRun kept = run(keys, StoreKind.KEPT, true, true);
    return Stream.of(
            new Goal("7.8 % duplicates, plain / IMP-CB", "%.1f", 2, plain.grown() / memory.grown()),
            new Goal(
                "7.8 % duplicates, plain / IMP-CB, lines kept",
                "%.1f", 2, plain.grown() / kept.grown()),
            new Goal(
                "90 % duplicates, plain / caches, IMP-CB, lines kept",
                "%.1f", 3, plain.crowded() / kept.cached()))
        .map(Goal::toString)
        .collect(
            joining(
                "\n",
                "At %,d keys, RocksDB's bloom filter on, writes batched:\n\n".formatted(keys),
                ""));
  }

  private Table growing() {
    Table table = table("keys");
    for (int keys : keys()) {
      for (StoreKind kind : StoreKind.values()) {
        row(table, keys, kind.label(), mode -> micros(run(keys, kind, mode).grown()));
      }
      row(table, keys, "**plain / IMP-CB**", mode -> ratio(keys, mode, StoreKind.IMP_CB));
      row(table, keys, "**plain / lines kept**", mode -> ratio(keys, mode, StoreKind.KEPT));
    }
    return table;
  }

  private Table crowded() {
    Table table = table("keys");
    for (int keys : keys()) {
      for (StoreKind kind : StoreKind.values()) {
        row(table, keys, kind.label(), mode -> micros(run(keys, kind, mode).crowded()));
      }
      for (StoreKind kind : StoreKind.values()) {
        row(table, keys, "caches, " + kind.label(), mode -> micros(run(keys, kind, mode).cached()));
      }
      row(
          table,
          keys,
          "**plain / caches, lines kept**",
          mode ->
              "**%.1f**"
                  .formatted(
                      run(keys, StoreKind.PLAIN, mode).crowded()
                          / run(keys, StoreKind.KEPT, mode).cached()));
      row(
          table,
          keys,
          "lost to the caches",
          mode -> "%,d".formatted(run(keys, StoreKind.KEPT, mode).lost()));
    }
    return table;
  }

  private String ratio(int keys, Mode mode, StoreKind kind) {
    return "**%.1f**"
        .formatted(run(keys, StoreKind.PLAIN, mode).grown() / run(keys, kind, mode).grown());
  }

  private interface Cell {
    String of(Mode mode);
  }

  private static Table table(String first) {
    List<String> columns = new ArrayList<>(List.of(first, ""));
    Mode.ALL.forEach(mode -> columns.add(mode.label()));
    return new Table(columns.toArray(new String[0]));
  }

  private static void row(Table table, int keys, String label, Cell cell) {
    List<String> cells = new ArrayList<>(List.of("%,d".formatted(keys), label));
    Mode.ALL.forEach(mode -> cells.add(cell.of(mode)));
    table.row(cells.toArray(new String[0]));
  }

  private StoreRun run(int keys, StoreKind kind, Mode mode) {
    return run(keys, kind, mode.bloom(), mode.batched());
  }

  private static String micros(double nanos) {
    return "%.2f".formatted(nanos / 1e3);
  }

  private LineChart chart() {
    List<Series> series = new ArrayList<>();
    for (StoreKind kind : List.of(StoreKind.PLAIN, StoreKind.IMP_CB, StoreKind.KEPT)) {
      for (Mode mode : Mode.ALL) {
        if (mode.batched()) {
          series.add(series(kind, mode, run -> run.grown() * run.keys() / 1e9));
        }
      }
    }
    return new LineChart(
        "Time to offer all URLs, 7.8 % duplicates",
        Axis.decimal("URLs offered"), Axis.decimal("s"), series);
  }

  private Series series(StoreKind kind, Mode mode, ToDoubleFunction<StoreRun> value) {
    return new Series(
        kind.label() + (mode.bloom() ? ", bloom" : ""),
        keys().stream()
            .map(keys -> new Point(keys, value.applyAsDouble(run(keys, kind, mode))))
            .toList());
  }

  private List<Integer> keys() {
    return runs.stream().map(StoreRun::keys).distinct().toList();
  }
}

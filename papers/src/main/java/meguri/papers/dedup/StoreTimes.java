package meguri.papers.dedup;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import meguri.papers.dedup.StoreRun.Crowd;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;

/** The IMP-CB paper's figure: the time of a plain store of fingerprints and that of IMP-CB. */
record StoreTimes(List<StoreRun> runs) {

  private static final int WARM_UP = 200_000;

  /**
   * A column of the tables: whether RocksDB's bloom filter is on, and whether writes are batched.
   */
  private record Mode(boolean bloom, boolean batched) {

    static final List<Mode> ALL =
        List.of(
            new Mode(false, false), // as in the paper
            new Mode(true, true)); // as in the job

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
              "%,d keys, %s, %s: %s µs; at 90 %% %s, with caches %s"
                  .formatted(
                      keys,
                      kind.label(),
                      mode.label(),
                      run.grown(),
                      run.graphs().bare(),
                      run.graphs().cached()));
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

  /** Says what the paper claims, whether it came out, and what Meguri goes beyond. */
  String story() {
    int keys = keys().get(keys().size() - 1);
    Mode papers = Mode.ALL.get(0);
    Mode jobs = Mode.ALL.get(Mode.ALL.size() - 1);
    double first = timesAsFast(keys, papers);
    return """
    **To conclude**: a counting filter in front of the store pays while most URLs are new, and can \
    forget a URL, so the Registry and Content have one. **The paper** (Wu, Liu, Li, Xie, Wang \
    2018) claims that it keeps the time of a store of fingerprints low, while that of the plain \
    store grows steeply. The paper describes deletion without a figure. **%s**, with %,d URLs, of \
    which 7.8 %% are duplicates. IMP-CB is %.1f times as fast as the plain store without a Bloom \
    filter of its own, as in the paper. It is %.1f times as fast if the store has RocksDB's filter \
    and takes batches, as in the job. **Meguri goes beyond it** with all counters of a URL in one \
    cache line, with lines that are kept in state, and with deletes that read nothing, however \
    full the filter is.\
    """
        .formatted(
            first >= 2
                ? "It came out"
                : first > 1.1 ? "It came out in part" : "It did not come out",
            keys,
            first,
            timesAsFast(keys, jobs));
  }

  private double timesAsFast(int keys, Mode mode) {
    return run(keys, StoreKind.PLAIN, mode).grown().time()
        / run(keys, StoreKind.IMP_CB, mode).grown().time();
  }

  void write(Page page) throws IOException {
    page.paragraph(
            """
            These are µs per URL offered, by the clock: less is better, and in the rows of ratios more. In brackets is the CPU time of all threads, RocksDB's \
            own included; other work on the machine disturbs it less. The store grows from empty with %.1f %% of \
            duplicates. Then more URLs are offered, of which it has %.0f %%, without and with warm caches in \
            front. The caches are an LRU of one entry for %d keys and a cache of 22-bit tags of one byte for \
            each key. A duplicate is read, not counted. While the store grows, which URL comes again follows Zipf's \
            law of exponent 1 by its place from the newest. "As on graphs" means that nine in ten duplicates are \
            among the newest 1,024, because an LRU of that size has 90 to 92 %% of the duplicates of sites and cnr-2000. IMP-CB \
            has 8 counters of 4 bits in one line, and 20 counters for each URL. With *lines kept*, RocksDB keeps \
            the filter's lines too, and no more than %,d of them wait to be written; otherwise all stay in \
            memory, as in the paper. RocksDB runs without its log, and has a block cache of 128 MiB; a batch is \
            64 KiB.\
            """
                .formatted(
                    100 * StoreRun.FEW,
                    100 * StoreRun.MOST,
                    StoreRun.KEYS_PER_ENTRY,
                    StoreKind.MAX_DIRTY))
        .chart("time", chart())
        .heading(2, "Growing store, 7.8 % duplicates")
        .table(growing())
        .heading(2, "Grown store, 90 % duplicates, as on graphs")
        .table(crowded())
        .paragraph(goals());
  }

  private String goals() {
    int keys = keys().get(keys().size() - 1);
    StoreRun plain = run(keys, StoreKind.PLAIN, true, true);
    StoreRun memory = run(keys, StoreKind.IMP_CB, true, true);
    StoreRun kept = run(keys, StoreKind.KEPT, true, true);
    return Stream.of(
            Goal.atLeast(
                "7.8 % duplicates, plain / IMP-CB",
                "%.1f", 2, plain.grown().time() / memory.grown().time()),
            Goal.atLeast(
                "7.8 % duplicates, plain / IMP-CB, lines kept",
                "%.1f", 2, plain.grown().time() / kept.grown().time()),
            crowdGoal("as on graphs", plain.graphs(), memory.graphs()),
            crowdGoal("as on graphs, lines kept", plain.graphs(), kept.graphs()))
        .map(Goal::toString)
        .collect(
            joining(
                "\n",
                "With %,d keys, RocksDB's bloom filter on and writes batched:\n\n".formatted(keys),
                ""));
  }

  private static Goal crowdGoal(String which, Crowd plain, Crowd filtered) {
    return Goal.atLeast(
        "90 % duplicates, " + which + ", plain / caches and IMP-CB",
        "%.1f",
        3,
        plain.bare().time() / filtered.cached().time());
  }

  private Table growing() {
    Table table = table("keys");
    for (int keys : keys()) {
      for (StoreKind kind : StoreKind.values()) {
        row(table, keys, kind.label(), mode -> run(keys, kind, mode).grown().toString());
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
        row(table, keys, kind.label(), mode -> crowd(keys, kind, mode).bare().toString());
      }
      for (StoreKind kind : StoreKind.values()) {
        row(
            table,
            keys,
            "caches, " + kind.label(),
            mode -> crowd(keys, kind, mode).cached().toString());
      }
      for (StoreKind kind : List.of(StoreKind.IMP_CB, StoreKind.KEPT)) {
        row(
            table,
            keys,
            "**plain / caches, %s**".formatted(kind.label()),
            mode ->
                crowd(keys, StoreKind.PLAIN, mode).bare().over(crowd(keys, kind, mode).cached()));
      }
      row(
          table,
          keys,
          "URLs lost to the caches",
          mode -> "%,d".formatted(crowd(keys, StoreKind.IMP_CB, mode).lost()));
    }
    return table;
  }

  private Crowd crowd(int keys, StoreKind kind, Mode mode) {
    return run(keys, kind, mode).graphs();
  }

  private String ratio(int keys, Mode mode, StoreKind kind) {
    return run(keys, StoreKind.PLAIN, mode).grown().over(run(keys, kind, mode).grown());
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

  private LineChart chart() {
    List<Series> series = new ArrayList<>();
    for (StoreKind kind : List.of(StoreKind.PLAIN, StoreKind.IMP_CB, StoreKind.KEPT)) {
      for (Mode mode : Mode.ALL) {
        series.add(series(kind, mode, run -> run.grown().time() * run.keys() / 1e9));
      }
    }
    return new LineChart(
        "Time to offer all URLs, 7.8 % duplicates",
        Axis.decimal("URLs offered"), Axis.decimal("s"), series);
  }

  private Series series(StoreKind kind, Mode mode, ToDoubleFunction<StoreRun> value) {
    return new Series(
        kind.label() + ", " + mode.label(),
        keys().stream()
            .map(keys -> new Point(keys, value.applyAsDouble(run(keys, kind, mode))))
            .toList());
  }

  private List<Integer> keys() {
    return runs.stream().map(StoreRun::keys).distinct().toList();
  }
}

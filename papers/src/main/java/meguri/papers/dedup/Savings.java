package meguri.papers.dedup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import meguri.papers.graph.Crawl;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;
import meguri.state.seen.Lru;

/**
 * The SBFL paper's last figures: the hit rate of an LRU with a second stage by the sizes of both,
 * and the memory that they save compared with an LRU alone of the same hit rate.
 *
 * @param rows the configurations whose hit rate is within that of the measured LRUs alone
 */
record Savings(LruCurve curve, List<Saving> rows) {

  static Savings measure(Crawl crawl, LruCurve curve, Sizes sizes) {
    List<Saving> rows = new ArrayList<>();
    for (int lru : sizes.lrus()) {
      List<StageScore> trials =
          variants()
              .flatMap(
                  variant -> sizes.stages().stream().map(size -> new StageScore(variant, size)))
              .toList();
      Pass pass = Pass.of(crawl, 1 << lru, trials);
      for (StageScore trial : trials) {
        double hitRate = pass.hitRate(trial);
        curve
            .entries(hitRate)
            .ifPresent(alone -> rows.add(new Saving(trial, pass.entries(), hitRate, alone)));
      }
    }
    return new Savings(curve, rows);
  }

  /** Returns the row that saves most among those with an acceptable rate of errors. */
  Optional<Saving> best(Variant variant) {
    return best(variant, Double.MAX_VALUE);
  }

  /**
   * @param largest the most entries of the LRU alone
   */
  private Optional<Saving> best(Variant variant, double largest) {
    return rows.stream()
        .filter(row -> row.trial().variant() == variant && row.errsTolerably())
        .filter(row -> row.alone() <= largest)
        .max(Comparator.comparingDouble(Saving::saved));
  }

  void write(Page page, String graph) throws IOException {
    page.heading(3, "LRU with a second stage")
        .chart("hits-" + graph, hitRates(graph))
        .chart("memory-" + graph, memory(graph))
        .paragraph(
            """
            The memory of an LRU with a second stage is compared with that of an LRU alone of the same hit rate; \
            false positives do not count as hits. For each second stage, the table has the row that saves most \
            among those with at most 1 %% or 0.001 %% of false positives. An entry of the LRU takes %d bytes \
            here, %d in the paper. More saved is better. Near the hit rate of an LRU of all URLs the curve is flat, so it is easy to \
            save much. One column therefore has the most that is saved where the LRU alone holds at most a \
            quarter of all URLs. [All rows](dedup/memory-%s.tsv).\
            """
                .formatted(Lru.ENTRY_BYTES, Saving.PAPERS_ENTRY_BYTES, graph))
        .table(best())
        .paragraph(
            goal(Variant.CLASSIC_LEAN, 75)
                + goal(Variant.WORD_STRICT, 80)
                + goal(Variant.TAGS_22, 85))
        .attach("memory-" + graph + ".tsv", everything());
  }

  private String goal(Variant variant, double percent) {
    double saved = 100 * best(variant).map(Saving::saved).orElse(0.0);
    return Goal.atLeast(variant.label() + ", memory saved", "%.1f %%", percent, saved) + "\n";
  }

  private Table best() {
    Table table =
        new Table(
            "second stage",
            "LRU entries",
            "counters",
            "KiB",
            "hit rate",
            "LRU alone, entries",
            "saved",
            "saved with entries of 20 B",
            "most saved up to ¼ of all URLs",
            "FP",
            "FP rate",
            "FN",
            "FN rate");
    variants()
        .forEach(
            variant ->
                best(variant).ifPresentOrElse(row -> add(table, row), () -> none(table, variant)));
    return table;
  }

  private void add(Table table, Saving row) {
    StageScore trial = row.trial();
    table.row(
        trial.variant().label(),
        "%,d".formatted(row.entries()),
        "2^" + trial.exponent(),
        "%,.0f".formatted(row.bytes() / 1024.0),
        percent(row.hitRate(), 2),
        "%,.0f".formatted(row.alone()),
        percent(row.saved(), 1),
        percent(row.savedAtPapersEntry(), 1),
        best(trial.variant(), curve.largest() / 4)
            .map(other -> percent(other.saved(), 1))
            .orElse("–"),
        "%,d".formatted(trial.falsePositives()),
        percent(trial.falsePositiveRate(), 4),
        "%,d".formatted(trial.falseNegatives()),
        percent(trial.falseNegativeRate(), 2));
  }

  private static void none(Table table, Variant variant) {
    table.row(variant.label(), "errs too often", "", "", "", "", "", "", "", "", "", "", "");
  }

  private String everything() {
    StringBuilder text =
        new StringBuilder(
            "stage\tlru_entries\tlog2_counters\tbytes\thit_rate\tlru_alone_entries"
                + "\tsaved\tsaved_at_20_bytes\tfp\tfp_rate\tfn\tfn_rate\n");
    for (Saving row : rows) {
      StageScore trial = row.trial();
      text.append(
          "%s\t%d\t%d\t%d\t%.5f\t%.0f\t%.4f\t%.4f\t%d\t%.7f\t%d\t%.5f%n"
              .formatted(
                  trial.variant().label(),
                  row.entries(),
                  trial.exponent(),
                  row.bytes(),
                  row.hitRate(),
                  row.alone(),
                  row.saved(),
                  row.savedAtPapersEntry(),
                  trial.falsePositives(),
                  trial.falsePositiveRate(),
                  trial.falseNegatives(),
                  trial.falseNegativeRate()));
    }
    return text.toString();
  }

  private LineChart hitRates(String graph) {
    List<Series> series = new ArrayList<>();
    for (Variant variant : List.of(Variant.CLASSIC_LEAN, Variant.TAGS_22)) {
      rows.stream()
          .map(Saving::entries)
          .distinct()
          .forEach(
              entries ->
                  series.add(
                      new Series(
                          "%,d, %s".formatted(entries, variant.label()),
                          of(variant)
                              .filter(row -> row.entries() == entries)
                              .map(
                                  row ->
                                      new Point(
                                          Math.pow(2, row.trial().exponent()), 100 * row.hitRate()))
                              .toList())));
    }
    return new LineChart(
        "Hit rate of LRU and second stage (" + graph + ")",
        Axis.binary("2-bit counters"),
        Axis.linear("hit rate, %"),
        series);
  }

  /** Charts the rows of each variant that no other row beats by less memory and as many hits. */
  private LineChart memory(String graph) {
    List<Series> series = new ArrayList<>();
    series.add(
        new Series(
            "LRU alone",
            curve.points().stream()
                .map(point -> new Point(100 * point.y(), point.x() * Lru.ENTRY_BYTES / 1024))
                .toList()));
    variants()
        .forEach(
            variant ->
                series.add(
                    new Series(
                        variant.label(),
                        of(variant)
                            .filter(
                                row ->
                                    of(variant)
                                        .noneMatch(
                                            other ->
                                                other.bytes() < row.bytes()
                                                    && other.hitRate() >= row.hitRate()))
                            .sorted(Comparator.comparingDouble(Saving::hitRate))
                            .map(row -> new Point(100 * row.hitRate(), row.bytes() / 1024.0))
                            .toList())));
    return new LineChart(
        "Memory by hit rate (" + graph + ")",
        Axis.linear("hit rate, %"),
        Axis.binary("KiB"),
        series);
  }

  private Stream<Saving> of(Variant variant) {
    return rows.stream().filter(row -> row.trial().variant() == variant);
  }

  private static Stream<Variant> variants() {
    return Stream.of(Variant.values()).filter(variant -> !variant.isSlow());
  }

  private static String percent(double share, int digits) {
    return ("%." + digits + "f %%").formatted(100 * share);
  }
}

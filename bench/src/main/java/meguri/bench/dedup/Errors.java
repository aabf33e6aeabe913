package meguri.bench.dedup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import meguri.bench.graph.Crawl;
import meguri.bench.plot.Axis;
import meguri.bench.plot.LineChart;
import meguri.bench.plot.Page;
import meguri.bench.plot.Series;
import meguri.bench.plot.Series.Point;
import meguri.bench.plot.Table;

/** False positives and false negatives of every second stage by its size, behind one LRU. */
record Errors(Pass pass, List<Trial> trials) {

  static Errors measure(Crawl crawl, Sizes sizes) {
    List<Trial> trials = new ArrayList<>();
    for (Variant variant : Variant.values()) {
      sizes.stages().forEach(exponent -> trials.add(new Trial(variant, exponent)));
    }
    return new Errors(Pass.of(crawl, 1 << sizes.front(), trials), trials);
  }

  void write(Page page, String graph) throws IOException {
    page.heading(3, "False positives and false negatives")
        .paragraph(
            """
            Behind an LRU of %,d entries (%.2f %% hits). A false positive is a page lost; its rate \
            is the share of URLs never met before. A false negative is a look at the store; its rate \
            is the share of queries for known URLs that the LRU has not. Tags have the bytes of \
            so many 2-bit counters."""
                .formatted(pass.entries(), 100 * pass.lruHitRate()))
        .chart("fp-" + graph, chart("False positives (" + graph + ")", Trial::falsePositives))
        .chart("fn-" + graph, chart("False negatives (" + graph + ")", Trial::falseNegatives));
    Table table =
        new Table("second stage", "counters", "FP", "FP rate", "FN", "FN rate", "hits with LRU");
    for (Trial trial : trials) {
      table.row(
          trial.variant().label(),
          "2^" + trial.exponent(),
          "%,d".formatted(trial.falsePositives()),
          "%.4f %%".formatted(100 * trial.falsePositiveRate()),
          "%,d".formatted(trial.falseNegatives()),
          "%.2f %%".formatted(100 * trial.falseNegativeRate()),
          "%.2f %%".formatted(100 * pass.hitRate(trial)));
    }
    page.table(table);
  }

  private LineChart chart(String title, ToDoubleFunction<Trial> count) {
    List<Series> series = new ArrayList<>();
    for (Variant variant : Variant.values()) {
      List<Point> points =
          trials.stream()
              .filter(trial -> trial.variant() == variant)
              .map(trial -> new Point(Math.pow(2, trial.exponent()), count.applyAsDouble(trial)))
              .toList();
      series.add(new Series(variant.label(), points));
    }
    return new LineChart(title, Axis.binary("2-bit counters"), Axis.decimal("queries"), series);
  }
}

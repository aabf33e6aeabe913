package meguri.papers.dedup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import meguri.papers.graph.Crawl;
import meguri.papers.plot.Axis;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;

/** The false positives and false negatives of every second stage by its size, behind one LRU. */
record Errors(Pass pass, List<StageScore> trials) {

  static Errors measure(Crawl crawl, Sizes sizes) {
    List<StageScore> trials = new ArrayList<>();
    for (Variant variant : Variant.values()) {
      sizes.stages().forEach(exponent -> trials.add(new StageScore(variant, exponent)));
    }
    return new Errors(Pass.of(crawl, 1 << sizes.front(), trials), trials);
  }

  void write(Page page, String graph) throws IOException {
    page.heading(3, "False positives and false negatives")
        .paragraph(
            """
            Each second stage stands behind an LRU of %,d entries (%.2f %% hits). A false positive is a lost \
            page; the rate is its share among the URLs never met before. A false negative is a look at the \
            store; the rate is its share among the queries for known URLs that are not in the LRU. Fewer of both are better. \
            Words and tags take as many bytes as that number of 2-bit counters.\
            """
                .formatted(pass.entries(), 100 * pass.lruHitRate()))
        .chart("fp-" + graph, chart("False positives (" + graph + ")", StageScore::falsePositives))
        .chart("fn-" + graph, chart("False negatives (" + graph + ")", StageScore::falseNegatives));
    page.paragraph("This table has the false positives:")
        .table(table(trial -> cell(trial.falsePositives(), trial.falsePositiveRate(), 4)))
        .paragraph("This table has the false negatives:")
        .table(table(trial -> cell(trial.falseNegatives(), trial.falseNegativeRate(), 1)));
  }

  private Table table(Function<StageScore, String> cell) {
    List<String> columns = new ArrayList<>(List.of("counters"));
    for (Variant variant : Variant.values()) {
      columns.add(variant.label());
    }
    Table table = new Table(columns.toArray(new String[0]));
    trials.stream()
        .map(StageScore::exponent)
        .distinct()
        .forEach(
            exponent -> {
              List<String> cells = new ArrayList<>(List.of("2^" + exponent));
              trials.stream()
                  .filter(trial -> trial.exponent() == exponent)
                  .forEach(trial -> cells.add(cell.apply(trial)));
              table.row(cells.toArray(new String[0]));
            });
    return table;
  }

  private static String cell(long count, double rate, int digits) {
    return ("%,d (%." + digits + "f %%)").formatted(count, 100 * rate);
  }

  private LineChart chart(String title, ToDoubleFunction<StageScore> count) {
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

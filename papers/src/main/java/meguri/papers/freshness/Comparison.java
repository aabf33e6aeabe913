package meguri.papers.freshness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import meguri.papers.freshness.FreshnessRun.Result;
import meguri.papers.plot.Axis;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;

/** Compares all contenders on one population, at each budget. */
final class Comparison {

  private static final double DAY = 86_400;

  private final Population population;
  private final List<Integer> days;
  private final Map<Contender, List<Result>> results = new EnumMap<>(Contender.class);

  private Comparison(Population population, List<Integer> days) {
    this.population = population;
    this.days = days;
  }

  /**
   * @param days the budgets: mean days between two visits to a page
   */
  static Comparison measure(Population population, List<Integer> days) {
    Comparison comparison = new Comparison(population, days);
    for (Contender contender : Contender.values()) {
      List<Result> row = new ArrayList<>();
      for (int mean : days) {
        row.add(FreshnessRun.of(population, contender, mean * DAY));
      }
      comparison.results.put(contender, row);
    }
    return comparison;
  }

  /** Tells whether the optimal policy, without the true rates, is fresher at each budget. */
  boolean isWon() {
    return Stream.of(Contender.FIXED, Contender.ADAPTIVE).allMatch(other -> least(other) > 0);
  }

  void write(Page page, String file) throws IOException {
    page.chart(file, chart())
        .paragraph(
            "This table has the part of the time in which pages are fresh, in % and by weight:")
        .table(table("%.1f", Result::fresh))
        .paragraph("This table has the visits made, in % of the visits that the budget allowed:")
        .table(table("%.1f", Result::spent))
        .paragraph(
            """
            By freshness, `optimal` is ahead of `fixed` by at least %s points, and of `adaptive` by at least %s. \
            The goal, to beat both at each budget, is %s.\
            """
                .formatted(
                    points(Contender.FIXED),
                    points(Contender.ADAPTIVE),
                    isWon() ? "reached" : "**missed**"));
  }

  private String points(Contender other) {
    return "%.1f".formatted(100 * least(other));
  }

  private double least(Contender other) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < days.size(); i++) {
      least = Math.min(least, of(Contender.OPTIMAL).get(i).fresh() - of(other).get(i).fresh());
    }
    return least;
  }

  private List<Result> of(Contender contender) {
    return results.getOrDefault(contender, List.of());
  }

  private LineChart chart() {
    List<Series> series = new ArrayList<>();
    for (Contender contender : Contender.values()) {
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < days.size(); i++) {
        points.add(new Point(days.get(i), 100 * of(contender).get(i).fresh()));
      }
      series.add(new Series(contender.title, points));
    }
    return new LineChart(
        "Freshness, " + population.name(),
        Axis.binary("days between two visits, mean over pages"),
        Axis.linear("fresh part of time, %"),
        series);
  }

  private Table table(String format, ToDoubleFunction<Result> figure) {
    Table table =
        new Table(
            Stream.concat(Stream.of("Days"), days.stream().map(String::valueOf))
                .toArray(String[]::new));
    for (Contender contender : Contender.values()) {
      Stream<String> cells =
          of(contender).stream()
              .map(result -> format.formatted(100 * figure.applyAsDouble(result)));
      table.row(Stream.concat(Stream.of(contender.title), cells).toArray(String[]::new));
    }
    return table;
  }
}

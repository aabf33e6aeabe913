package meguri.papers.freshness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import meguri.papers.freshness.FreshnessRun.Result;
import meguri.papers.plot.Axis;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;

/** Compares all contenders on some samples of one population, at each budget. */
final class Comparison {

  /** The points of freshness by which {@code optimal} should be ahead of {@code fixed}. */
  static final double GOAL = 0.05;

  private static final double DAY = 86_400;

  private final String name;
  private final List<Integer> days;
  private final int samples;

  /** The results by contender, budget and sample. */
  private final Map<Contender, List<List<Result>>> results = new EnumMap<>(Contender.class);

  private Comparison(String name, List<Integer> days, int samples) {
    this.name = name;
    this.days = days;
    this.samples = samples;
  }

  /**
   * @param days the budgets: mean days between two visits to a page
   */
  static Comparison measure(List<Population> samples, List<Integer> days) {
    Comparison comparison = new Comparison(samples.get(0).name(), days, samples.size());
    for (Contender contender : Contender.values()) {
      List<List<Result>> rows = new ArrayList<>();
      for (int mean : days) {
        rows.add(
            samples.stream()
                .map(sample -> FreshnessRun.of(sample, contender, mean * DAY))
                .toList());
      }
      comparison.results.put(contender, rows);
    }
    return comparison;
  }

  /** Tells whether the optimal policy, without the true rates, is at no budget behind another. */
  boolean isWon() {
    return Stream.of(Contender.FIXED, Contender.ADAPTIVE)
        .allMatch(
            other ->
                IntStream.range(0, days.size())
                    .noneMatch(budget -> greatest(Contender.OPTIMAL, other, budget) < 0));
  }

  void write(Page page, String file) throws IOException {
    page.chart(file, chart())
        .paragraph(
            "This table has the part of the time in which pages are fresh, in % and by weight;"
                + " more is better. It is the mean of the samples:")
        .table(table(Result::fresh))
        .paragraph(
            """
            This table has the points by which `optimal` is ahead of `fixed`; more is better, and below 0 it is \
            behind. *Least* and *greatest* are over the samples. It is *level* where one sample has it ahead, \
            and another behind. *With true rates* is what knowledge would gain, and so what any estimate can \
            gain at most while pages keep their rates:\
            """)
        .table(lead())
        .paragraph(
            "This table has the visits made, in % of the visits that the budget allowed; more than"
                + " 100 would be too many:")
        .table(table(Result::spent))
        .paragraph(verdict());
  }

  /** Says where the goal is reached, and where not even the true rates would reach it. */
  private String verdict() {
    List<String> reached = new ArrayList<>();
    List<String> outOfReach = new ArrayList<>();
    List<String> missed = new ArrayList<>();
    for (int budget = 0; budget < days.size(); budget++) {
      String at = String.valueOf(days.get(budget));
      if (mean(Contender.OPTIMAL, Contender.FIXED, budget) >= GOAL) {
        reached.add(at);
      } else if (mean(bound(budget), Contender.FIXED, budget) < GOAL) {
        outOfReach.add(at);
      } else {
        missed.add(at);
      }
    }
    return "The goal is to be 5 points ahead of `fixed`. "
        + said("It is reached at a visit in %s days.", reached)
        + said("At %s days, not even the true rates gain 5 points.", outOfReach)
        + said("It is **missed** at %s days, where the true rates would reach it.", missed)
        + said("Against `adaptive`, `optimal` is behind at %s days.", behindAdaptive());
  }

  private List<String> behindAdaptive() {
    return IntStream.range(0, days.size())
        .filter(budget -> mean(Contender.OPTIMAL, Contender.ADAPTIVE, budget) < 0)
        .mapToObj(budget -> String.valueOf(days.get(budget)))
        .toList();
  }

  private static String said(String sentence, List<String> at) {
    return at.isEmpty() ? "" : sentence.formatted(String.join(", ", at)) + " ";
  }

  /** Returns the better of the contenders that know the true rates. */
  private Contender bound(int budget) {
    return mean(Contender.TRUE_RATES, Contender.AT_RANDOM_TRUE, budget) >= 0
        ? Contender.TRUE_RATES
        : Contender.AT_RANDOM_TRUE;
  }

  private Table lead() {
    Table table = new Table("Days", "Mean", "Least", "Greatest", "", "With true rates");
    for (int budget = 0; budget < days.size(); budget++) {
      double least = least(Contender.OPTIMAL, Contender.FIXED, budget);
      double greatest = greatest(Contender.OPTIMAL, Contender.FIXED, budget);
      table.row(
          String.valueOf(days.get(budget)),
          points(mean(Contender.OPTIMAL, Contender.FIXED, budget)),
          points(least),
          points(greatest),
          least > 0 ? "ahead" : greatest < 0 ? "behind" : "level",
          points(mean(bound(budget), Contender.FIXED, budget)));
    }
    return table;
  }

  private static String points(double part) {
    return "%.1f".formatted(100 * part);
  }

  private double mean(Contender one, Contender other, int budget) {
    return mean(one, budget, Result::fresh) - mean(other, budget, Result::fresh);
  }

  private double least(Contender one, Contender other, int budget) {
    return leads(one, other, budget).min().orElseThrow();
  }

  private double greatest(Contender one, Contender other, int budget) {
    return leads(one, other, budget).max().orElseThrow();
  }

  /** Returns by how much one is ahead of the other, for each sample. */
  private DoubleStream leads(Contender one, Contender other, int budget) {
    return IntStream.range(0, samples)
        .mapToDouble(
            sample -> of(one, budget).get(sample).fresh() - of(other, budget).get(sample).fresh());
  }

  private double mean(Contender contender, int budget, ToDoubleFunction<Result> figure) {
    return of(contender, budget).stream().mapToDouble(figure).average().orElseThrow();
  }

  private List<Result> of(Contender contender, int budget) {
    return results.getOrDefault(contender, List.of()).get(budget);
  }

  private LineChart chart() {
    List<Series> series = new ArrayList<>();
    for (Contender contender : Contender.values()) {
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < days.size(); i++) {
        points.add(new Point(days.get(i), 100 * mean(contender, i, Result::fresh)));
      }
      series.add(new Series(contender.title, points));
    }
    return new LineChart(
        "Freshness, " + name,
        Axis.binary("days between two visits, mean over pages"),
        Axis.linear("fresh part of time, % (more is better)"),
        series);
  }

  private Table table(ToDoubleFunction<Result> figure) {
    Table table =
        new Table(
            Stream.concat(Stream.of("Days"), days.stream().map(String::valueOf))
                .toArray(String[]::new));
    for (Contender contender : Contender.values()) {
      Stream<String> cells =
          IntStream.range(0, days.size())
              .mapToObj(budget -> "%.1f".formatted(100 * mean(contender, budget, figure)));
      table.row(Stream.concat(Stream.of(contender.title), cells).toArray(String[]::new));
    }
    return table;
  }
}

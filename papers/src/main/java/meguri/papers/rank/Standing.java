package meguri.papers.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import meguri.papers.plot.Axis;
import meguri.papers.plot.Goal;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;

/** The paper's figures 4 to 9 for one web: the progress of each order. */
public record Standing(Comparison comparison) {

  void write(Page page) throws IOException {
    String web = comparison.web().name();
    page.heading(3, "Criteria A, B and C (" + web + ")")
        .table(table(comparison))
        .paragraph(leads());
    for (int top = 0; top < Criteria.TOPS.length; top++) {
      int which = top;
      page.chart(
          "a%d-%s".formatted(top + 1, web),
          chart(
              "Criterion A, best %s (%s)".formatted(top(top), web),
              "collected, % of the best",
              comparison.of(Orders.COMPARED),
              one -> one.tops()[which]));
    }
    page.chart(
        "b-" + web,
        chart(
            "Criterion B (%s)".formatted(web),
            "PageRank, %",
            comparison.of(Orders.COMPARED),
            OrderScores::sum));
    page.chart(
        "cut-offs-" + web,
        chart(
            "Cut-offs by criterion B (%s)".formatted(web),
            "PageRank, %",
            comparison.of(Orders.CUT_OFFS),
            OrderScores::sum));
    page.heading(3, "`ipr` without one part (" + web + ")").table(changes());
  }

  private Table changes() {
    Results whole = comparison.of(Orders.IPR);
    Table table = new Table("order", "B", "below the B of `ipr` by", "C");
    for (Results results : comparison.of(Orders.CHANGED)) {
      table.row(
          results.name(),
          results.mean().percent(),
          whole.lead(results).percent(),
          "%.3f".formatted(results.distance().mean()));
    }
    return table;
  }

  private static Table table(Comparison comparison) {
    Table table =
        new Table(
            "order",
            "A, best 0.1 %",
            "A, best 1 %",
            "A, best 10 %",
            "B",
            "B at 10 %",
            "B at 25 %",
            "B at 50 %",
            "C");
    List<Results> rows = new ArrayList<>(comparison.results());
    rows.removeAll(comparison.of(Orders.CHANGED));
    for (Results results : rows) {
      table.row(
          results.name(),
          results.of(one -> one.top(0)).percent(),
          results.of(one -> one.top(1)).percent(),
          results.of(one -> one.top(2)).percent(),
          results.mean().percent(),
          results.of(one -> one.at(0.1)).percent(),
          results.of(one -> one.at(0.25)).percent(),
          results.of(one -> one.at(0.5)).percent(),
          "%.3f ± %.3f".formatted(results.distance().mean(), results.distance().deviation()));
    }
    return table;
  }

  private String leads() {
    return String.join("\n", paperLead().toString(), lead().toString(), nearness().toString());
  }

  /** Returns the lead of the paper's best order over its rivals. */
  Goal paperLead() {
    Results best = comparison.of(Orders.DL1);
    for (Results results : comparison.of(Orders.CUT_OFFS)) {
      best = results.mean().mean() > best.mean().mean() ? results : best;
    }
    Results rival = comparison.bestRival();
    Spread lead = best.lead(rival);
    return Goal.lead(
        "B of %s, minus the best B of BF, BLC and PR (%s)".formatted(best.name(), rival.name()),
        "%.2f points",
        0,
        100 * lead.mean(),
        100 * lead.deviation());
  }

  /** Returns the lead of Meguri's order over the paper's rivals. */
  Goal lead() {
    Results rival = comparison.bestRival();
    Spread lead = comparison.of(Orders.IPR).lead(rival);
    return Goal.lead(
        "B of `ipr`, minus the best B of BF, BLC and PR (%s)".formatted(rival.name()),
        "%.2f points",
        0,
        100 * lead.mean(),
        100 * lead.deviation());
  }

  private Goal nearness() {
    Results rival = comparison.nearestRival();
    Spread lead = rival.of(OrderScores::distance, comparison.of(Orders.IPR));
    return Goal.lead(
        "Least C of BF, BLC and PR, minus the C of `ipr` (%s)".formatted(rival.name()),
        "%.3f",
        0,
        lead.mean(),
        lead.deviation());
  }

  private static LineChart chart(
      String title, String what, List<Results> results, Results.Curve which) {
    List<Series> series = new ArrayList<>();
    for (Results one : results) {
      series.add(curve(one.name().replace("`", ""), one.curve(which)));
    }
    return new LineChart(
        title, Axis.linear("pages collected, % of those reached"), Axis.linear(what), series);
  }

  /** Returns a criterion by progress, both in %. */
  public static Series curve(String name, double[] curve) {
    List<Point> points = new ArrayList<>();
    for (int point = 1; point < curve.length; point++) {
      points.add(new Point(100.0 * point / Criteria.POINTS, 100 * curve[point]));
    }
    return new Series(name, points);
  }

  private static String top(int which) {
    return String.format(Locale.ROOT, "%s %%", Criteria.TOPS[which] * 100).replace(".0 ", " ");
  }
}

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
public record Standing(Comparison comparison, Comparison fresh) {

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
    page.heading(3, "Without one part (" + web + ")")
        .table(changes(Orders.CHANGED))
        .heading(3, "Distributed (" + web + ")")
        .table(changes(Orders.DISTRIBUTED));
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
    for (Results results : comparison.results()) {
      if (!Orders.CHANGED.contains(results.contender())
          && !Orders.DISTRIBUTED.contains(results.contender())) {
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
    }
    return table;
  }

  private String leads() {
    return lead("with these seeds", comparison) + "\n" + lead("with fresh seeds", fresh);
  }

  private static String lead(String when, Comparison comparison) {
    Results rival = comparison.bestRival();
    Spread lead = comparison.of(Orders.IPR).lead(rival);
    return Goal.atLeast(
            "B of `ipr`, minus the best B of BF, BLC and PR, %s (%s, ± %.2f from set to set)"
                .formatted(when, rival.name(), 100 * lead.deviation()),
            "%.2f points",
            0,
            100 * lead.mean())
        .toString();
  }

  private Table changes(List<Contender> contenders) {
    Results whole = comparison.of(Orders.IPR);
    Table table = new Table("order", "B", "below the B of `ipr` by", "C", "later passes per page");
    List<Results> rows = new ArrayList<>(List.of(whole));
    rows.addAll(comparison.of(contenders));
    for (Results results : rows) {
      table.row(
          results.name(),
          results.mean().percent(),
          whole.lead(results).percent(),
          "%.3f".formatted(results.distance().mean()),
          "%.3f".formatted(results.laterPasses()));
    }
    return table;
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

package meguri.papers.rank;

import meguri.papers.plot.Goal;
import meguri.papers.plot.Page;
import meguri.papers.plot.Table;

/** The paper's figure 10 for one web, with the costs and gains of rank classes. */
record Costs(Comparison comparison) {

  /** How many times faster than PR classes should be; the paper's queue is 3 times faster. */
  private static final double TIMES_PR = 9;

  /** How many times faster than the exact queue classes should be. */
  private static final double TIMES_EXACT = 2;

  /** The part of B that classes may lose. */
  private static final double LOSS = 0.015;

  void write(Page page) {
    String web = comparison.web().name();
    page.heading(3, "Upkeep (" + web + ")").table(table()).paragraph(goals());
  }

  private Table table() {
    Table table =
        new Table(
            "order",
            "pages/s",
            "pages/s with the graph",
            "µs per page",
            "speed / PR's",
            "speed / PR's, with the graph",
            "later passes per page");
    Results pr = comparison.of(Orders.PR);
    for (Contender contender : Orders.TIMED) {
      Results results = comparison.of(contender);
      table.row(
          results.name(),
          "%,.0f".formatted(1 / results.upkeep()),
          "%,.0f".formatted(1 / results.inAll()),
          "%.3f".formatted(1e6 * results.upkeep()),
          "%.1f".formatted(pr.upkeep() / results.upkeep()),
          "%.1f".formatted(pr.inAll() / results.inAll()),
          "%.3f".formatted(results.laterPasses()));
    }
    return table;
  }

  private String goals() {
    Results pr = comparison.of(Orders.PR);
    Results exact = comparison.of(Orders.DL1);
    Results classes = comparison.of(Orders.CLASSES);
    Results ipr = comparison.of(Orders.IPR);
    return String.join(
        "\n",
        times("upkeep speed of DL1 by classes, divided by PR's", TIMES_PR, pr, classes).toString(),
        times("upkeep speed of `ipr`, divided by PR's", TIMES_PR, pr, ipr).toString(),
        times(
                "upkeep speed of DL1 by classes, divided by the exact queue's",
                TIMES_EXACT,
                exact,
                classes)
            .toString(),
        Goal.atLeast(
                "B of DL1 by classes, divided by the exact queue's",
                "%.4f",
                1 - LOSS,
                classes.mean().mean() / exact.mean().mean())
            .toString(),
        Goal.atMost(
                "C of DL1 by classes, divided by the exact queue's",
                "%.4f",
                1,
                classes.distance().mean() / exact.distance().mean())
            .toString());
  }

  private static Goal times(String what, double wanted, Results slow, Results fast) {
    return Goal.atLeast(what, "%.1f", wanted, slow.upkeep() / fast.upkeep());
  }
}

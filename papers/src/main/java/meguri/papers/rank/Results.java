package meguri.papers.rank;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/** The results of one order with each of several sets of seeds. */
record Results(Contender contender, OrderScores[] judged, Times[] times) {

  /**
   * The times of one crawl.
   *
   * @param upkeep the seconds for the order of all pages; with the graph if the two were not
   *     measured apart
   * @param inAll the seconds for the order and the graph
   */
  record Times(int pages, double upkeep, double inAll, double laterPasses) {}

  String name() {
    return contender.name();
  }

  Spread of(ToDoubleFunction<OrderScores> figure) {
    return Spread.of(Arrays.stream(judged).mapToDouble(figure).toArray());
  }

  Spread mean() {
    return of(OrderScores::mean);
  }

  Spread distance() {
    return of(OrderScores::distance);
  }

  /** Returns by how much its B is above another's, set by set. */
  Spread lead(Results other) {
    return of(OrderScores::mean, other);
  }

  /** Returns by how much a figure is above another's, set by set. */
  Spread of(ToDoubleFunction<OrderScores> figure, Results other) {
    return Spread.ofDifferences(judged, other.judged, figure);
  }

  /** Returns the seconds for the order of a page: the median of the sets. */
  double upkeep() {
    return median(one -> one.upkeep / one.pages);
  }

  /** Returns the seconds for a page, with the graph's. */
  double inAll() {
    return median(one -> one.inAll / one.pages);
  }

  double laterPasses() {
    return median(one -> one.laterPasses / one.pages);
  }

  private double median(ToDoubleFunction<Times> figure) {
    double[] sorted = Arrays.stream(times).mapToDouble(figure).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** Returns the mean of a curve over all sets, by point. */
  double[] curve(Curve which) {
    double[] curve = new double[Criteria.POINTS + 1];
    for (OrderScores one : judged) {
      double[] points = which.of(one);
      for (int point = 0; point < curve.length; point++) {
        curve[point] += points[point] / judged.length;
      }
    }
    return curve;
  }

  /** One of the curves of a crawl. */
  interface Curve {
    double[] of(OrderScores judgement);
  }
}

package meguri.papers.dedup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import meguri.papers.graph.Crawl;
import meguri.papers.plot.Axis;
import meguri.papers.plot.LineChart;
import meguri.papers.plot.Page;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;
import meguri.papers.plot.Table;

/**
 * The hit rate of an LRU alone by its size. Sizes grow from 2^6 entries by factors of √2 up to an
 * LRU that holds every URL.
 *
 * @param points the points of entries and hit rate, both rising
 */
record LruCurve(List<Point> points) {

  private static final int FIRST = 6;

  static LruCurve measure(Crawl crawl) {
    List<Point> points = new ArrayList<>();
    int entries = 0;
    for (int half = 2 * FIRST; entries < crawl.pages(); half++) {
      entries = (int) Math.min(crawl.pages(), Math.round(Math.pow(2, half / 2.0)));
      points.add(new Point(entries, Pass.of(crawl, entries, List.of()).lruHitRate()));
    }
    return new LruCurve(points);
  }

  /**
   * Returns the number of entries that have a hit rate. Between measured sizes it interpolates by
   * their logarithm; beyond them it is empty.
   */
  OptionalDouble entries(double hitRate) {
    for (int i = 1; i < points.size(); i++) {
      Point low = points.get(i - 1);
      Point high = points.get(i);
      if (low.y() <= hitRate && hitRate <= high.y() && low.y() < high.y()) {
        double part = (hitRate - low.y()) / (high.y() - low.y());
        return OptionalDouble.of(low.x() * Math.pow(high.x() / low.x(), part));
      }
    }
    return OptionalDouble.empty();
  }

  /** Returns the entries of the LRU that holds every URL. */
  double largest() {
    return points.get(points.size() - 1).x();
  }

  void write(Page page, String graph) throws IOException {
    Table table = new Table("entries", "hit rate");
    for (int i = 0; i < points.size(); i += 4) {
      Point point = points.get(i);
      table.row("%,.0f".formatted(point.x()), percent(point.y()));
    }
    table.row("%,.0f (all URLs)".formatted(largest()), percent(points.get(points.size() - 1).y()));
    page.heading(3, "LRU alone")
        .chart(
            "lru-" + graph,
            new LineChart(
                "Hit rate of an LRU alone (" + graph + ")",
                Axis.binary("entries"),
                Axis.linear("hit rate, %"),
                List.of(new Series("LRU", inPercent(points)))))
        .table(table);
  }

  private static List<Point> inPercent(List<Point> points) {
    return points.stream().map(point -> new Point(point.x(), 100 * point.y())).toList();
  }

  private static String percent(double share) {
    return "%.2f %%".formatted(100 * share);
  }
}

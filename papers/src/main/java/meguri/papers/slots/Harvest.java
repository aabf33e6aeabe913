package meguri.papers.slots;

import java.util.ArrayList;
import java.util.List;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;

/**
 * The pages and PageRank that a crawl has fetched, and the URLs kept for that, sampled on the way.
 */
final class Harvest {

  private static final int SAMPLES = 100;

  private final String name;
  private final double[] rank;
  private final List<Point> ranks = new ArrayList<>();
  private final List<Point> stored = new ArrayList<>();
  private int pages;
  private double collected;
  private long peak;

  /**
   * @param rank the PageRank of all pages
   */
  Harvest(String name, double[] rank) {
    this.name = name;
    this.rank = rank;
  }

  /**
   * @param kept the number of URLs found and not fetched yet
   */
  void fetched(int page, long kept) {
    pages++;
    collected += rank[page];
    peak = Math.max(peak, kept);
    if (pages % Math.max(1, rank.length / SAMPLES) == 0) {
      sample(kept);
    }
  }

  Harvest finished() {
    sample(0);
    return this;
  }

  String name() {
    return name;
  }

  int pages() {
    return pages;
  }

  /** Returns the fetched share of all pages. */
  double share() {
    return (double) pages / rank.length;
  }

  /** Returns the PageRank of the fetched pages; that of all pages is 1. */
  double collected() {
    return collected;
  }

  /** Returns the PageRank when this share of all pages was fetched; NaN if fewer were fetched. */
  double at(double share) {
    return ranks.stream()
        .filter(point -> point.x() >= share * rank.length - 1.0 * SAMPLES)
        .mapToDouble(point -> point.y() / 100)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Returns the most URLs kept at any time. */
  long peak() {
    return peak;
  }

  /** Returns the PageRank collected, in %, by pages. */
  Series ranks() {
    return new Series(name, ranks);
  }

  /** Returns the URLs kept, by the fetched share of all pages in %. */
  Series stored() {
    return new Series(name, stored);
  }

  private void sample(long kept) {
    ranks.add(new Point(pages, 100 * collected));
    stored.add(new Point(100.0 * pages / rank.length, kept));
  }
}

package meguri.papers.slots;

import java.util.ArrayList;
import java.util.List;
import meguri.papers.plot.Series;
import meguri.papers.plot.Series.Point;

/** What a crawl has brought in so far, and what it had to keep for that, sampled on the way. */
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
   * @param rank of all pages there are
   */
  Harvest(String name, double[] rank) {
    this.name = name;
    this.rank = rank;
  }

  /**
   * @param kept URLs found and not fetched yet
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

  /** Of all pages there are. */
  double share() {
    return (double) pages / rank.length;
  }

  /** PageRank of the pages fetched; that of all pages there are is 1. */
  double collected() {
    return collected;
  }

  /** PageRank when this share of all pages had been fetched, NaN if it came to fewer. */
  double at(double share) {
    return ranks.stream()
        .filter(point -> point.x() >= share * rank.length - 1.0 * SAMPLES)
        .mapToDouble(point -> point.y() / 100)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** The most URLs kept at any time. */
  long peak() {
    return peak;
  }

  /** Rank collected, in %, by pages. */
  Series ranks() {
    return new Series(name, ranks);
  }

  /** URLs kept, by the share of pages there are that have been fetched, in %. */
  Series stored() {
    return new Series(name, stored);
  }

  private void sample(long kept) {
    ranks.add(new Point(pages, 100 * collected));
    stored.add(new Point(100.0 * pages / rank.length, kept));
  }
}

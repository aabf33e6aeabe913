package meguri.papers.rank;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The paper's criteria, against the true rank of the pages that one set of seeds leads to. Progress
 * is the part of these pages that has been collected.
 */
public final class Criteria {

  /** The parts of the pages that count as the best ones in criterion A. */
  static final double[] TOPS = {0.001, 0.01, 0.1};

  /** The number of points of a curve, over its whole progress. */
  static final int POINTS = 100;

  /** The constant c of criterion C, whose value the paper does not give. */
  private static final double C = 1;

  private final double[] rank;

  /** The places of pages by their true rank; pages that were not reached have none. */
  private final int[] places;

  private final int count;
  private final double total;

  public Criteria(double[] rank, int[] reached) {
    this.rank = rank;
    count = reached.length;
    total = Arrays.stream(reached).mapToDouble(page -> rank[page]).sum();
    places = new int[rank.length];
    Integer[] best = Arrays.stream(reached).boxed().toArray(Integer[]::new);
    Arrays.sort(
        best,
        Comparator.comparingDouble((Integer page) -> -rank[page]).thenComparingInt(page -> page));
    for (int place = 0; place < count; place++) {
      places[best[place]] = place;
    }
  }

  public OrderScores judge(int[] order) {
    double[] curve = new double[POINTS + 1];
    double[][] tops = new double[TOPS.length][POINTS + 1];
    double[] found = new double[TOPS.length];
    double collected = 0;
    double area = 0;
    double distance = 0;
    for (int i = 0; i < count; i++) {
      int place = places[order[i]];
      collected += rank[order[i]];
      area += collected;
      distance += Math.abs(place - i) / Math.sqrt(i + C);
      for (int top = 0; top < TOPS.length; top++) {
        found[top] += place < best(top) ? 1.0 / best(top) : 0;
      }
      int point = point(i + 1);
      if (point > point(i)) {
        curve[point] = collected / total;
        for (int top = 0; top < TOPS.length; top++) {
          tops[top][point] = found[top];
        }
      }
    }
    return new OrderScores(curve, tops, area / count / total, distance / worst(count));
  }

  /** Returns the point of the curve for a number of pages. */
  private int point(int pages) {
    return (int) ((long) POINTS * pages / count);
  }

  private int best(int top) {
    return (int) Math.max(1, Math.round(TOPS[top] * count));
  }

  /**
   * Returns the sum of distances of the worst case in the paper: the pages in reverse order of
   * their importance. Some orders have a larger sum, so that criterion C may exceed 1.
   */
  private static double worst(int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Math.abs(count - 1 - 2 * i) / Math.sqrt(i + C);
    }
    return sum;
  }
}

package meguri.job.top;

import java.util.Arrays;

/** Divides a bar of some cells among counts. */
final class Cells {

  private Cells() {}

  /**
   * Returns the number of cells of each count. They sum up to all cells, unless all counts are
   * zero. A count above zero has at least one cell, as long as there are enough of them.
   */
  static int[] of(long[] counts, int cells) {
    int[] shares = new int[counts.length];
    long sum = Arrays.stream(counts).sum();
    if (sum == 0) {
      return shares;
    }
    int given = 0;
    for (int i = 0; i < counts.length; i++) {
      shares[i] = counts[i] == 0 ? 0 : (int) Math.max(1, counts[i] * cells / sum);
      given += shares[i];
    }
    while (given != cells) {
      int i = given > cells ? largest(shares) : neediest(counts, shares, cells, sum);
      shares[i] += given > cells ? -1 : 1;
      given += given > cells ? -1 : 1;
    }
    return shares;
  }

  private static int largest(int[] shares) {
    int largest = 0;
    for (int i = 1; i < shares.length; i++) {
      largest = shares[i] > shares[largest] ? i : largest;
    }
    return largest;
  }

  /** Returns the count whose cells are the furthest below its part of all. */
  private static int neediest(long[] counts, int[] shares, int cells, long sum) {
    int neediest = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < counts.length; i++) {
      double need = (double) counts[i] * cells / sum - shares[i];
      if (counts[i] > 0 && need > most) {
        neediest = i;
        most = need;
      }
    }
    return neediest;
  }
}

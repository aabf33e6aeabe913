package meguri.papers.rank;

/**
 * The figures of an order by the criteria.
 *
 * @param sum B by progress: the collected part of the rank of all pages reached
 * @param tops A by progress, for each of {@link Criteria#TOPS}
 * @param mean the mean of B over all points of the progress
 * @param distance C: 0 is the order of the true rank, 1 its reverse
 */
public record OrderScores(double[] sum, double[][] tops, double mean, double distance) {

  /** Returns B when this part of the pages has been collected. */
  public double at(double progress) {
    return sum[(int) Math.round(progress * Criteria.POINTS)];
  }

  /** Returns the mean of A over the whole progress. */
  double top(int which) {
    double total = 0;
    for (int point = 1; point <= Criteria.POINTS; point++) {
      total += tops[which][point];
    }
    return total / Criteria.POINTS;
  }
}

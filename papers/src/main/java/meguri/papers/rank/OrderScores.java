package meguri.papers.rank;

/**
 * An order as the criteria see it.
 *
 * @param sum B by progress: of the rank of all pages reached, the part collected
 * @param tops A by progress, for each of {@link Criteria#TOPS}
 * @param mean of B over the whole progress, all points of it alike
 * @param distance C: 0 is the order of the true rank, 1 the worst there is
 */
public record OrderScores(double[] sum, double[][] tops, double mean, double distance) {

  /** B when this part of the pages has been collected. */
  public double at(double progress) {
    return sum[(int) Math.round(progress * Criteria.POINTS)];
  }

  /** A, on average over the whole progress. */
  double top(int which) {
    double total = 0;
    for (int point = 1; point <= Criteria.POINTS; point++) {
      total += tops[which][point];
    }
    return total / Criteria.POINTS;
  }
}

package meguri.state.revisit;

/**
 * The average rate of change of a host's pages, which is expected of a page with few visits. Each
 * page counts with its latest estimate, so a page visited often counts no more than others.
 *
 * <p>The estimates lean on this mean, and the mean is of these estimates, so both settle together:
 * expectation and maximisation by turns.
 *
 * <p>Survives a failure with its host's record, of which it is a part; the estimates it has counted
 * are in the pages' ({@link History}).
 *
 * @param sum the sum of the estimates, changes per second
 * @param pages the number of estimates
 */
public record HostRate(double sum, int pages) {

  public static final HostRate UNKNOWN = new HostRate(0, 0);

  /**
   * The number of changes that the mean is worth: only one, because the page rates of a host span
   * decades.
   */
  private static final double SHAPE = 1;

  /** The number of pages that the mean of all hosts is worth. */
  private static final int ELSEWHERE = 2;

  /**
   * @param elsewhere changes per second of a page of any host
   */
  public Prior prior(double elsewhere) {
    return new Prior((sum + ELSEWHERE * elsewhere) / (pages + ELSEWHERE), SHAPE);
  }

  /**
   * Returns the rate after a page's estimate has changed; 0 means that it had, or has, no estimate.
   */
  HostRate moved(double was, double is) {
    int more = (is > 0 ? 1 : 0) - (was > 0 ? 1 : 0);
    return pages + more == 0 ? UNKNOWN : new HostRate(Math.max(0, sum + is - was), pages + more);
  }
}

package meguri.state.revisit;

/**
 * How fast the pages of a host change on average: what is expected of one that has not been visited
 * often. Each page counts with its latest estimate, so a page visited often counts no more than
 * others.
 *
 * <p>As estimates lean on this mean and the mean is theirs, both settle together: expectation and
 * maximisation by turns.
 *
 * <p>Survives a failure with its host's record, of which it is a part; the estimates it has counted
 * are in the pages' ({@link History}).
 *
 * @param sum of the estimates, changes per second
 * @param pages how many they are
 */
public record HostRate(double sum, int pages) {

  public static final HostRate UNKNOWN = new HostRate(0, 0);

  /** Page rates of a host span decades, so that its mean is worth but one change. */
  private static final double SHAPE = 1;

  /** Pages that hosts in general are worth. */
  private static final int ELSEWHERE = 2;

  /**
   * @param elsewhere changes per second of a page of any host
   */
  public Prior prior(double elsewhere) {
    return new Prior((sum + ELSEWHERE * elsewhere) / (pages + ELSEWHERE), SHAPE);
  }

  /** A page's estimate has changed; 0: there was, or is, none. */
  HostRate moved(double was, double is) {
    int more = (is > 0 ? 1 : 0) - (was > 0 ? 1 : 0);
    return pages + more == 0 ? UNKNOWN : new HostRate(Math.max(0, sum + is - was), pages + more);
  }
}

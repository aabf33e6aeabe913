package meguri.state.revisit;

/**
 * The rate at which a page changes, with its certainty: a Gamma distribution.
 *
 * @param perSecond the mean number of changes
 * @param certainty the distribution's shape: as if so many changes had been seen
 */
public record ChangeRate(double perSecond, double certainty) {

  /** The least changes per second: once in 3,000 years. */
  static final double LEAST = 1e-11;

  /** The most changes per second. No crawl will visit a page as often. */
  static final double MOST = 1;

  private static final double HALF_A_VISIT = 0.5;
  private static final double CERTAIN = 1e9;
  private static final double PRECISION = 1e-6;
  private static final int STEPS = 100;

  public ChangeRate {
    if (!(perSecond > 0) || !(certainty > 0)) {
      throw new IllegalArgumentException(
          "%s changes per second with a certainty of %s; expected more than 0 of both"
              .formatted(perSecond, certainty));
    }
  }

  /** Returns a rate that is known for certain, not estimated. */
  public static ChangeRate known(double perSecond) {
    return new ChangeRate(perSecond, CERTAIN);
  }

  /**
   * Returns the rate by maximum likelihood at unequal intervals (Cho, Garcia-Molina 2003), with the
   * host's rate as a prior. Without a prior, half a visit without change is added, as in the paper,
   * with an interval like those that found a change. Otherwise a page that changed at each visit
   * would change infinitely often. At equal intervals the result is the paper's −ln((n − X + 0.5) /
   * (n + 0.5)) / I.
   *
   * <p>The likelihood is taken in ln λ, in which it has one maximum, and the prior's is at its
   * mean. The certainty is how sharply it bends there: this is what the visits have shown. Newton's
   * method finds the maximum in about five steps of three exponentials, inside bounds that are
   * halved if it leaves them.
   *
   * @param alsoCalm further seconds without change
   */
  static ChangeRate estimate(Evidence evidence, double alsoCalm, Prior prior) {
    double sure = evidence.dated() + prior.shape();
    double calm = evidence.calm() + alsoCalm;
    calm += prior.shape() > 0 ? prior.shape() / prior.mean() : halfVisit(evidence);
    double low = Math.log(LEAST);
    double high = Math.log(MOST);
    double at = Math.min(high, Math.max(low, Math.log(start(evidence, sure, calm))));
    double bend = 0;
    for (int step = 0; step < STEPS && high - low > PRECISION; step++) {
      double rate = Math.exp(at);
      double slope = sure - rate * calm;
      bend = -rate * calm;
      for (int i = 0; i < Evidence.CLUSTERS; i++) {
        if (evidence.count(i) > 0) {
          double expected = rate * evidence.interval(i);
          double share = share(expected);
          slope += evidence.count(i) * share;
          bend += evidence.count(i) * share * (1 - expected - share);
        }
      }
      if (slope > 0) {
        low = at;
      } else {
        high = at;
      }
      double next = at - slope / bend;
      if (Math.abs(next - at) < PRECISION && next >= low && next <= high) {
        break;
      }
      at = next > low && next < high ? next : (low + high) / 2;
    }
    return new ChangeRate(Math.exp(at), Math.max(PRECISION, -bend));
  }

  /** Returns x / (eˣ − 1): how the logarithm of 1 − exp(−x) grows with that of x. */
  private static double share(double x) {
    return x < 1e-9 ? 1 : x > 700 ? 0 : x / Math.expm1(x);
  }

  /**
   * Returns a first value for Newton's method: exact if the intervals are short, and never far off,
   * so that the steps are few.
   */
  private static double start(Evidence evidence, double sure, double calm) {
    double changes = sure;
    double time = calm;
    for (int i = 0; i < Evidence.CLUSTERS; i++) {
      changes += evidence.count(i);
      time += evidence.count(i) * evidence.interval(i) / 2;
    }
    return time > 0 ? changes / time : LEAST;
  }

  /**
   * Returns half a visit of the harmonic mean of the intervals: a change after a short interval
   * says more about a fast page. It shrinks once less than one change is left: the past fades as a
   * whole.
   */
  private static double halfVisit(Evidence evidence) {
    double changes = 0;
    double frequency = 0;
    for (int i = 0; i < Evidence.CLUSTERS; i++) {
      changes += evidence.count(i);
      frequency += evidence.count(i) / evidence.interval(i);
    }
    return changes > 0 ? HALF_A_VISIT * Math.min(1, changes) * changes / frequency : 0;
  }
}

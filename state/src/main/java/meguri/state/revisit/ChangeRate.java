package meguri.state.revisit;

/**
 * The rate of a page's changes, estimated by maximum likelihood at unequal intervals (Cho,
 * Garcia-Molina 2003), with what is known of its host as a prior.
 *
 * <p>As there, half a visit without change is added, of an interval such as those that found one:
 * without it, a page that had changed at each visit would change infinitely often. At equal
 * intervals and without prior this is their −ln((n − X + 0.5) / (n + 0.5)) / I. The likelihood is
 * taken in ln λ, in which it has one maximum, and the prior's is at its mean. Found by Newton's
 * method in about five steps of three exponentials, inside bounds that are halved if it leaves
 * them.
 */
public final class ChangeRate {

  /** Changes per second: once in 3,000 years. */
  static final double LEAST = 1e-11;

  /** Changes per second. Nobody will visit a page as often. */
  static final double MOST = 1;

  private static final double HALF_A_VISIT = 0.5;
  private static final double PRECISION = 1e-6;
  private static final int STEPS = 100;

  private ChangeRate() {}

  /** Changes per second. */
  static double estimate(Evidence evidence, double alsoCalm, Prior prior) {
    double sure = evidence.dated() + prior.shape();
    double calm = evidence.calm() + alsoCalm + halfVisit(evidence) + prior.shape() / prior.mean();
    double low = Math.log(LEAST);
    double high = Math.log(MOST);
    double at = Math.min(high, Math.max(low, Math.log(start(evidence, sure, calm))));
    for (int step = 0; step < STEPS && high - low > PRECISION; step++) {
      double rate = Math.exp(at);
      double slope = sure - rate * calm;
      double bend = -rate * calm;
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
        return Math.exp(next);
      }
      at = next > low && next < high ? next : (low + high) / 2;
    }
    return Math.exp(at);
  }

  /** x / (eˣ − 1): how the logarithm of 1 − exp(−x) grows with that of x. */
  private static double share(double x) {
    return x < 1e-9 ? 1 : x > 700 ? 0 : x / Math.expm1(x);
  }

  /** Exact if the intervals are short, and never far off: so that Newton's steps are few. */
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
   * Of the harmonic mean of the intervals: a change found after a short one says more about a fast
   * page, and a page visited seldom because it is fast is not to seem slower for it. Less than half
   * a visit once less than one change is left: the past fades as a whole.
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

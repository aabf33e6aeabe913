package meguri.state.revisit;

/**
 * The policy that gets the most freshness, weighted by importance, from a budget of visits.
 *
 * <p>If S(t) is how likely a copy is still fresh after t, a page visited every I is fresh for 1/I ·
 * ∫S of the time. Maximising the sum over pages of weight × freshness for a budget of Σ 1/I, one
 * more visit per time must be worth the same for every page, the price μ: ∫S dt − I·S(I) = μ / w,
 * the integral from 0 to I (Cho, Garcia-Molina 2003, where S = e^(−λt)).
 *
 * <p>λ is not known but estimated. With the estimate's distribution, Gamma of mean λ and shape k, S
 * is (1 + λt/k)^(−k). So pages about which little is known are visited now and then. With a known
 * λ, a page with μλ ≥ w is not worth a visit at any interval, because it is stale again too soon. A
 * page once thought too fast would never be found to have slowed down. For the same reason the
 * evidence fades: a page's rate may be another tomorrow.
 *
 * <p>With visits at random times there is a closed form, f = √(wλ/μ) − λ (Azar et al. 2018). But
 * our visits are at even intervals, which are better: {@code docs/freshness.md} compares both.
 *
 * <p>The price is in weight × days.
 */
public record Optimal() implements Policy {

  private static final double MILLIS = 1e3;
  private static final double DAY = 86_400;

  /** The value up to which the first terms of the series suffice. */
  private static final double SMALL = 1e-5;

  /**
   * The changes between two visits that stand for no visit: no interval within bounds is as long.
   */
  private static final double NEVER = 1e9;

  private static final double PRECISION = 1e-6;
  private static final double LONGEST_STEP = 3;
  private static final int STEPS = 60;

  @Override
  public double interval(ChangeRate rate, double weight, double price) {
    double shape = rate.certainty();
    double loss = price == 0 ? 0 : price * DAY * rate.perSecond() / weight;
    double bound = shape > 1 ? shape / (shape - 1) : NEVER;
    return loss < bound
        ? MILLIS * changes(loss, shape) / rate.perSecond()
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the changes expected between two visits, x, at which λ times the worth of one more
   * visit has this value. It uses Newton's method in ln x, from below 1, where the curve has its
   * turning point.
   */
  static double changes(double value, double shape) {
    double root = Math.sqrt(2 * value);
    double x = root * (1 + root * (shape + 1) / (3 * shape));
    if (value < SMALL) {
      return x;
    }
    x = Math.min(1, x);
    for (int step = 0; step < STEPS && x < NEVER; step++) {
      double log = Math.log1p(x / shape);
      double fresh = Math.exp(-shape * log);
      double slope = x * x * fresh / (1 + x / shape);
      double by = (value - area(shape, log) + x * fresh) / slope;
      x *= Math.exp(Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, by)));
      if (Math.abs(by) < PRECISION) {
        return x;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** Returns the integral of S, times λ, where ln(1 + x/k) has this value. */
  private static double area(double shape, double log) {
    double beyond = shape - 1;
    return shape * (Math.abs(beyond) < 1e-9 ? log : -Math.expm1(-beyond * log) / beyond);
  }
}

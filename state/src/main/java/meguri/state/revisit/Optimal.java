package meguri.state.revisit;

/**
 * As much freshness, weighted by importance, as a budget of visits can give.
 *
 * <p>A page that changes at rate λ and is visited every I is fresh for F = (1 − e^(−x)) / x of the
 * time, x = λI. Maximising Σ wF for Σ 1/I = budget, each page's last visit per time must be worth
 * the same, the price μ: w/λ · (1 − e^(−x)(1 + x)) = μ (Cho, Garcia-Molina 2003). A page with μλ ≥
 * w is not worth a visit at any interval: it is stale again too soon.
 *
 * <p>With visits at random times there is a closed form, f = √(wλ/μ) − λ (Azar et al. 2018). But
 * ours are at even intervals, for which it visits slow pages too seldom: {@code docs/freshness.md}
 * has both, and the equation takes three steps of Newton's method.
 *
 * <p>The price is in weight × days.
 */
public record Optimal() implements Policy {

  private static final double MILLIS = 1e3;
  private static final double DAY = 86_400;

  /** Up to here the first terms of the series do, and beyond cancellation would begin. */
  private static final double SMALL = 1e-5;

  private static final double LARGE = 0.7;
  private static final double PRECISION = 1e-9;
  private static final int STEPS = 20;

  @Override
  public double interval(double rate, double weight, double price) {
    double loss = price * DAY * rate / weight;
    return loss < 1 ? MILLIS * changes(loss) / rate : Double.POSITIVE_INFINITY;
  }

  /** The x at which 1 − e^(−x)(1 + x) has this value: the changes expected between two visits. */
  static double changes(double value) {
    double root = Math.sqrt(2 * value);
    double x = root * (1 + root / 3);
    if (value < SMALL) {
      return x;
    }
    if (value > LARGE) {
      x = -Math.log1p(-value);
      x = x + Math.log1p(x + Math.log1p(x));
    }
    for (int step = 0; step < STEPS; step++) {
      double by = (value + Math.expm1(-x) + x * Math.exp(-x)) / (x * Math.exp(-x));
      x = Math.max(x / 2, x + by);
      if (Math.abs(by) < PRECISION * x) {
        break;
      }
    }
    return x;
  }
}

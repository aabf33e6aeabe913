package meguri.state.revisit;

/**
 * The policy of intervals in proportion to the mean time between changes, as crawlers commonly do.
 * {@link Optimal} spends a budget better: this policy visits most the pages that are stale again at
 * once (Cho, Garcia-Molina 2003: worse than {@link Fixed}).
 *
 * @param part the interval as a part of the mean time between changes; it grows with the price
 */
public record Adaptive(double part) implements Policy {

  private static final double MILLIS = 1e3;

  @Override
  public double interval(ChangeRate rate, double weight, double price) {
    return MILLIS * Math.max(part, price) / rate.perSecond();
  }
}

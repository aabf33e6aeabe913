package meguri.state.revisit;

/**
 * In proportion to the mean time between changes, as crawlers commonly do. A budget is better spent
 * by {@link Optimal}: this one visits most the pages that are stale again at once (Cho,
 * Garcia-Molina 2003: worse than {@link Fixed}).
 *
 * @param part of the mean time between changes; more if the price says so
 */
public record Adaptive(double part) implements Policy {

  private static final double MILLIS = 1e3;

  @Override
  public double interval(ChangeRate rate, double weight, double price) {
    return MILLIS * Math.max(part, price) / rate.perSecond();
  }
}

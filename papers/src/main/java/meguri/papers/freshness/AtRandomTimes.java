package meguri.papers.freshness;

import meguri.state.revisit.ChangeRate;
import meguri.state.revisit.Policy;

/**
 * The policy that would be optimal if visits came at random times: f = √(wλ/μ) − λ (Azar et al.
 * 2018). The price is in weight × days.
 */
record AtRandomTimes() implements Policy {

  private static final double MILLIS = 1e3;
  private static final double DAY = 86_400;

  @Override
  public double interval(ChangeRate rate, double weight, double price) {
    double frequency = Math.sqrt(weight * rate.perSecond() / (price * DAY)) - rate.perSecond();
    return frequency > 0 ? MILLIS / frequency : Double.POSITIVE_INFINITY;
  }
}

package meguri.state.revisit;

import java.io.Serializable;

/** A policy, which chooses how long until a page is visited again. */
@FunctionalInterface
public interface Policy extends Serializable {

  /**
   * @param rate the rate of the page's changes
   * @param weight the page's worth, in any unit; at least 0
   * @param price the price of a visit, which keeps the budget: at a higher price the interval is
   *     not shorter. Each policy has its own unit
   * @return ms, before {@link Bounds}
   */
  double interval(ChangeRate rate, double weight, double price);
}

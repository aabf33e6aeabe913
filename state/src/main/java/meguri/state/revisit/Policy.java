package meguri.state.revisit;

import java.io.Serializable;

/** How long until a page is visited again. */
@FunctionalInterface
public interface Policy extends Serializable {

  /**
   * @param rate of the page's changes
   * @param weight what the page is worth, in any unit; at least 0
   * @param price of a visit, so that the budget is kept: at a higher one the interval is not
   *     shorter. Its unit is the policy's
   * @return ms, before {@link Bounds}
   */
  double interval(ChangeRate rate, double weight, double price);
}

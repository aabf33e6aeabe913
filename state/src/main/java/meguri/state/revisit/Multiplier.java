package meguri.state.revisit;

/**
 * The price of a visit that keeps a budget of visits per second: its Lagrange multiplier, found
 * while pages are scheduled (Kolobov et al. 2019).
 *
 * <p>Compared with the budget is not what was visited, which would tell of last year's price, but
 * the demand: what all pages' present intervals come to, known exactly as each page's part is taken
 * back when it gets another. The price is {@code base · demand / budget}: the second factor acts at
 * once, the first follows until demand and budget agree. Pages at one price answer a change of it
 * when they next fall due, which is a first-order lag for all of them together. Of such lags, in
 * parallel, under a proportional and an integral part no swinging can come that does not die out
 * (all are passive systems), if the integral is not faster than the lag: so it moves by a part of
 * the deviation once in as many visits as there are pages that make up the demand: (Σf)² / Σf².
 *
 * <p>Survives a failure: all of it. Demand counted twice after a restore would stay, so it is kept
 * in one state with the pages that it counts.
 *
 * @param base of the price
 * @param demand Σ f over the pages scheduled, visits per second
 * @param squares Σ f²
 */
public record Multiplier(double base, double demand, double squares) {

  /** In the units of all policies neither dear nor cheap; a start far off takes longer. */
  public static final Multiplier START = new Multiplier(1, 0, 0);

  static final double LEAST = 1e-9;
  static final double MOST = 1e15;

  private static final double SPEED = 0.5;

  /** ln of demand / budget: more is not more urgent. */
  private static final double FARTHEST = 3;

  /**
   * @param budget visits per second; infinite: a visit costs nothing
   */
  double price(double budget) {
    if (budget == Double.POSITIVE_INFINITY) {
      return 0;
    }
    return clip(base * Math.exp(deviation(budget)), LEAST);
  }

  /**
   * A page is scheduled anew.
   *
   * @param was its visits per second so far; 0: it is new
   * @param is its visits per second from now on; 0: it has left
   * @param floor the base is to go no lower
   */
  Multiplier scheduled(double was, double is, double budget, double floor) {
    double sum = Math.max(0, demand - was + is);
    double sumOfSquares = Math.max(0, squares - was * was + is * is);
    Multiplier next = new Multiplier(base, sum, sumOfSquares);
    if (budget == Double.POSITIVE_INFINITY || sumOfSquares == 0) {
      return next;
    }
    double pages = Math.max(1, sum * sum / sumOfSquares);
    double moved = base * Math.exp(SPEED * next.deviation(budget) / pages);
    return new Multiplier(clip(moved, floor), sum, sumOfSquares);
  }

  private double deviation(double budget) {
    double part = demand > 0 ? Math.log(demand / budget) : -FARTHEST;
    return Math.max(-FARTHEST, Math.min(FARTHEST, part));
  }

  private static double clip(double price, double floor) {
    return Math.max(Math.max(LEAST, floor), Math.min(MOST, price));
  }
}

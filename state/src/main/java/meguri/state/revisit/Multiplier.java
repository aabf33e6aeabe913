package meguri.state.revisit;

/**
 * The price of a visit that keeps a budget of visits per second: its Lagrange multiplier, found
 * while pages are scheduled (Kolobov et al. 2019).
 *
 * <p>The budget is compared with the sum over all pages' present intervals, not with the visits
 * made, which would tell of last year's price. The sum is exact, because each page's part is taken
 * back when the page gets another. The price is {@code base · wanted / target}: the second factor
 * acts at once, the first follows until both agree. Pages answer a change of price when they next
 * fall due, all together about as a sum of first-order lags does; under a proportional and an
 * integral part such a sum cannot swing for long (each is a passive system), if the integral is not
 * faster than the lags. So it moves by a part of the deviation once in as many visits as there are
 * pages that make up the sum, (Σf)² / Σf².
 *
 * <p>Pages that are visited more often than they are worth, because intervals grow slowly, do not
 * react to the price. Their excess is taken off the budget, but at most half of it. Otherwise the
 * price would rise without end and without effect, and be wrong for long afterwards.
 *
 * <p>Survives a failure: everything. It is kept in one state with the pages that it counts, because
 * a page counted twice after a restore would stay so.
 *
 * @param base the base of the price
 * @param made Σ visits per second of the pages scheduled
 * @param wanted Σ f, the visits per second that they would have at the price at which they were
 *     scheduled
 * @param squares Σ f²
 */
public record Multiplier(double base, double made, double wanted, double squares) {

  /**
   * The start: neither dear nor cheap in the units of all policies. A start far off would take
   * longer to settle.
   */
  public static final Multiplier START = new Multiplier(1, 0, 0, 0);

  static final double LEAST = 1e-9;
  static final double MOST = 1e15;

  private static final double SPEED = 0.5;

  /**
   * The least number of pages that moves the price: fewer do not move it faster, because the first
   * few say little about those to come.
   */
  private static final double FEW = 16;

  /** The largest ln(wanted / target) that counts: more is not more urgent. */
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
   * Returns the multiplier after a page is scheduled anew.
   *
   * @param was its part so far
   * @param is its part from now on
   * @param floor the lowest value of the base
   */
  Multiplier scheduled(Frequency was, Frequency is, double budget, double floor) {
    Multiplier next =
        new Multiplier(
            base,
            Math.max(0, made - was.made() + is.made()),
            Math.max(0, wanted - was.wanted() + is.wanted()),
            Math.max(0, squares - square(was.wanted()) + square(is.wanted())));
    return budget == Double.POSITIVE_INFINITY ? next : next.moved(budget, floor);
  }

  /** Returns the multiplier with the parts of further pages. */
  public Multiplier plus(Multiplier other) {
    return new Multiplier(base, made + other.made, wanted + other.wanted, squares + other.squares);
  }

  /** Returns the multiplier without the parts of some of its pages. */
  public Multiplier minus(Multiplier other) {
    return new Multiplier(base, made - other.made, wanted - other.wanted, squares - other.squares);
  }

  private Multiplier moved(double budget, double floor) {
    double pages = squares > 0 ? Math.max(FEW, square(wanted) / squares) : FEW;
    double moved = base * Math.exp(SPEED * deviation(budget) / pages);
    return new Multiplier(clip(moved, floor), made, wanted, squares);
  }

  private double deviation(double budget) {
    double target = Math.max(budget / 2, budget - Math.max(0, made - wanted));
    double part = wanted > 0 ? Math.log(wanted / target) : -FARTHEST;
    return Math.max(-FARTHEST, Math.min(FARTHEST, part));
  }

  private static double square(double value) {
    return value * value;
  }

  private static double clip(double price, double floor) {
    return Math.max(Math.max(LEAST, floor), Math.min(MOST, price));
  }
}

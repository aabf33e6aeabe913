package meguri.state.revisit;

/**
 * The policy of one interval for all pages, stretched by the price if the budget is too small for
 * them.
 *
 * @param every ms
 */
public record Fixed(double every) implements Policy {

  @Override
  public double interval(ChangeRate rate, double weight, double price) {
    return every * Math.max(1, price);
  }
}

package meguri.state.revisit;

/**
 * The same interval for all pages, stretched by the price if there are more than the budget is for.
 *
 * @param every ms
 */
public record Fixed(double every) implements Policy {

  @Override
  public double interval(ChangeRate rate, double weight, double price) {
    return every * Math.max(1, price);
  }
}

package meguri.state.revisit;

/**
 * The rate of change expected of a page before its own visits say more: a Gamma distribution.
 *
 * @param mean changes per second
 * @param shape how many changes of the page's own outweigh it; 0 has no weight
 */
public record Prior(double mean, double shape) {

  static final Prior NONE = new Prior(1, 0);

  public Prior {
    if (!(mean > 0) || !(shape >= 0)) {
      throw new IllegalArgumentException(
          "mean %s, shape %s; expected a mean above 0 and a shape of 0 or more"
              .formatted(mean, shape));
    }
  }
}

package meguri.operators.resolve;

import meguri.state.frontier.Pin;

/** For tests of other packages. */
public final class Residences {

  private Residences() {}

  /**
   * A residence.
   *
   * @param pin its address
   */
  public static Object of(Pin pin) {
    return new Residence(pin, 1, 2, 3);
  }

  /** That of a host whose name nobody knows. */
  public static Object unknown() {
    return Residence.UNKNOWN;
  }
}

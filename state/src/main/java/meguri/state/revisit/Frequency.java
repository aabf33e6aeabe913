package meguri.state.revisit;

/**
 * A page's part in the demand on a budget, in visits per second.
 *
 * @param made visits by the interval that it was given
 * @param wanted visits by the interval that it would have if intervals did not have to grow slowly;
 *     never more than {@code made}
 */
record Frequency(float made, float wanted) {

  static final Frequency NONE = new Frequency(0, 0);

  private static final double MILLIS = 1e3;

  /**
   * @param interval ms
   * @param wanted ms
   */
  static Frequency of(double interval, double wanted) {
    return new Frequency((float) (MILLIS / interval), (float) (MILLIS / wanted));
  }

  /** Returns the interval, ms; infinite if it has none yet. */
  double interval() {
    return MILLIS / made;
  }
}

package meguri.state.revisit;

/**
 * A page's part in what is asked of a budget, visits per second.
 *
 * @param made by the interval it was given
 * @param wanted by that which it would have been given if it did not have to grow slowly; never
 *     more
 */
record Frequency(float made, float wanted) {

  static final Frequency NONE = new Frequency(0, 0);

  private static final double MILLIS = 1e3;

  /**
   * @param interval ms
   * @param wanted ms
   */
  static Frequency of(long interval, long wanted) {
    return new Frequency((float) (MILLIS / interval), (float) (MILLIS / wanted));
  }

  /** The interval, ms; infinite: none yet. */
  double interval() {
    return MILLIS / made;
  }
}

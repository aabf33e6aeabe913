package meguri.state.registry;

/**
 * Estimates how many URLs are taken for known by mistake, from the hits that were verified: a
 * mistake found at a chance of p stands for 1/p − 1 mistakes that were not found (Horvitz, Thompson
 * 1952).
 */
final class Loss {

  /** The standard deviations of a one-sided bound at 95 %. */
  private static final double DEVIATIONS = 1.645;

  /** Mistakes that may exist unseen, at 95 %, when none was found. */
  private static final double RULE_OF_THREE = 3;

  private final double leastChance;

  private double estimate;
  private double variance;
  private double unverified;
  private long found;

  /**
   * @param leastChance the least chance at which a hit is verified
   */
  Loss(double leastChance) {
    this.leastChance = leastChance;
  }

  /** Notes that a hit was believed. */
  void believed() {
    unverified++;
  }

  /** Notes that a hit was verified, which happens at this chance, and was a mistake. */
  void mistaken(double chance) {
    found++;
    estimate += (1 - chance) / chance;
    variance += (1 - chance) / (chance * chance);
  }

  /** Notes that an earlier mistake came to light. */
  void recovered() {
    found++;
    estimate = Math.max(0, estimate - 1);
  }

  long found() {
    return found;
  }

  double estimate() {
    return Math.min(unverified, estimate);
  }

  /** Returns the upper bound of the estimate, at a confidence of 95 %. */
  double atMost() {
    double bound =
        estimate
            + DEVIATIONS * Math.sqrt(variance)
            + RULE_OF_THREE * (1 - leastChance) / leastChance;
    return Math.min(unverified, bound);
  }
}

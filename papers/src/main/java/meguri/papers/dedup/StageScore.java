package meguri.papers.dedup;

import meguri.state.seen.SecondStage;

/** A second stage, and how often it was right. */
final class StageScore {

  private final Variant variant;
  private final int exponent;
  private final SecondStage stage;

  private long hits;
  private long falsePositives;
  private long falseNegatives;
  private long misses;

  /**
   * @param exponent its size, as that of so many counters of 2 bits
   */
  StageScore(Variant variant, int exponent) {
    this.variant = variant;
    this.exponent = exponent;
    this.stage = variant.ofSize(exponent);
  }

  void ask(long id, boolean known) {
    if (stage.contains(id)) {
      if (known) {
        hits++;
      } else {
        falsePositives++;
      }
    } else if (known) {
      falseNegatives++;
    } else {
      misses++;
    }
  }

  void insert(long id) {
    stage.insert(id);
  }

  Variant variant() {
    return variant;
  }

  int exponent() {
    return exponent;
  }

  long bytes() {
    return stage.bytes();
  }

  /** Said to be seen, and was. */
  long hits() {
    return hits;
  }

  long falsePositives() {
    return falsePositives;
  }

  long falseNegatives() {
    return falseNegatives;
  }

  /** The share of URLs never met before that it takes for seen: each is a page lost. */
  double falsePositiveRate() {
    return (double) falsePositives / Math.max(1, falsePositives + misses);
  }

  /** The share of URLs met before that it takes for new: each is a look at the store. */
  double falseNegativeRate() {
    return (double) falseNegatives / Math.max(1, falseNegatives + hits);
  }
}

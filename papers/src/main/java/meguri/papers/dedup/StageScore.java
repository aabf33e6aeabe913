package meguri.papers.dedup;

import meguri.state.seen.SecondStage;

/** A second stage with the number of its right and wrong answers. */
final class StageScore {

  private final Variant variant;
  private final int exponent;
  private final SecondStage stage;

  private long hits;
  private long falsePositives;
  private long falseNegatives;
  private long misses;

  /**
   * @param exponent the size of the stage: that of 2^exponent counters of 2 bits
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

  /** Returns the number of URLs that it rightly called seen. */
  long hits() {
    return hits;
  }

  long falsePositives() {
    return falsePositives;
  }

  long falseNegatives() {
    return falseNegatives;
  }

  /** Returns the share of new URLs that it calls seen; each of them is a lost page. */
  double falsePositiveRate() {
    return (double) falsePositives / Math.max(1, falsePositives + misses);
  }

  /** Returns the share of known URLs that it calls new; each of them is a look at the store. */
  double falseNegativeRate() {
    return (double) falseNegatives / Math.max(1, falseNegatives + hits);
  }
}

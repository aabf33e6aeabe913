package meguri.bench.dedup;

import java.util.SplittableRandom;

/**
 * URLs as a crawl offers them to a set: some new, the others again. Those offered again are the
 * more recent the likelier: the place counted from the newest follows Zipf's law of exponent 1, so
 * that every doubling of a cache brings as many hits more, as on real graphs (see the hit rate of
 * the LRU).
 */
final class Offers {

  private final SplittableRandom random;
  private int known;
  private double duplicates;

  Offers(long seed) {
    random = new SplittableRandom(seed);
  }

  void duplicates(double share) {
    duplicates = share;
  }

  /** How many different ones there were. */
  int known() {
    return known;
  }

  /** The number of the next URL: {@link #known()} if it is new. */
  int next() {
    if (known == 0 || random.nextDouble() >= duplicates) {
      return known++;
    }
    int back = (int) Math.pow(known, random.nextDouble());
    return known - back;
  }
}

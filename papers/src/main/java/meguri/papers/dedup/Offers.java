package meguri.papers.dedup;

import java.util.SplittableRandom;

/**
 * URLs as a crawl offers them to a set: some are new, the others come again. A recent URL is more
 * likely to come again: its place from the newest follows Zipf's law of exponent 1. So every
 * doubling of a cache brings the same number of further hits.
 */
final class Offers {

  /** How far back the URLs lie that come again. */
  enum Recency {
    /** By Zipf's law over all URLs. */
    ZIPF,
    /**
     * Nine in ten among the newest 1,024, the tenth anywhere. On the real graphs sites and
     * cnr-2000, an LRU of 1,024 entries has 90 to 92 % of the duplicates, because a page repeats
     * the links of its neighbours.
     */
    GRAPHS
  }

  private static final int NEWEST = 1024;
  private static final double OF_NEWEST = 0.9;

  private final SplittableRandom random;
  private int known;

  Offers(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Returns the number of different URLs so far. */
  int known() {
    return known;
  }

  /** Returns the number of the next URL, which is {@link #known()} if it is new. */
  int next(double duplicates, Recency recency) {
    if (known == 0 || random.nextDouble() >= duplicates) {
      return known++;
    }
    boolean near = recency == Recency.GRAPHS && random.nextDouble() < OF_NEWEST;
    double reach = near ? Math.min(known, NEWEST) : known;
    int back = (int) Math.pow(reach, random.nextDouble());
    return known - back;
  }
}

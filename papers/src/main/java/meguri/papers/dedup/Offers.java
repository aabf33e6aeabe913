package meguri.papers.dedup;

import java.util.SplittableRandom;

/**
 * URLs as a crawl offers them to a set: some new, the others again. Those offered again are the
 * more recent the likelier: the place counted from the newest follows Zipf's law of exponent 1, so
 * that every doubling of a cache brings as many hits more.
 */
final class Offers {

  /** How far back a URL that is offered again was first met. */
  enum Recency {
    /** Anywhere. */
    ZIPF,
    /**
     * Nine in ten of the newest 1,024, the tenth anywhere: of the duplicates of real graphs, sites
     * and cnr-2000, an LRU of 1,024 entries has 90 to 92 %, as a page repeats the links of its
     * neighbours.
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

  /** How many different ones there were. */
  int known() {
    return known;
  }

  /** The number of the next URL, which is {@link #known()} if it is new. */
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

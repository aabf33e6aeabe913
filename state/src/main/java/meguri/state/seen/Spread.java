package meguri.state.seen;

/** Spreads ids evenly over places. Ids are parts of an MD5, but keys are made from them too. */
final class Spread {

  /**
   * The factor of Knuth's generator, whose high bits serve as one more hash of the id at each step.
   */
  private static final long STEP = 6364136223846793005L;

  private Spread() {}

  /** Returns the id mixed by Murmur3's finaliser, which gives no two ids the same value. */
  static long mix(long id) {
    long h = id ^ 0x9E37_79B9_7F4A_7C15L;
    h = (h ^ h >>> 33) * 0xFF51_AFD7_ED55_8CCDL;
    h = (h ^ h >>> 33) * 0xC4CE_B9FE_1A85_EC53L;
    return h ^ h >>> 33;
  }

  static long next(long hash) {
    return hash * STEP + 1442695040888963407L;
  }

  /**
   * Returns a place from 0 below a bound under 2^62, by the high bits of the hash, without a
   * division.
   */
  static long below(long hash, long bound) {
    return Math.multiplyHigh(hash >>> 1, bound << 1);
  }
}

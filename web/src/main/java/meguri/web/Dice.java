package meguri.web;

/**
 * Deterministic random numbers: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
 * number generators", OOPSLA 2014). A number depends on the key alone. A page, a robots.txt or a
 * fault is therefore the same each time, and nothing has to be remembered.
 */
final class Dice {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  Dice(long key) {
    this.state = key;
  }

  static long mix(long key) {
    long z = key;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  static long hash(long a, long b) {
    return mix(mix(a + GAMMA) + b * GAMMA);
  }

  static long hash(long a, long b, long c) {
    return hash(hash(a, b), c);
  }

  static long hash(long a, long b, long c, long d) {
    return hash(hash(hash(a, b), c), d);
  }

  /** Returns the hash as a number in [0, 1). */
  static double unit(long hash) {
    return (hash >>> 11) * 0x1.0p-53;
  }

  /** Returns the hash as a number in [0, bound). */
  static int below(long hash, int bound) {
    return (int) (((hash >>> 32) * bound) >>> 32);
  }

  Dice restart(long key) {
    state = key;
    return this;
  }

  long next() {
    state += GAMMA;
    return mix(state);
  }

  int below(int bound) {
    return below(next(), bound);
  }

  double unit() {
    return unit(next());
  }

  boolean chance(double probability) {
    return probability > 0 && unit() < probability;
  }
}

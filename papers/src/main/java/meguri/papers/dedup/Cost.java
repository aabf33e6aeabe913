package meguri.papers.dedup;

/**
 * What one URL took, in ns.
 *
 * @param time by the clock
 * @param cpu of all threads of the process, those of RocksDB included: what is left to compare when
 *     others are at work on the machine
 */
record Cost(double time, double cpu) {

  /** In µs. */
  @Override
  public String toString() {
    return "%.2f (%.2f)".formatted(time / 1e3, cpu / 1e3);
  }

  /** How many times cheaper another is. */
  String over(Cost other) {
    // the system counts in steps of 10 ms, and what is small takes none
    String bracket = cpu > 0 && other.cpu > 0 ? "%.1f".formatted(cpu / other.cpu) : "–";
    return "**%.1f** (%s)".formatted(time / other.time, bracket);
  }
}

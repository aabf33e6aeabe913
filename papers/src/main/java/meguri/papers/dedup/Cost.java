package meguri.papers.dedup;

/**
 * The mean cost of one URL, in ns.
 *
 * @param time the time by the clock
 * @param cpu the CPU time of all threads of the process, with those of RocksDB; it compares well
 *     even if other programs use the machine
 */
record Cost(double time, double cpu) {

  /** Returns both times in µs. */
  @Override
  public String toString() {
    return "%.2f (%.2f)".formatted(time / 1e3, cpu / 1e3);
  }

  /** Returns how many times cheaper another cost is. */
  String over(Cost other) {
    // the system counts in steps of 10 ms, so a small cost may be 0
    String bracket = cpu > 0 && other.cpu > 0 ? "%.1f".formatted(cpu / other.cpu) : "–";
    return "**%.1f** (%s)".formatted(time / other.time, bracket);
  }
}

package meguri.papers.dedup;

import meguri.state.seen.Lru;

/**
 * An LRU with a second stage, next to an LRU alone of the same hit rate.
 *
 * @param entries of the LRU in front
 * @param alone entries of the LRU alone
 */
record Saving(StageScore trial, int entries, double hitRate, double alone) {

  /** What the paper takes an entry for. */
  static final int PAPERS_ENTRY_BYTES = 20;

  long bytes() {
    return bytes((double) entries, Lru.ENTRY_BYTES) + trial.bytes();
  }

  /** The part of the LRU's memory that is saved; below zero, it takes more. */
  double saved() {
    return saved(Lru.ENTRY_BYTES);
  }

  double savedAtPapersEntry() {
    return saved(PAPERS_ENTRY_BYTES);
  }

  private double saved(int entryBytes) {
    long both = bytes((double) entries, entryBytes) + trial.bytes();
    return 1 - both / (double) bytes(alone, entryBytes);
  }

  private static long bytes(double entries, int entryBytes) {
    return (long) (entries * entryBytes);
  }

  boolean errsTolerably() {
    return trial.falsePositiveRate() <= trial.variant().tolerated();
  }
}

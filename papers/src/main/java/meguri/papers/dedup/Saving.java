package meguri.papers.dedup;

import meguri.state.seen.Lru;

/**
 * An LRU with a second stage, compared with an LRU alone of the same hit rate.
 *
 * @param entries the entries of the LRU in front
 * @param alone the entries of the LRU alone
 */
record Saving(StageScore trial, int entries, double hitRate, double alone) {

  /** The size of an entry in the paper. */
  static final int PAPERS_ENTRY_BYTES = 20;

  long bytes() {
    return bytes((double) entries, Lru.ENTRY_BYTES) + trial.bytes();
  }

  /** Returns the part of the LRU's memory that is saved; it is below zero if it takes more. */
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

package meguri.papers.dedup;

/**
 * The cost of a crawl's links in the Registry.
 *
 * @param pages the pages crawled
 * @param reads the reads of state for links, and not for visits
 * @param lost the URLs linked to and never called new
 * @param lostAtMost the bound that the Registry gave for them
 */
record RegistryScore(
    int pages, long links, long lruHits, long filterNew, long reads, int lost, double lostAtMost) {

  double readsPerLink() {
    return (double) reads / links;
  }

  /** Returns the part of another's reads that this one saved. */
  double saved(RegistryScore other) {
    return 1 - readsPerLink() / other.readsPerLink();
  }
}

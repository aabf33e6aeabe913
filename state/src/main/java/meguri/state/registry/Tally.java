package meguri.state.registry;

/** The counts of one subtask's answers to links, since it began. */
public final class Tally {

  long links;
  long lruHits;
  long filterNew;
  long stageHits;
  long verified;
  long storeKnown;
  long storeNew;
  long overdue;
  long forgotten;
  long promoted;
  long changed;
  long appended;
  long visits;
  long shareReads;

  public long links() {
    return links;
  }

  /** Returns the links to URLs that the LRU knew. */
  public long lruHits() {
    return lruHits;
  }

  /** Returns the links to URLs that are new by the counting filter. */
  public long filterNew() {
    return filterNew;
  }

  /** Returns the links to URLs that the second stage took for known. */
  public long stageHits() {
    return stageHits;
  }

  /** Returns the hits that were verified in the store. */
  public long verified() {
    return verified;
  }

  /**
   * Returns the links to URLs that only the store knew: the second stage had forgotten them, or
   * never knew them.
   */
  public long storeKnown() {
    return storeKnown;
  }

  /**
   * Returns the links to URLs that are new by the store: the counting filter had taken them for
   * known.
   */
  public long storeNew() {
    return storeNew;
  }

  /** Returns the URLs offered again because they were discarded, or not collected for long. */
  public long overdue() {
    return overdue;
  }

  /** Returns the URLs reported to the Frontier because they are worth twice what it knew. */
  public long promoted() {
    return promoted;
  }

  /** Returns the URLs offered again because they are said to have changed. */
  public long changed() {
    return changed;
  }

  public long forgotten() {
    return forgotten;
  }

  /** Returns the shares appended to the store without a read. */
  public long appended() {
    return appended;
  }

  /** Returns the pages fetched: each reads its record and its shares. */
  public long visits() {
    return visits;
  }

  /** Returns the reads of appended shares. */
  public long shareReads() {
    return shareReads;
  }
}

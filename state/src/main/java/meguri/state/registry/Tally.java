package meguri.state.registry;

/** How the links of one subtask were answered, since it began. */
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

  /** Known, by the LRU. */
  public long lruHits() {
    return lruHits;
  }

  /** New, by the counting filter. */
  public long filterNew() {
    return filterNew;
  }

  /** Known, as the second stage says. */
  public long stageHits() {
    return stageHits;
  }

  /** Hits that were verified in the store. */
  public long verified() {
    return verified;
  }

  /** Known, by the store: the second stage had forgotten them, or never knew. */
  public long storeKnown() {
    return storeKnown;
  }

  /** New, by the store: the counting filter had taken them for known. */
  public long storeNew() {
    return storeNew;
  }

  /** Offered again because not collected. */
  public long overdue() {
    return overdue;
  }

  /** Told to the Frontier to be worth twice what it knew. */
  public long promoted() {
    return promoted;
  }

  /** Offered again because said to have changed. */
  public long changed() {
    return changed;
  }

  public long forgotten() {
    return forgotten;
  }

  /** Shares appended to the store without a read. */
  public long appended() {
    return appended;
  }

  /** Pages fetched: each reads its record and its shares. */
  public long visits() {
    return visits;
  }

  /** Reads of shares appended. */
  public long shareReads() {
    return shareReads;
  }
}

package meguri.state.calendar;

/**
 * The store for records that the calendar's buffers cannot hold. It has blocks of records, by
 * numbers that only grow, so that an ordered store appends. It also has the number of each bucket's
 * newest block, by which the others are found.
 *
 * <p>What survives a failure depends on the store. The calendar only needs a restored store to be
 * as it was at the end of a {@link Calendar#keepAll}.
 */
public interface Blocks {

  /**
   * Keeps a block under a number that is new in the group. The array belongs to the store from then
   * on.
   */
  void put(int group, long number, byte[] block);

  /** Returns a block, which must exist. */
  byte[] get(int group, long number);

  void remove(int group, long number);

  /** Notes the newest block of a bucket, in place of the one noted before. */
  void note(int group, long bucket, long newest);

  /** Forgets a bucket that has no blocks any more. */
  void forget(int group, long bucket);

  /** Lists the notes about a group's buckets. */
  void buckets(int group, Listing listing);

  /** Takes the notes that are listed. */
  interface Listing {
    void bucket(long bucket, long newest);
  }
}

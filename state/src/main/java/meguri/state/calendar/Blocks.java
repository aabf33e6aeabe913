package meguri.state.calendar;

/**
 * Where the calendar keeps what its buffers cannot hold: blocks of records, by numbers that only
 * grow, so that an ordered store appends; and of each bucket which block is its newest, by which
 * the others are found.
 *
 * <p>Survives a failure: what the store makes of it. The calendar needs no more than that a
 * restored store is as it was at the end of a {@link Calendar#keepAll}.
 */
public interface Blocks {

  /** Keeps a block under a number that none of the group has. The array is the store's. */
  void put(int group, long number, byte[] block);

  /** A block that is there. */
  byte[] get(int group, long number);

  void remove(int group, long number);

  /** Notes the newest block of a bucket, in place of what was noted of it before. */
  void note(int group, long bucket, long newest);

  /** Forgets a bucket that has no block any more. */
  void forget(int group, long bucket);

  /** Lists what is noted of a group's buckets. */
  void buckets(int group, Listing listing);

  /** Takes what is listed. */
  interface Listing {
    void bucket(long bucket, long newest);
  }
}

package meguri.state.calendar;

/**
 * Where the calendar keeps what its buffers cannot hold: blocks of records, numbered within their
 * bucket, and which blocks each bucket has.
 *
 * <p>Survives a failure: what the store makes of it. The calendar needs no more than that a
 * restored store is as it was at one moment after {@link Calendar#keepAll}.
 */
public interface Blocks {

  /** Keeps a block under a number that none has. The array is the store's. */
  void put(int group, long bucket, int number, byte[] block);

  /** A block that is there. */
  byte[] get(int group, long bucket, int number);

  void remove(int group, long bucket, int number);

  /** Notes which blocks a bucket has, in place of what was noted of it before. */
  void note(int group, long bucket, Extent extent);

  /** Forgets a bucket that has no block any more. */
  void forget(int group, long bucket);

  /** Lists what is noted of a group's buckets. */
  void buckets(int group, Listing listing);

  /**
   * The blocks of a bucket.
   *
   * @param first its number
   * @param end the number after the last
   */
  record Extent(int first, int end) {}

  /** Takes what is listed. */
  interface Listing {
    void bucket(long bucket, Extent extent);
  }
}

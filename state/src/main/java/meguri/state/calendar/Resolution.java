package meguri.state.calendar;

/**
 * The division of time: the width τ of the bucket for a record that is due so many units ahead. A
 * bucket begins at a multiple of its width, and is named by that beginning.
 */
public interface Resolution {

  /**
   * Meguri's resolution: the largest power of two that is at most a sixteenth of the time ahead.
   * Buckets nest, so a record filed long ago lies in a bucket that is one of today's too, and no
   * more exist over time than at one moment: at most 89, 162 and 257 for 400 days by the day, the
   * hour and the minute.
   */
  Resolution SATL = ahead -> ahead < 32 ? 1 : Long.highestOneBit(ahead >> 4);

  /** The paper's resolution, as we read its formula, with s = 1/12. */
  Resolution PAPER =
      ahead -> ahead < 1 ? 1 : Math.max(1, (long) (Math.exp(Math.floor(Math.log(ahead))) / 12));

  /** Plain SAT: a bucket for each unit. */
  Resolution SAT = ahead -> 1;

  /**
   * Returns the width of a bucket. It is at least 1, and less than the time ahead if that is more
   * than 1, so that a bucket never begins before its record was filed.
   *
   * @param ahead units from now; 0 or less if the record is overdue
   */
  long width(long ahead);

  /** Returns where the bucket of a record begins: at its due time or before. */
  default long bucket(long now, long due) {
    long width = width(due - now);
    return Math.floorDiv(due, width) * width;
  }
}

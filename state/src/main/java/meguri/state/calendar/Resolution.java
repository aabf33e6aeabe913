package meguri.state.calendar;

/**
 * How finely time is divided: the width τ of the bucket for a record that is due so many units
 * ahead. A bucket begins at a multiple of its width, and is named by that beginning.
 */
public interface Resolution {

  /**
   * Meguri's: the largest power of two that is at most a sixteenth of the time ahead. Buckets nest,
   * so a record filed long ago lies in a bucket that is one of today's too, and no more exist over
   * time than at one moment: at most 89, 162 and 257 for 400 days by the day, the hour and the
   * minute.
   */
  Resolution SATL = ahead -> ahead < 32 ? 1 : Long.highestOneBit(ahead >> 4);

  /** The paper's, as its formula is read here, with s = 1/12. */
  Resolution PAPER =
      ahead -> ahead < 1 ? 1 : Math.max(1, (long) (Math.exp(Math.floor(Math.log(ahead))) / 12));

  /** Plain SAT: a bucket for each unit. */
  Resolution SAT = ahead -> 1;

  /**
   * At least 1, and less than the time ahead if that is more than 1, so that a bucket never begins
   * before its record was filed.
   *
   * @param ahead units from now; 0 or less if the record is overdue
   */
  long width(long ahead);

  /** Where the bucket begins, at or before it is due. */
  default long bucket(long now, long due) {
    long width = width(due - now);
    return Math.floorDiv(due, width) * width;
  }
}

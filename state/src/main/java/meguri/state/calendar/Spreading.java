package meguri.state.calendar;

/**
 * Keeps equal intervals apart: a site whose pages were all found in one minute, and are all due in
 * a day, would otherwise come back in one minute each day.
 *
 * @param part the part of the interval by which a visit may come sooner; it never comes later
 */
public record Spreading(double part) {

  /** An eighth: twice the width of a bucket, so that equal intervals fill at least two. */
  public static final Spreading DEFAULT = new Spreading(1 / 8.0);

  private static final double UNIT = 0x1p-53;

  public Spreading {
    if (!(part >= 0 && part < 1)) {
      throw new IllegalArgumentException(
          "spread over " + part + " of the interval; expected 0 or more, and less than 1");
    }
  }

  /**
   * Returns when a record is due instead: always the same for the same id and times.
   *
   * @param id a hash of the record
   */
  public long due(long now, long due, long id) {
    if (due <= now) {
      return due;
    }
    long mixed = (id ^ due) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ mixed >>> 32) * 0x9E3779B97F4A7C15L;
    return due - (long) ((due - now) * part * ((mixed >>> 11) * UNIT));
  }
}

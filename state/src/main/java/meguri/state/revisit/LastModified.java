package meguri.state.revisit;

/**
 * Decides whether to believe a server's Last-Modified. A date is never believed if it is later than
 * its answer, or from before the web began, or says "now": programs that make a page for each
 * request say so. A date that contradicts the finding of the visit is a lie; after a lie, the next
 * two dates that could be true are not believed either.
 */
final class LastModified {

  /** The age, ms, up to which an answer counts as made for this request. */
  private static final long NOW = 5_000;

  /** The date of the first page, 1991-01-01. */
  private static final long FIRST_PAGE = 662_688_000_000L;

  private static final int PENANCE = 2;

  private static final long DAY = 24 * 3_600_000L;

  /**
   * The longest time without change, ms, that a date may tell: a page unchanged for longer need not
   * stay so, as its visits will show.
   */
  private static final long LONGEST = 1_000 * DAY;

  private LastModified() {}

  static boolean isPlausible(Observation answer) {
    return answer.lastModified() >= FIRST_PAGE && answer.age() > NOW;
  }

  /** Returns the seconds without change that an answer's date tells. */
  static double calm(Observation answer) {
    return Math.min(answer.age(), LONGEST) / 1e3;
  }

  /**
   * Whether a date contradicts the finding of the visit.
   *
   * @param since ms since the visit before
   */
  static boolean isLie(Observation answer, long since) {
    if (!answer.isDated()) {
      return false;
    }
    return switch (answer.finding()) {
      case SAME, NOT_MODIFIED -> answer.age() + NOW < since;
      case CHANGED, CHANGED_UNTOLD -> answer.age() > since + NOW;
      case GONE -> false;
    };
  }

  /** Returns how many dates are not believed after this one. */
  static int penance(int before, boolean lie) {
    return lie ? PENANCE : Math.max(0, before - 1);
  }
}

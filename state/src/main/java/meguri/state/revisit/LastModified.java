package meguri.state.revisit;

/**
 * Whether a server's Last-Modified is to be believed: never one that is in the future of its
 * answer, nor from before there was a web, nor one that says "now", which is what programs say that
 * make a page for each request. A date that cannot be true, given what was found, is a lie; after
 * one, the next two that could be true are not believed either.
 */
final class LastModified {

  /** The age, ms, up to which an answer counts as made for this request. */
  private static final long NOW = 5_000;

  /** 1991-01-01. */
  private static final long FIRST_PAGE = 662_688_000_000L;

  private static final int PENANCE = 2;

  private static final long DAY = 24 * 3_600_000L;

  /** A page unchanged for longer need not stay so: its visits will tell. */
  private static final long LONGEST = 1_000 * DAY;

  private LastModified() {}

  static boolean isPlausible(Observation answer) {
    return answer.lastModified() >= FIRST_PAGE && answer.age() > NOW;
  }

  /** Seconds for which an answer's date tells that there was no change. */
  static double calm(Observation answer) {
    return Math.min(answer.age(), LONGEST) / 1e3;
  }

  /**
   * Whether it contradicts what was found.
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

  /** How many dates are yet to be disbelieved, after this one. */
  static int penance(int before, boolean lie) {
    return lie ? PENANCE : Math.max(0, before - 1);
  }
}

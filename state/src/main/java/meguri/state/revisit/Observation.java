package meguri.state.revisit;

/**
 * The evidence of one visit about a page's changes.
 *
 * @param at when it ended, ms since 1970 by our clock
 * @param date the date of the answer by the server's clock, ms since 1970; by ours if it named none
 * @param lastModified ms since 1970 by the server's clock; 0 if it named none
 */
public record Observation(VisitFinding finding, long at, long date, long lastModified) {

  /** Returns an observation without a date of change. */
  public static Observation of(VisitFinding finding, long at) {
    return new Observation(finding, at, at, 0);
  }

  /**
   * Returns the ms from the page's change to the answer. Both dates are by the server's clock, so a
   * wrong clock does no harm.
   */
  long age() {
    return date - lastModified;
  }

  boolean isDated() {
    return lastModified > 0;
  }
}

package meguri.web;

import java.time.Duration;

/**
 * What becomes of the pages of a web at last: some vanish one by one, and from a moment on nothing
 * changes any more. So a crawl can come to have all of it as it is.
 *
 * @param vanishing share of the pages without children in the tree of links that vanish, within the
 *     {@link #PERIOD} before the end
 * @param atMillis the end, ms since 1970
 */
public record End(double vanishing, long atMillis) {

  static final Duration PERIOD = Duration.ofSeconds(20);

  /** The web goes on changing, and no page vanishes. */
  public static final End NEVER = new End(0, Long.MAX_VALUE);

  public End {
    WebSpec.requireShare("vanishing", vanishing);
    WebSpec.require(
        vanishing == 0 || atMillis < Long.MAX_VALUE, "end", "never", "a time if pages vanish");
  }

  /**
   * Returns when a page vanishes, ms since 1970; the largest number if it does not.
   *
   * @param hash drawn for the page
   */
  long vanishes(long hash) {
    return Dice.unit(hash) < vanishing
        ? atMillis - (long) (Dice.unit(Dice.hash(hash, 1)) * PERIOD.toMillis())
        : Long.MAX_VALUE;
  }
}

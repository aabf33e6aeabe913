package meguri.state.revisit;

import java.io.Serializable;

/**
 * The bounds of an interval between two visits under every policy, ms. An interval is at most four
 * times the one before, while the budget has room for it. Prices and estimates are wrong in a
 * crawl's first days, and this keeps one mistake from hiding a page for a year.
 *
 * @param shortest the shortest interval from the end of a visit to the next
 * @param longest the longest interval, also for pages that are not worth a visit: their rate may
 *     have changed too
 * @param first the longest interval for a page new to the calendar
 */
public record Bounds(long shortest, long longest, long first) implements Serializable {

  private static final long MINUTE = 60_000;
  private static final long DAY = 24 * 60 * MINUTE;
  private static final double GROWTH = 4;

  public static final Bounds DEFAULT = new Bounds(MINUTE, 400 * DAY, 30 * DAY);

  public Bounds {
    if (shortest < 1 || longest < shortest || first < shortest) {
      throw new IllegalArgumentException(
          ("intervals from %d to %d ms, at first to %d; expected 1 or more, and the longest not"
                  + " below the shortest")
              .formatted(shortest, longest, first));
    }
  }

  /** Returns other bounds. A page new to the calendar waits as long as before, if they allow it. */
  public Bounds with(long least, long most) {
    return new Bounds(
        least, most, first == longest ? most : Math.max(least, Math.min(most, first)));
  }

  long clip(double interval) {
    return interval < longest ? Math.max(shortest, Math.round(interval)) : longest;
  }

  /**
   * Returns the interval that is wanted, no longer than may follow the one before.
   *
   * @param before the interval before, ms; infinite if there was no visit
   */
  long step(long wanted, double before) {
    double most = before == Double.POSITIVE_INFINITY ? first : GROWTH * before;
    return Math.max(shortest, Math.min(wanted, Math.round(most)));
  }
}

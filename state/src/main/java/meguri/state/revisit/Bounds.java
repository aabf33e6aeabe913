package meguri.state.revisit;

/**
 * The shortest and the longest time between two visits, ms. The longest is also when pages are
 * visited that are not worth it: they may have changed in this too.
 */
public record Bounds(long shortest, long longest) {

  private static final long MINUTE = 60_000;
  private static final long DAY = 24 * 60 * MINUTE;

  public static final Bounds DEFAULT = new Bounds(MINUTE, 400 * DAY);

  public Bounds {
    if (shortest < 1 || longest < shortest) {
      throw new IllegalArgumentException(
          "intervals from %d to %d ms; expected is 1 or more, and the longest not below the shortest"
              .formatted(shortest, longest));
    }
  }

  long clip(double interval) {
    return interval < longest ? Math.max(shortest, Math.round(interval)) : longest;
  }
}

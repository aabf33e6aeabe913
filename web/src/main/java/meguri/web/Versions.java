package meguri.web;

/**
 * The times at which pages change: a Poisson process for each page, which can be asked for any time
 * without memory. Time is cut into buckets of one mean interval. A bucket's hash says how many
 * changes fall into it (Poisson of mean 1) and when (uniform); this is exactly a Poisson process.
 * The version of a page at a time is the time of its last change, found in e/(e-1) = 1.6 buckets on
 * average. A copy changes with its original.
 */
public final class Versions {
  private static final double DAY_MILLIS = 86_400_000d;
  private static final double MIN_PER_DAY = 1e-4;
  private static final int SALT_RATE = 41;
  private static final int SALT_BUCKET = 42;
  private static final int SALT_BIRTH = 43;
  private static final int SALT_END = 44;

  /** The end of the year in which pages that never change were written: 2025-01-01. */
  private static final long BIRTH_END = 1_735_689_600_000L;

  /** The probability of at most 0, 1, 2 … changes in a bucket. */
  private static final double[] POISSON = {
    0.36787944, 0.73575888, 0.91969860, 0.98101184, 0.99634015, 0.99940582, 0.99991676, 0.99998975
  };

  private final WebSpec spec;
  private final Copies copies;
  private final Census census;

  Versions(WebSpec spec, Copies copies, Census census) {
    this.spec = spec;
    this.copies = copies;
    this.census = census;
  }

  /** Returns whether a page has vanished by this time. A copy may outlive its original. */
  public boolean isGone(int host, long page, long atMillis) {
    return !Links.hasChildren(page, census.pagesOf(host))
        && atMillis >= spec.end().vanishes(Dice.hash(spec.seed(), SALT_END, host, page));
  }

  /** Returns the mean changes per day of a page, which are exponentially distributed over pages. */
  public double changesPerDay(int host, long page) {
    long original = copies.original(host, page);
    return changesOfOriginal(Link.host(original), Link.page(original));
  }

  /** Returns the time of the page's last change at or before a time, in milliseconds since 1970. */
  public long lastChange(int host, long page, long atMillis) {
    long original = copies.original(host, page);
    long at = Math.min(atMillis, spec.end().atMillis());
    return lastOfOriginal(Link.host(original), Link.page(original), at);
  }

  private double changesOfOriginal(int host, long page) {
    if (spec.changePerDay() == 0) {
      return 0;
    }
    double unit = Dice.unit(Dice.hash(spec.seed(), SALT_RATE, host, page));
    return Math.max(MIN_PER_DAY, -Math.log(1 - unit) * spec.changePerDay());
  }

  private long lastOfOriginal(int host, long page, long atMillis) {
    double perDay = changesOfOriginal(host, page);
    if (perDay == 0) {
      return birth(host, page);
    }
    double width = DAY_MILLIS / perDay;
    for (long bucket = (long) (atMillis / width); bucket >= 0; bucket--) {
      long last = lastIn(bucket, width, host, page, atMillis);
      if (last >= 0) {
        return last;
      }
    }
    return 0;
  }

  private long lastIn(long bucket, double width, int host, long page, long atMillis) {
    long hash = Dice.hash(Dice.hash(spec.seed(), SALT_BUCKET, host, page), bucket);
    double unit = Dice.unit(hash);
    long last = -1;
    for (int change = 0; change < POISSON.length && unit >= POISSON[change]; change++) {
      double place = Dice.unit(Dice.hash(hash, change));
      long time = (long) ((bucket + place) * width);
      if (time <= atMillis) {
        last = Math.max(last, time);
      }
    }
    return last;
  }

  private long birth(int host, long page) {
    double unit = Dice.unit(Dice.hash(spec.seed(), SALT_BIRTH, host, page));
    return BIRTH_END - (long) (unit * 365 * DAY_MILLIS);
  }
}

package meguri.job.watch;

import java.util.Locale;

/** Numbers, sizes and times in the form in which people read them. */
public final class Amount {

  private static final String[] SIZES = {"B", "kB", "MB", "GB", "TB", "PB"};

  private Amount() {}

  public static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Returns a number with three digits or so. */
  public static String number(double value) {
    if (value >= 100 || value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, value >= 1 ? "%.1f" : "%.3g", value);
  }

  public static String percent(long part, long whole) {
    return whole == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  public static String size(long bytes) {
    double size = bytes;
    int unit = 0;
    while (size >= 1000 && unit < SIZES.length - 1) {
      size /= 1000;
      unit++;
    }
    return unit == 0
        ? bytes + " B"
        : String.format(Locale.ROOT, size < 10 ? "%.1f %s" : "%.0f %s", size, SIZES[unit]);
  }

  /** Returns a time in ms in its largest unit. */
  public static String time(long ms) {
    if (ms < 1_000) {
      return ms + " ms";
    }
    double seconds = ms / 1000.0;
    if (seconds < 60) {
      return number(Math.rint(seconds * 10) / 10) + " s";
    } else if (seconds < 3_600) {
      return number(Math.rint(seconds / 6) / 10) + " min";
    } else if (seconds < 48 * 3_600) {
      return number(Math.rint(seconds / 360) / 10) + " h";
    }
    return number(Math.rint(seconds / 8_640) / 10) + " days";
  }
}

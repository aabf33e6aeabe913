package meguri.papers.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An axis with its title and its scale, from which its ticks follow. A logarithmic axis has no
 * place for values that are not above zero.
 */
public record Axis(String title, Scale scale) {

  /** The scales of an axis. */
  public enum Scale {
    LINEAR,
    /** Logarithmic, with ticks at powers of two. */
    BINARY,
    /** Logarithmic, with ticks at powers of ten. */
    DECIMAL
  }

  private static final int TICKS = 9;

  public static Axis linear(String title) {
    return new Axis(title, Scale.LINEAR);
  }

  public static Axis binary(String title) {
    return new Axis(title, Scale.BINARY);
  }

  public static Axis decimal(String title) {
    return new Axis(title, Scale.DECIMAL);
  }

  boolean has(double value) {
    return Double.isFinite(value) && (scale == Scale.LINEAR || value > 0);
  }

  /** Returns the place of a value, before the axis is stretched to its length. */
  double place(double value) {
    return switch (scale) {
      case LINEAR -> value;
      case BINARY -> Math.log(value) / Math.log(2);
      case DECIMAL -> Math.log10(value);
    };
  }

  /** Returns the places of a few round ticks that enclose two places. */
  List<Double> ticks(double from, double to) {
    double step = step(to - from);
    List<Double> ticks = new ArrayList<>();
    for (long i = Math.round(Math.floor(from / step + 1e-9)); ; i++) {
      ticks.add(i * step);
      if (i * step >= to - 1e-9 * step && ticks.size() > 1) {
        return ticks;
      }
    }
  }

  private double step(double span) {
    double least = Math.max(span, 1e-12) / TICKS;
    if (scale != Scale.LINEAR) {
      return Math.max(1, Math.ceil(least));
    }
    double decade = Math.pow(10, Math.floor(Math.log10(least)));
    for (int round : new int[] {1, 2, 5}) {
      if (round * decade >= least) {
        return round * decade;
      }
    }
    return 10 * decade;
  }

  /** Returns the label of a tick, as the content of an SVG text. */
  String label(double tick) {
    return switch (scale) {
      case LINEAR -> linear(tick, Math.abs(tick) >= 1000 ? "%,.0f" : "%.6f");
      case BINARY -> power(2, tick);
      case DECIMAL -> power(10, tick);
    };
  }

  private static String linear(double tick, String format) {
    String digits = String.format(Locale.ROOT, format, tick);
    return digits.contains(".") ? digits.replaceFirst("\\.?0+$", "") : digits;
  }

  private static String power(int base, double exponent) {
    return base + "<tspan dy=\"-5\" font-size=\"9\">" + Math.round(exponent) + "</tspan>";
  }
}

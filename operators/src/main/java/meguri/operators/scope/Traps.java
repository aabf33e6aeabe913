package meguri.operators.scope;

import java.io.Serializable;
import java.time.Year;
import java.util.Optional;
import meguri.operators.scope.Scope.Refusal;

/**
 * Signs that a server makes up URLs without end: paths and queries that grow or repeat themselves,
 * calendars that go on into the next century. 20 to 60 ns per URL.
 */
public final class Traps {

  /**
   * How much of each sign still counts as honest.
   *
   * @param repeats the most repeats of one segment in a path, of one parameter and value in a
   *     query, of an escape within an escape
   * @param segments the most segments of a path
   * @param parameters the most parameters of a query
   * @param query the most characters of a query
   * @param years the most years that a dated page may be ahead
   */
  public record Limits(int repeats, int segments, int parameters, int query, int years)
      implements Serializable {

    public static final Limits DEFAULT = new Limits(3, 32, 24, 1_024, 2);
  }

  /** The years beyond which a date tells nothing: such a number is no year. */
  private static final int FIRST_YEAR = 1800;

  private static final int FIRST_HONEST = 1900;
  private static final int LAST_YEAR = 2199;

  private static final Parameters DATES = new Parameters(DataFile.entries("calendar.txt"));

  private final Limits limits;
  private final int lastHonest;
  private final String nested;

  /**
   * The starts of the pieces of the present text; after the last, the start that one more would
   * have.
   */
  private final int[] starts = new int[Scope.MAX_LENGTH + 2];

  private final Optional<Refusal> repeating;
  private final Optional<Refusal> deep;
  private final Optional<Refusal> manyParameters;
  private final Optional<Refusal> longQuery;
  private final Optional<Refusal> calendar;

  Traps(Limits limits, Year now) {
    this.limits = limits;
    lastHonest = (int) Math.min(LAST_YEAR, now.getValue() + (long) limits.years);
    nested = "%25" + "25".repeat(Math.min(limits.repeats, Scope.MAX_LENGTH) - 1);
    repeating =
        trap(
            "repeats",
            "A part of it comes more than " + limits.repeats + " times (scope.max-repeats)");
    deep =
        trap(
            "segments",
            "Its path has more than " + limits.segments + " segments (scope.max-segments)");
    manyParameters =
        trap(
            "parameters",
            "Its query has more than " + limits.parameters + " parameters (scope.max-parameters)");
    longQuery =
        trap("query", "Its query has more than " + limits.query + " characters (scope.max-query)");
    calendar =
        trap(
            "calendar",
            "It has a date outside the years %d to %d (scope.calendar-years)"
                .formatted(FIRST_HONEST, lastHonest));
  }

  /**
   * Returns the sign of a trap that the URL shows, if any.
   *
   * @param path where the path begins
   */
  Optional<Refusal> find(String url, int path) {
    int question = url.indexOf('?', path);
    int segments = split(url, path + 1, question < 0 ? url.length() : question, '/');
    if (segments > limits.segments) {
      return deep;
    }
    if (repeats(url, segments) || url.contains(nested)) {
      return repeating;
    }
    for (int i = 0; i < segments; i++) {
      if (isDatedSegment(url, i, segments)) {
        return calendar;
      }
    }
    return question < 0 ? Optional.empty() : inQuery(url, question + 1);
  }

  private Optional<Refusal> inQuery(String url, int start) {
    if (url.length() - start > limits.query) {
      return longQuery;
    }
    int parameters = split(url, start, url.length(), '&');
    if (parameters > limits.parameters) {
      return manyParameters;
    }
    if (repeats(url, parameters)) {
      return repeating;
    }
    for (int i = 0; i < parameters; i++) {
      int end = starts[i + 1] - 1;
      if (DATES.contain(url, starts[i], end)) {
        int value = url.indexOf('=', starts[i]) + 1;
        if (value > 0 && end - value >= 4 && isDishonest(year(url, value))) {
          return calendar;
        }
      }
    }
    return Optional.empty();
  }

  /** Splits a part of the URL. Returns the number of pieces between the separators. */
  private int split(String url, int from, int to, char separator) {
    int pieces = 0;
    starts[pieces++] = from;
    for (int i = from; i < to; i++) {
      if (url.charAt(i) == separator) {
        starts[pieces++] = i + 1;
      }
    }
    starts[pieces] = to + 1;
    return pieces;
  }

  private boolean repeats(String url, int pieces) {
    for (int i = 0; i + limits.repeats < pieces; i++) {
      int length = starts[i + 1] - starts[i] - 1;
      int times = 1;
      for (int k = i + 1; k < pieces; k++) {
        boolean same =
            starts[k + 1] - starts[k] - 1 == length
                && url.regionMatches(starts[k], url, starts[i], length);
        if (same && ++times > limits.repeats) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a segment is dated, as in {@code /2031/05/} and {@code /2031-05-17}. */
  private boolean isDatedSegment(String url, int index, int segments) {
    int start = starts[index];
    int length = starts[index + 1] - 1 - start;
    if (length < 4 || !isDishonest(year(url, start))) {
      return false;
    }
    if (length > 4) {
      return length >= 7
          && url.charAt(start + 4) == '-'
          && isMonth(url, start + 5, start + 7)
          && (length == 7 || url.charAt(start + 7) == '-');
    }
    return index + 1 < segments && isMonth(url, starts[index + 1], starts[index + 2] - 1);
  }

  private static boolean isMonth(String url, int from, int to) {
    int month = number(url, from, to);
    return to - from <= 2 && month >= 1 && month <= 12;
  }

  private static int year(String url, int at) {
    return number(url, at, at + 4);
  }

  private boolean isDishonest(int year) {
    return year >= FIRST_YEAR && year < FIRST_HONEST || year > lastHonest && year <= LAST_YEAR;
  }

  /** Returns the number between two places; −1 unless it is one of up to four decimal digits. */
  private static int number(String url, int from, int to) {
    int number = 0;
    for (int i = from; i < to && i < from + 5; i++) {
      int digit = url.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return to == from ? -1 : number;
  }

  private static Optional<Refusal> trap(String reason, String because) {
    return Optional.of(new Refusal("trap-" + reason, because + "."));
  }
}

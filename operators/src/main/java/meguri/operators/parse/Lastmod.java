package meguri.operators.parse;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a sitemap's date: W3C's profile of ISO 8601, and its common variants: a blank for the T, no
 * colon in the zone, and no zone, which counts as UTC. A date without a time counts as the
 * beginning of its period, a day as its midnight. So no page seems changed after its visit when
 * that is not certain.
 */
final class Lastmod {

  private static final int LONGEST = 40;

  private static final Pattern DATE =
      Pattern.compile(
          "([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})"
              + "(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?"
              + " ?([Zz]|[+-][0-9]{2}:?[0-9]{2})?)?)?)?");

  private Lastmod() {}

  /** Returns the date in ms since 1970; 0 if the text is no date, or is one before 1970. */
  static long of(String text) {
    String date = text.strip();
    Matcher matcher = DATE.matcher(date);
    if (date.length() > LONGEST || !matcher.matches()) {
      return 0;
    }
    try {
      LocalDateTime local =
          LocalDateTime.of(
              number(matcher, 1, 0),
              number(matcher, 2, 1),
              number(matcher, 3, 1),
              number(matcher, 4, 0),
              number(matcher, 5, 0),
              number(matcher, 6, 0));
      return Math.max(0, local.toInstant(zone(matcher)).toEpochMilli());
    } catch (DateTimeException e) {
      return 0; // the 30th of February
    }
  }

  private static int number(Matcher matcher, int group, int otherwise) {
    String digits = matcher.group(group);
    return digits == null ? otherwise : Integer.parseInt(digits);
  }

  private static ZoneOffset zone(Matcher matcher) {
    String zone = matcher.group(7);
    return zone == null || zone.equalsIgnoreCase("z") ? ZoneOffset.UTC : ZoneOffset.of(zone);
  }
}

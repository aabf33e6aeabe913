package meguri.job.known;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The dump of Apache Nutch's crawldb as text, which {@code nutch readdb DB -dump DIR} writes: for
 * each page a line with its URL, then a line for each field.
 *
 * <p>Nutch knows when a page is due next, and not when it was fetched: that was one interval
 * before.
 */
final class Nutch implements KnownFormat.Reader {

  static final String STATUS = "status name";
  static final String DUE = "fetch time";
  static final String MODIFIED = "modified time";
  static final String INTERVAL = "retry interval seconds";

  private static final Pattern BEGIN = Pattern.compile("(\\S+)\\tVersion: \\d+");
  private static final Pattern FIELD =
      Pattern.compile("(Status|Fetch time|Modified time|Retry interval): (.*)");
  private static final Pattern NAMED_STATUS = Pattern.compile("\\d+ \\((\\w+)\\)");
  private static final Pattern SPAN = Pattern.compile("([0-9.E]+) (seconds|days).*");

  /** The statuses of pages that were found. */
  private static final Set<String> FOUND = Set.of("db_fetched", "db_notmodified", "db_duplicate");

  /** The form of Java's old dates: Thu Jan 01 00:00:00 UTC 1970. */
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz uuuu", Locale.US);

  private Map<String, String> page = Map.of();

  @Override
  public Optional<Map<String, String>> read(String line) {
    Matcher begin = BEGIN.matcher(line);
    if (begin.matches()) {
      page = new HashMap<>(Map.of("url", begin.group(1)));
      return Optional.empty();
    }
    if (page.isEmpty()) {
      throw new IllegalArgumentException("expected a URL, a tab and Version:");
    }
    Matcher field = FIELD.matcher(line);
    if (!field.matches()) {
      return Optional.empty();
    }
    String value = field.group(2).strip();
    switch (field.group(1)) {
      case "Status" -> page.put(STATUS, inner(NAMED_STATUS, value));
      case "Fetch time" -> page.put(DUE, value);
      case "Modified time" -> page.put(MODIFIED, value);
      default -> {
        Matcher span = SPAN.matcher(value);
        if (!span.matches()) {
          throw new IllegalArgumentException("expected an interval in seconds, got " + value);
        }
        double days = span.group(2).equals("days") ? Duration.ofDays(1).toSeconds() : 1;
        page.put(INTERVAL, String.valueOf(Double.parseDouble(span.group(1)) * days));
        return Optional.of(told(page)); // the fields behind it tell a seed nothing
      }
    }
    return Optional.empty();
  }

  private static String inner(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.matches() ? matcher.group(1) : text;
  }

  /** Whether a page of another format, such as CSV, has the fields of Nutch. */
  static boolean isOf(Map<String, String> page) {
    return page.keySet().containsAll(Set.of("url", STATUS, DUE, MODIFIED, INTERVAL));
  }

  /** Returns a page with the fields of a seed's history in place of Nutch's. */
  static Map<String, String> told(Map<String, String> page) {
    Map<String, String> told = new HashMap<>(Map.of("url", page.getOrDefault("url", "")));
    if (FOUND.contains(page.getOrDefault(STATUS, ""))) {
      long interval = Math.round(seconds(page.getOrDefault(INTERVAL, "")) * 1_000);
      told.put("seen", time(page.getOrDefault(DUE, "")).minusMillis(interval).toString());
      Instant modified = time(page.getOrDefault(MODIFIED, ""));
      if (modified.isAfter(Instant.EPOCH)) {
        told.put(
            "last-modified",
            DateTimeFormatter.RFC_1123_DATE_TIME.format(modified.atOffset(ZoneOffset.UTC)));
      }
    }
    return told;
  }

  private static double seconds(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected an interval in seconds, got " + text, e);
    }
  }

  private static Instant time(String text) {
    try {
      return ZonedDateTime.parse(text, DATE).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "expected a time such as Thu Jan 01 00:00:00 UTC 1970, got " + text, e);
    }
  }
}

package meguri.job.inspect;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes times and spans for people.
 *
 * @param now the time from which other times are told, ms
 */
record When(long now) {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  private static final long SECOND = 1_000;
  private static final long MINUTES = 60 * SECOND;
  private static final long HOUR = 60 * MINUTES;
  private static final long DAY = 24 * HOUR;

  /** Returns the end of something; the largest time stands for no end. */
  String until(long time) {
    return time == Long.MAX_VALUE ? "another command ends that" : at(time);
  }

  /** Returns a time with its distance from now: {@code 2026-11-20 10:00:03 UTC (in 3 days)}. */
  String at(long time) {
    String distance = time > now ? "in " + span(time - now) : span(now - time) + " ago";
    return "%s (%s)".formatted(MINUTE.format(Instant.ofEpochMilli(time)), distance);
  }

  /** Returns a span of ms in one or two units. */
  static String span(long ms) {
    if (ms < SECOND) {
      return "%d ms".formatted(ms);
    }
    if (ms < 10 * SECOND) {
      return "%.1f s".formatted(ms / (double) SECOND).replace(".0 s", " s");
    }
    if (ms < 2 * MINUTES) {
      return "%d s".formatted(ms / SECOND);
    }
    if (ms < 2 * HOUR) {
      return "%d min".formatted(ms / MINUTES);
    }
    if (ms < 2 * DAY) {
      return "%d h".formatted(ms / HOUR);
    }
    return "%d days".formatted(ms / DAY);
  }

  /** Returns a time as programs read it; null stands for a time that never was, or never comes. */
  static @Nullable String iso(long time) {
    return time <= 0 || time == Long.MAX_VALUE
        ? null
        : Instant.ofEpochMilli(time).truncatedTo(ChronoUnit.MILLIS).toString();
  }
}

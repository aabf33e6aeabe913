package meguri.operators.sink;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;

/** Wall clock as ISO 8601 in UTC, always with milliseconds: {@code 2026-11-18T12:00:00.000Z}. */
final class Timestamp {

  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private Timestamp() {}

  static String of(long millis) {
    return FORMAT.format(Instant.ofEpochMilli(millis));
  }

  /** Returns the time without its milliseconds, as indexes have it. */
  static String inSeconds(long millis) {
    return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}

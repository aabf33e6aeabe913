package meguri.operators.scope;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import meguri.operators.model.Digest;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;

/**
 * What another crawler knew of a seed. In a list of seeds, it stands behind the URL: fields such as
 * {@code seen=2026-01-31T12:00:00Z}, with a tab before each.
 *
 * @param seen when the page was last found
 * @param etag the header as it came; empty if unknown
 * @param lastModified the header as it came; empty if unknown
 * @param digest the digest of the body, such as {@code sha1:…}; empty if unknown
 */
public record SeedHistory(Instant seen, String etag, String lastModified, String digest) {

  private static final String SEEN = "seen";
  private static final String ETAG = "etag";
  private static final String LAST_MODIFIED = "last-modified";
  private static final String DIGEST = "digest";

  /**
   * Reads fields with tabs between.
   *
   * @throws IllegalArgumentException with the end of a sentence for people
   */
  static SeedHistory parse(String text) {
    Instant seen = Instant.EPOCH;
    String etag = "";
    String lastModified = "";
    String digest = "";
    for (String field : text.split("\t", -1)) {
      int equals = field.indexOf('=');
      String value = field.substring(equals + 1).strip();
      switch (equals < 0 ? field : field.substring(0, equals)) {
        case SEEN -> seen = time(value);
        case ETAG -> etag = value;
        case LAST_MODIFIED -> lastModified = value;
        case DIGEST -> digest = value;
        default ->
            throw new IllegalArgumentException(
                "expected a field such as seen=2026-01-31T12:00:00Z, etag=, last-modified= or digest= behind the tab, got "
                    + field);
      }
    }
    if (seen.equals(Instant.EPOCH)) {
      throw new IllegalArgumentException("a seed with a history needs the field seen=");
    }
    return new SeedHistory(seen, etag, lastModified, digest);
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "expected a time such as 2026-01-31T12:00:00Z, got " + text, e);
    }
  }

  /** Returns the fields with tabs between, without those that are unknown. */
  public String text() {
    List<String> fields = new ArrayList<>();
    fields.add(SEEN + "=" + seen);
    add(ETAG, etag, fields);
    add(LAST_MODIFIED, lastModified, fields);
    add(DIGEST, digest, fields);
    return String.join("\t", fields);
  }

  private static void add(String name, String value, List<String> fields) {
    if (!value.isEmpty()) {
      fields.add(name + "=" + value.replaceAll("\\s", " "));
    }
  }

  /**
   * Returns the page's past.
   *
   * @param ours the algorithm of the crawl's own digests; a digest by another one tells nothing
   */
  Past past(Digest ours) {
    return Past.told(
        ours.prefixOf(digest), Validators.of(etag, lastModified), seen.toEpochMilli(), modified());
  }

  private long modified() {
    try {
      return Math.max(
          0, Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(lastModified)).toEpochMilli());
    } catch (DateTimeException e) {
      return 0;
    }
  }
}

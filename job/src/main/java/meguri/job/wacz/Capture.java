package meguri.job.wacz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * A line of an archive file's index.
 *
 * @param time the date of the capture, 14 digits
 * @param mime the media type; that of a revisit record is {@code warc/revisit}
 * @param status empty if the capture has none of its own
 * @param offset the place of the record in its file
 * @param length the length of the record as it is stored
 */
record Capture(String url, String time, String mime, String status, long offset, long length) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static Capture of(String line) throws IOException {
    int time = line.indexOf(' ') + 1;
    int json = line.indexOf(' ', time) + 1;
    if (time == 0 || json == 0) {
      throw new IOException("not a line of an index: " + line);
    }
    JsonNode members = JSON.readTree(line.substring(json));
    return new Capture(
        members.path("url").asText(),
        line.substring(time, json - 1),
        members.path("mime").asText(),
        members.path("status").asText(),
        members.path("offset").asLong(),
        members.path("length").asLong());
  }

  /** Whether this may be a page that somebody wants to look at. */
  boolean mayBePage() {
    return status.equals("200") && (isHtml(mime) || isRevisit());
  }

  boolean isRevisit() {
    return mime.equals("warc/revisit");
  }

  static boolean isHtml(String type) {
    return type.equals("text/html") || type.equals("application/xhtml+xml");
  }

  /** Returns the date as WACZ writes it, in seconds like the index. */
  String date() {
    return "%s-%s-%sT%s:%s:%sZ"
        .formatted(
            time.substring(0, 4),
            time.substring(4, 6),
            time.substring(6, 8),
            time.substring(8, 10),
            time.substring(10, 12),
            time.substring(12, 14));
  }
}

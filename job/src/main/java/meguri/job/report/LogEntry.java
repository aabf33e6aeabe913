package meguri.job.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * A line of the crawl log, as far as the report uses it. The fields are those of the log.
 *
 * @param time when the request ended, or when the line was written, ms
 * @param digest empty if there was no body
 * @param slot −1 if none is known
 */
record LogEntry(
    long time,
    String url,
    int status,
    String outcome,
    long bytes,
    long ms,
    String digest,
    int depth,
    double score,
    int inlinks,
    int slot,
    String reason) {

  private static final JsonFactory JSON = new JsonFactory();

  /**
   * Reads a line. It skips fields that it does not know, which a newer Meguri may have written.
   *
   * @throws IOException if this is no line of a crawl log
   */
  static LogEntry parse(String line) throws IOException {
    long time = Long.MIN_VALUE;
    String url = "";
    int status = 0;
    String outcome = "";
    long bytes = 0;
    long ms = 0;
    String digest = "";
    int depth = 0;
    double score = 0;
    int inlinks = 0;
    int slot = -1;
    String reason = "";
    try (JsonParser json = JSON.createParser(line)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("a line of a crawl log is a JSON object");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "time" -> time = Instant.parse(json.getText()).toEpochMilli();
          case "url" -> url = json.getText();
          case "status" -> status = json.getIntValue();
          case "outcome" -> outcome = json.getText();
          case "bytes" -> bytes = json.getLongValue();
          case "ms" -> ms = json.getLongValue();
          case "digest" -> digest = json.getText();
          case "depth" -> depth = json.getIntValue();
          case "score" -> score = json.getDoubleValue();
          case "inlinks" -> inlinks = json.getIntValue();
          case "slot" -> slot = json.getIntValue();
          case "reason" -> reason = json.getText();
          default -> json.skipChildren();
        }
      }
    } catch (DateTimeException e) {
      throw new IOException(e);
    }
    if (time == Long.MIN_VALUE || outcome.isEmpty()) {
      throw new IOException("a line of a crawl log has a time and an outcome");
    }
    return new LogEntry(
        time, url, status, outcome, bytes, ms, digest, depth, score, inlinks, slot, reason);
  }

  /** Returns the URL's host and port. */
  String host() {
    int begin = url.indexOf("://");
    if (begin < 0) {
      return "";
    }
    int end = begin + 3;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return url.substring(begin + 3, end);
  }

  /** Returns the part of the reason that tells its kind; what follows a colon differs each time. */
  String kindOfReason() {
    int colon = reason.indexOf(':');
    return colon < 0 ? reason : reason.substring(0, colon);
  }
}

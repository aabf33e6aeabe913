package meguri.web.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** Well-formed answers and parts of them, to be used as they are or spoilt. */
final class Reply {
  static final String LINK = "<!doctype html><title>Here</title><p><a href=\"/next\">next</a>\n";
  static final String HTML = "Content-Type: text/html; charset=utf-8";
  static final String OK = "200 OK";

  private Reply() {}

  /** Returns a head, up to the empty line, which is included. */
  static String head(String status, String... fields) {
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append("\r\n");
    for (String field : fields) {
      head.append(field).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  /** Returns the head of an HTML page with some more fields. */
  static String htmlHead(String... fields) {
    String head = head(OK, fields);
    return head.substring(0, head.length() - 2) + HTML + "\r\nConnection: close\r\n\r\n";
  }

  static Script page(String html) {
    return answer(OK, HTML, html);
  }

  static Script robots(String rules) {
    return answer(OK, "Content-Type: text/plain", "User-agent: *\n" + rules);
  }

  /**
   * @param fields the fields as they stand in the head, one or more lines of it
   */
  static Script answer(String status, String fields, String body) {
    return answer(status, fields, body.getBytes(ISO_8859_1));
  }

  static Script answer(String status, String fields, byte[] body) {
    return Script.of(head(status, fields, length(body.length), "Connection: close")).send(body);
  }

  static Script redirect(String location) {
    return answer("302 Found", "Location: " + location, "");
  }

  static String length(long bytes) {
    return "Content-Length: " + bytes;
  }

  static String chunk(String data) {
    return Integer.toHexString(data.length()) + "\r\n" + data + "\r\n";
  }
}

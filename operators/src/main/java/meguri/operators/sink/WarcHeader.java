package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;

/** The header of a WARC record under construction. */
final class WarcHeader {

  private final StringBuilder text = new StringBuilder(512);
  private final String id = "<urn:uuid:" + UUID.randomUUID() + '>';

  WarcHeader(String type, String date) {
    text.append("WARC/1.1\r\n");
    put("WARC-Type", type);
    put("WARC-Record-ID", id);
    put("WARC-Date", date);
  }

  String id() {
    return id;
  }

  WarcHeader put(String name, String value) {
    text.append(name).append(": ").append(HttpBlock.oneLine(value)).append("\r\n");
    return this;
  }

  /** The header's bytes, for a block of this type and length. */
  byte[] bytes(String contentType, long length) {
    put("Content-Type", contentType);
    put("Content-Length", Long.toString(length));
    return text.append("\r\n").toString().getBytes(UTF_8);
  }
}

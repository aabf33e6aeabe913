package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;
import meguri.operators.model.Fetched;
import meguri.operators.model.Protocol;

/** The header of a WARC record under construction. */
final class WarcHeader {

  private final StringBuilder text = new StringBuilder(1024);
  private final String id;

  WarcHeader(String type, String date) {
    this(type, date, name(UUID.randomUUID()));
  }

  WarcHeader(String type, String date, String id) {
    this.id = id;
    text.append("WARC/1.1\r\n");
    put("WARC-Type", type);
    put("WARC-Record-ID", id);
    put("WARC-Date", date);
  }

  /**
   * Returns the id of an answer's record. It is the same wherever it is computed, because no URL is
   * requested twice in a millisecond.
   */
  static String idOfAnswer(String url, long started) {
    return name(UUID.nameUUIDFromBytes((started + " " + url).getBytes(UTF_8)));
  }

  private static String name(UUID id) {
    return "<urn:uuid:" + id + '>';
  }

  String id() {
    return id;
  }

  WarcHeader put(String name, String value) {
    text.append(name).append(": ").append(HttpBlock.oneLine(value)).append("\r\n");
    return this;
  }

  /** Adds a field, unless its value is empty. */
  WarcHeader putKnown(String name, String value) {
    return value.isEmpty() ? this : put(name, value);
  }

  /** Adds the address and the protocols that a request was made by. */
  WarcHeader connection(Fetched fetched) {
    Protocol protocol = fetched.protocol();
    put("WARC-IP-Address", HttpBlock.address(fetched.task().pin().inetAddress()));
    putKnown("WARC-Protocol", protocol.http());
    putKnown("WARC-Protocol", protocol.tls());
    return putKnown("WARC-Cipher-Suite", protocol.cipher());
  }

  /**
   * Returns the header's bytes, for a block of this type and length.
   *
   * @param contentType empty if there is no block
   */
  byte[] bytes(String contentType, long length) {
    putKnown("Content-Type", contentType);
    put("Content-Length", Long.toString(length));
    return text.append("\r\n").toString().getBytes(UTF_8);
  }
}

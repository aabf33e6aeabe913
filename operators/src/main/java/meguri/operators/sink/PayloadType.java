package meguri.operators.sink;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;

/** What a body is by its first bytes, for the types that can be told by a look. */
final class PayloadType {

  private static final int LOOKED_AT = 64;

  private PayloadType() {}

  /** Empty if it cannot be told. */
  static String of(byte[] body) {
    String head = new String(body, 0, Math.min(body.length, LOOKED_AT), ISO_8859_1);
    if (head.startsWith("%PDF-")) {
      return "application/pdf";
    }
    if (head.startsWith("\u0089PNG\r\n\u001A\n")) {
      return "image/png";
    }
    if (head.startsWith("\u00FF\u00D8\u00FF")) {
      return "image/jpeg";
    }
    if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) {
      return "image/gif";
    }
    if (head.startsWith("PK\u0003\u0004")) {
      return "application/zip";
    }
    String text = head.startsWith("\u00EF\u00BB\u00BF") ? head.substring(3) : head;
    String start = text.stripLeading().toLowerCase(Locale.ROOT);
    if (start.startsWith("<!doctype html") || start.startsWith("<html")) {
      return "text/html";
    }
    return "";
  }
}

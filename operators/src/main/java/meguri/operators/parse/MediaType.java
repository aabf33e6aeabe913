package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;

/** Whether a body is HTML: as the server says, or if it says nothing, by its beginning. */
final class MediaType {

  private static final int SNIFFED = 512;

  private MediaType() {}

  static boolean isHtml(String contentType, byte[] document) {
    int semicolon = contentType.indexOf(';');
    String type = semicolon < 0 ? contentType : contentType.substring(0, semicolon);
    return switch (type.strip().toLowerCase(Locale.ROOT)) {
      case "text/html", "application/xhtml+xml" -> true;
      case "" -> looksLikeHtml(document);
      default -> false;
    };
  }

  private static boolean looksLikeHtml(byte[] document) {
    int start = Charsets.mark(document);
    String head =
        new String(document, start, Math.min(document.length - start, SNIFFED), ISO_8859_1).strip();
    return head.startsWith("<") && !head.startsWith("<?");
  }
}

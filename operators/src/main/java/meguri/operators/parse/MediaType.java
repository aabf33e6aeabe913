package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;

/** Whether a body is HTML: as the server says, or if it says nothing, by its beginning. */
final class MediaType {

  private static final int SNIFFED = 512;

  /** A bit for each control character, except tab, line and page breaks, and escape. */
  private static final int NO_TEXT = ~(1 << '\t' | 1 << '\n' | 1 << '\f' | 1 << '\r' | 1 << 0x1B);

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

  /** Whether there is a byte among the first that no text has (WHATWG MIME Sniffing, 3). */
  static boolean isBinary(byte[] document) {
    for (int i = 0; i < Math.min(document.length, SNIFFED); i++) {
      int b = document[i];
      if (b >= 0 && b < ' ' && (NO_TEXT >>> b & 1) != 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean looksLikeHtml(byte[] document) {
    int start = Charsets.mark(document);
    String head =
        new String(document, start, Math.min(document.length - start, SNIFFED), ISO_8859_1).strip();
    return head.startsWith("<") && !head.startsWith("<?");
  }
}

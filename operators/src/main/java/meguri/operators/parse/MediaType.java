package meguri.operators.parse;

import java.util.Locale;

/**
 * Tells whether a body is HTML. The server's word counts, unless the body begins like another type.
 * If the server's word is of no use, only the beginning counts.
 */
public final class MediaType {

  private static final int SNIFFED = 512;

  /** A bit for each control character, except tab, line and page breaks, and escape. */
  private static final int NO_TEXT = ~(1 << '\t' | 1 << '\n' | 1 << '\f' | 1 << '\r' | 1 << 0x1B);

  private MediaType() {}

  /** Whether a body of this Content-Type may be HTML, before it is decoded. */
  static boolean mayBeHtml(String contentType) {
    String type = essence(contentType);
    return isHtml(type) || isUnknown(type);
  }

  static boolean isHtml(String contentType, byte[] document) {
    String type = essence(contentType);
    String found = PayloadType.of(document);
    return isHtml(type) && (found.isEmpty() || found.startsWith("text/"))
        || isUnknown(type) && found.equals(PayloadType.HTML);
  }

  /** Whether one of the first bytes is one that no text has (WHATWG MIME Sniffing, 3). */
  public static boolean isBinary(byte[] document) {
    for (int i = 0; i < Math.min(document.length, SNIFFED); i++) {
      int b = document[i];
      if (b >= 0 && b < ' ' && (NO_TEXT >>> b & 1) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether the server calls a body plain text. */
  static boolean isPlain(String contentType) {
    return essence(contentType).equals("text/plain");
  }

  private static boolean isHtml(String type) {
    return type.equals(PayloadType.HTML) || type.equals("application/xhtml+xml");
  }

  /** Whether a server wrote this because it does not know the type. */
  private static boolean isUnknown(String type) {
    return switch (type) {
      case "unknown/unknown", "application/unknown", "*/*" -> true;
      default -> type.indexOf('/') < 0;
    };
  }

  /** Returns the type without parameters; if one header has several types, the first. */
  public static String essence(String contentType) {
    int end = 0;
    while (end < contentType.length() && ";,".indexOf(contentType.charAt(end)) < 0) {
      end++;
    }
    return contentType.substring(0, end).strip().toLowerCase(Locale.ROOT);
  }
}

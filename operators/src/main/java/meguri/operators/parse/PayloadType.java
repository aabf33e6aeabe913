package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The media type of a body by its first bytes. These are the rules of WHATWG's MIME Sniffing that
 * tell pages from other files and name the formats most found on the web.
 */
public final class PayloadType {

  static final String HTML = "text/html";

  private static final int LOOKED_AT = 512;

  /** The beginnings of pages: one of these, then a space or the end of the tag. */
  private static final List<String> TAGS =
      List.of(
          "<!doctype html",
          "<html",
          "<head",
          "<script",
          "<iframe",
          "<h1",
          "<div",
          "<font",
          "<table",
          "<a",
          "<style",
          "<title",
          "<b",
          "<body",
          "<br",
          "<p");

  private static final Map<String, String> SIGNATURES =
      Map.ofEntries(
          Map.entry("%PDF-", "application/pdf"),
          Map.entry("%!PS-Adobe-", "application/postscript"),
          Map.entry("\u0089PNG\r\n\u001A\n", "image/png"),
          Map.entry("\u00FF\u00D8\u00FF", "image/jpeg"),
          Map.entry("GIF87a", "image/gif"),
          Map.entry("GIF89a", "image/gif"),
          Map.entry("BM", "image/bmp"),
          Map.entry("\0\0\1\0", "image/x-icon"),
          Map.entry("OggS\0", "application/ogg"),
          Map.entry("ID3", "audio/mpeg"),
          Map.entry("\u001AE\u00DF\u00A3", "video/webm"),
          Map.entry("wOFF", "font/woff"),
          Map.entry("wOF2", "font/woff2"),
          Map.entry("PK\3\4", "application/zip"),
          Map.entry("Rar!\u001A\7", "application/x-rar-compressed"),
          Map.entry("7z\u00BC\u00AF\u0027\u001C", "application/x-7z-compressed"),
          Map.entry("\0asm", "application/wasm"));

  private PayloadType() {}

  /** Returns the media type; empty if the first bytes do not tell it. */
  public static String of(byte[] body) {
    int mark = Charsets.mark(body);
    if (mark == 0) {
      String head = head(body, 0, ISO_8859_1);
      for (Map.Entry<String, String> signature : SIGNATURES.entrySet()) {
        if (head.startsWith(signature.getKey()) && isBinaryOrLong(signature.getKey(), body)) {
          return signature.getValue();
        }
      }
      String container = container(head);
      return container.isEmpty() ? text(head) : container;
    }
    return text(
        head(body, mark, mark == 3 ? ISO_8859_1 : body[0] == (byte) 0xFE ? UTF_16BE : UTF_16LE));
  }

  /**
   * Whether a signature is proof: one of two letters may begin any text, so the body must be
   * binary.
   */
  private static boolean isBinaryOrLong(String signature, byte[] body) {
    return signature.length() > 3 || MediaType.isBinary(body);
  }

  /**
   * Returns the media type of RIFF and ISO media files, which name their content after their own
   * signature; empty for others.
   */
  private static String container(String head) {
    if (head.startsWith("RIFF") && head.length() >= 12) {
      return switch (head.substring(8, 12)) {
        case "WEBP" -> "image/webp";
        case "WAVE" -> "audio/wave";
        case "AVI " -> "video/avi";
        default -> "";
      };
    }
    return head.startsWith("ftyp", 4) ? "video/mp4" : "";
  }

  private static String text(String head) {
    String start = head.stripLeading().toLowerCase(Locale.ROOT);
    if (start.startsWith("<!--")) {
      return HTML;
    }
    for (String tag : TAGS) {
      if (start.startsWith(tag) && start.length() > tag.length()) {
        char end = start.charAt(tag.length());
        if (end == '>' || Character.isWhitespace(end)) {
          return HTML;
        }
      }
    }
    return start.startsWith("<?xml") ? "text/xml" : "";
  }

  private static String head(byte[] body, int from, Charset charset) {
    return new String(body, from, Math.min(body.length - from, LOOKED_AT), charset);
  }
}

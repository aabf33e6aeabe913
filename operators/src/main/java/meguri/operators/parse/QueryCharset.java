package meguri.operators.parse;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/**
 * Encodes queries in the charset of the document that has the link, as browsers send them to
 * servers (URL standard, 5.1: percent-encode after encoding). The rest of a URL is in UTF-8
 * whatever the document, and so is all of it where the document is in UTF-8 or UTF-16.
 */
final class QueryCharset {

  private static final int REPLACEMENT = 0xFFFD;
  private static final int MOST_BYTES = 64;

  private final Charset charset;
  private final boolean legacy;

  /**
   * @param charset the charset of the document
   */
  QueryCharset(Charset charset) {
    this.charset = charset;
    legacy = !charset.name().startsWith("UTF-") && charset.canEncode();
  }

  /**
   * Returns the reference; if queries are not in UTF-8, with the characters of its query beyond
   * ASCII escaped.
   */
  String encoded(String reference) {
    if (!legacy) {
      return reference;
    }
    int question = reference.indexOf('?');
    int fragment = reference.indexOf('#');
    int end = fragment < 0 ? reference.length() : fragment;
    int from = question + 1;
    if (question < 0 || question > end || nextNotAscii(reference, from, end) == end) {
      return reference;
    }
    // No URL has line breaks and tabs, nor blanks at its end.
    String text = reference.substring(from, end).replaceAll("[\\t\\n\\r]", "");
    StringBuilder out = new StringBuilder(2 * reference.length()).append(reference, 0, from);
    encode(wellFormed(fragment < 0 ? text.trim() : text), out);
    return out.append(reference, end, reference.length()).toString();
  }

  private static int nextNotAscii(String text, int from, int end) {
    int i = from;
    while (i < end && text.charAt(i) < 0x80) {
      i++;
    }
    return i;
  }

  private static String wellFormed(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? REPLACEMENT : c)
        .forEach(out::appendCodePoint);
    return out.toString();
  }

  /** Encodes a text. A character that the charset lacks becomes an HTML character reference. */
  private void encode(String text, StringBuilder out) {
    CharsetEncoder encoder = charset.newEncoder();
    CharBuffer in = CharBuffer.wrap(text);
    ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
    CoderResult result;
    do {
      result = encoder.encode(in, bytes, true);
      escape(bytes, out);
      if (result.isError()) {
        int lacking = Character.codePointAt(in, 0);
        out.append("%26%23").append(lacking < 0x80 ? REPLACEMENT : lacking).append("%3B");
        in.position(in.position() + result.length());
      }
    } while (!result.isUnderflow());
    encoder.flush(bytes);
    escape(bytes, out);
  }

  private static void escape(ByteBuffer bytes, StringBuilder out) {
    bytes.flip();
    while (bytes.hasRemaining()) {
      int b = bytes.get() & 0xFF;
      boolean plain = b > ' ' && b < 0x7F && "\"#<>'".indexOf(b) < 0;
      out.append(plain ? Character.toString(b) : "%%%02X".formatted(b));
    }
    bytes.clear();
  }
}

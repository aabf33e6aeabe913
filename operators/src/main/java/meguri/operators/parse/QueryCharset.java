package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/**
 * Queries in the charset of the document that has the link, as browsers send them to servers (URL
 * standard, 5.1: percent-encode after encoding). The rest of a URL is in UTF-8 whatever the
 * document, and so is all of it where the document is in UTF-8 or UTF-16.
 */
final class QueryCharset {

  private static final int UNPAIRED = 0xFFFD;

  private final Charset charset;
  private final boolean legacy;

  /**
   * @param charset of the document
   */
  QueryCharset(Charset charset) {
    this.charset = charset;
    // US-ASCII stands for what is not to be read at all
    legacy = !charset.name().startsWith("UTF-") && !charset.equals(US_ASCII) && charset.canEncode();
  }

  /** The reference with what is not ASCII in its query escaped, if that is not to be UTF-8. */
  String encoded(String reference) {
    if (!legacy) {
      return reference;
    }
    int question = reference.indexOf('?');
    int fragment = reference.indexOf('#');
    int end = fragment < 0 ? reference.length() : fragment;
    int from = question < 0 ? end : nextNotAscii(reference, question, end);
    if (from >= end) {
      return reference;
    }
    StringBuilder out = new StringBuilder(2 * reference.length());
    CharsetEncoder encoder = charset.newEncoder();
    int done = 0;
    while (from < end) {
      out.append(reference, done, from);
      done = from;
      while (done < end && reference.charAt(done) >= 0x80) {
        done++;
      }
      encode(reference.substring(from, done), encoder, out);
      from = nextNotAscii(reference, done, end);
    }
    return out.append(reference, done, reference.length()).toString();
  }

  private static int nextNotAscii(String text, int from, int end) {
    int i = from;
    while (i < end && text.charAt(i) < 0x80) {
      i++;
    }
    return i;
  }

  /** What the charset lacks becomes a reference of HTML. */
  private void encode(String text, CharsetEncoder encoder, StringBuilder out) {
    int known = 0;
    int i = 0;
    while (i < text.length()) {
      int next = i + Character.charCount(text.codePointAt(i));
      if (!encoder.canEncode(text.subSequence(i, next))) {
        escape(text.substring(known, i), out);
        int lacking = text.codePointAt(i);
        boolean unpaired = Character.getType(lacking) == Character.SURROGATE;
        out.append("%26%23").append(unpaired ? UNPAIRED : lacking).append("%3B");
        known = next;
      }
      i = next;
    }
    escape(text.substring(known), out);
  }

  private void escape(String text, StringBuilder out) {
    ByteBuffer bytes = charset.encode(text);
    while (bytes.hasRemaining()) {
      int b = bytes.get() & 0xFF;
      boolean plain = b > ' ' && b < 0x7F && "\"#<>'".indexOf(b) < 0;
      out.append(plain ? Character.toString(b) : "%%%02X".formatted(b));
    }
  }
}

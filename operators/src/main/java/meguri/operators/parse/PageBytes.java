package meguri.operators.parse;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import meguri.operators.encoding.Encodings;

/**
 * An HTML document in valid UTF-8. Most documents are in it, and are not copied.
 *
 * @param from where its text begins, after a byte order mark
 * @param isGarbled whether some bytes of the document stand for no character in its charset
 * @param isOdd whether it has one of the characters NUL, which jsoup drops in places, and U+FFFF,
 *     by which jsoup knows the end
 */
record PageBytes(byte[] bytes, int from, boolean isGarbled, boolean isOdd) {

  private static final long HIGH = 0x8080_8080_8080_8080L;
  private static final long LOW = 0x0101_0101_0101_0101L;

  private static final int INVALID = 1;
  private static final int GARBLED = 2;
  private static final int ODD = 4;

  static PageBytes of(byte[] document, Charset charset) {
    int mark = Charsets.mark(document);
    int found = charset == UTF_8 ? check(document, mark) : INVALID;
    if ((found & INVALID) == 0) {
      return of(document, mark, found);
    }
    byte[] bytes = Encodings.text(document, mark, charset).getBytes(UTF_8);
    return of(bytes, 0, check(bytes, 0));
  }

  private static PageBytes of(byte[] bytes, int from, int found) {
    return new PageBytes(bytes, from, (found & GARBLED) != 0, (found & ODD) != 0);
  }

  /** Returns what is special about the bytes, as a set of bits. */
  private static int check(byte[] bytes, int from) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    int found = 0;
    int i = from;
    while (i < bytes.length) {
      while (i <= bytes.length - Long.BYTES) {
        long eight = buffer.getLong(i);
        if (((eight | eight - LOW) & HIGH) != 0) {
          break; // a byte beyond ASCII, or NUL
        }
        i += Long.BYTES;
      }
      if (i < bytes.length && bytes[i] >= 0) {
        found |= bytes[i] == 0 ? ODD : 0;
        i++;
        continue;
      }
      while (i < bytes.length && bytes[i] < 0) {
        int length = Utf8.character(bytes, i);
        if (length == 0) {
          return INVALID;
        }
        found |= length == 3 ? ofThree(bytes, i) : 0;
        i += length;
      }
    }
    return found;
  }

  private static int ofThree(byte[] bytes, int at) {
    if (bytes[at] != (byte) 0xEF || bytes[at + 1] != (byte) 0xBF) {
      return 0;
    }
    return bytes[at + 2] == (byte) 0xBD ? GARBLED : bytes[at + 2] == (byte) 0xBF ? ODD : 0;
  }
}

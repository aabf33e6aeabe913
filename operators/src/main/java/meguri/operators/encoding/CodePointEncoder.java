package meguri.operators.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.util.function.IntUnaryOperator;

/** Encodes each code point by itself. */
final class CodePointEncoder extends CharsetEncoder {

  /** The bytes of a code point that the encoding lacks. */
  static final int NONE = -1;

  private static final int MOST = 4;

  private final IntUnaryOperator bytes;

  /**
   * @param bytes returns the bytes of a code point, the first one highest, and never zero if there
   *     are more; {@link #NONE} if the encoding lacks it
   */
  CodePointEncoder(Charset charset, IntUnaryOperator bytes) {
    super(charset, 2, MOST);
    this.bytes = bytes;
  }

  @Override
  protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
    while (in.hasRemaining()) {
      int codePoint = Character.codePointAt(in, 0);
      int length = Character.charCount(codePoint);
      if (Character.getType(codePoint) == Character.SURROGATE) {
        boolean more = Character.isHighSurrogate((char) codePoint) && in.remaining() == 1;
        return more ? CoderResult.UNDERFLOW : CoderResult.malformedForLength(1);
      }
      int encoded = bytes.applyAsInt(codePoint);
      if (encoded == NONE) {
        return CoderResult.unmappableForLength(length);
      }
      if (out.remaining() < MOST) {
        return CoderResult.OVERFLOW;
      }
      for (int shift = 24; shift > 0; shift -= 8) {
        if (encoded >>> shift != 0) {
          out.put((byte) (encoded >>> shift));
        }
      }
      out.put((byte) encoded);
      in.position(in.position() + length);
    }
    return CoderResult.UNDERFLOW;
  }
}

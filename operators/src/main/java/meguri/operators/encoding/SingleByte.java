package meguri.operators.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/** An encoding with one byte a character. */
final class SingleByte extends Charset {

  private final char[] upper = new char[128];
  private final int[] upperCodePoints;

  /**
   * @param upper the code points of the bytes from 0x80 on
   */
  SingleByte(String name, int[] upper) {
    super(name, new String[0]);
    upperCodePoints = upper;
    for (int i = 0; i < upper.length; i++) {
      this.upper[i] = (char) upper[i];
    }
  }

  @Override
  public boolean contains(Charset other) {
    return equals(other);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new CodePointEncoder(this, this::bytes);
  }

  private int bytes(int codePoint) {
    if (codePoint < 0x80) {
      return codePoint;
    }
    for (int i = 0; i < upperCodePoints.length; i++) {
      if (upperCodePoints[i] == codePoint) {
        return 0x80 + i;
      }
    }
    return CodePointEncoder.NONE;
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new CharsetDecoder(this, 1, 1) {
      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        byte[] bytes = in.array();
        int at = in.arrayOffset() + in.position();
        int end = at + Math.min(in.remaining(), out.remaining());
        char[] chars = out.array();
        int to = out.arrayOffset() + out.position();
        int from = at;
        boolean malformed = false;
        while (at < end) {
          byte b = bytes[at];
          char c = b >= 0 ? (char) b : upper[b & 0x7F];
          if (c == Indexes.NONE && b != 0) {
            malformed = true;
            break;
          }
          chars[to++] = c;
          at++;
        }
        in.position(in.position() + at - from);
        out.position(out.position() + at - from);
        if (malformed) {
          return CoderResult.malformedForLength(1);
        }
        return in.hasRemaining() ? CoderResult.OVERFLOW : CoderResult.UNDERFLOW;
      }
    };
  }
}

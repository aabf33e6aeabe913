package meguri.operators.encoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/** UTF-16, where half of a surrogate pair takes no other character with it. */
final class Utf16 extends Charset {

  private final Charset java;
  private final ByteOrder order;

  Utf16(Charset java, ByteOrder order) {
    super(java.name(), new String[0]);
    this.java = java;
    this.order = order;
  }

  @Override
  public boolean contains(Charset other) {
    return java.contains(other);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return java.newEncoder();
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new CharsetDecoder(this, 0.5f, 1) {
      @Override
      protected CoderResult decodeLoop(ByteBuffer bytes, CharBuffer out) {
        ByteBuffer in = bytes.order(order);
        while (in.remaining() > 1) {
          char c = in.getChar(in.position());
          boolean isPair = Character.isHighSurrogate(c);
          if (isPair && in.remaining() < 4) {
            return CoderResult.UNDERFLOW;
          }
          char low = isPair ? in.getChar(in.position() + 2) : 0;
          if (isPair ? !Character.isLowSurrogate(low) : Character.isLowSurrogate(c)) {
            return CoderResult.malformedForLength(2);
          }
          if (out.remaining() < (isPair ? 2 : 1)) {
            return CoderResult.OVERFLOW;
          }
          out.put(c);
          if (isPair) {
            out.put(low);
          }
          in.position(in.position() + (isPair ? 4 : 2));
        }
        return CoderResult.UNDERFLOW;
      }
    };
  }
}

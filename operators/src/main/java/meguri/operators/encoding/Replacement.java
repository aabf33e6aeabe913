package meguri.operators.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/**
 * Stands for the encodings in which a filter and a reader may read a page differently. It trusts
 * none of their bytes: a text in one of them is a single U+FFFD.
 */
final class Replacement extends Charset {

  Replacement() {
    super("replacement", new String[0]);
  }

  @Override
  public boolean contains(Charset other) {
    return equals(other);
  }

  @Override
  public boolean canEncode() {
    return false;
  }

  @Override
  public CharsetEncoder newEncoder() {
    throw new UnsupportedOperationException(
        "text cannot be encoded as " + name() + ", only decoded");
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new CharsetDecoder(this, 1, 1) {

      private boolean done;

      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        int length = in.remaining();
        if (length > 0 && !done) {
          done = true;
          return CoderResult.malformedForLength(length);
        }
        in.position(in.limit());
        return CoderResult.UNDERFLOW;
      }

      @Override
      protected void implReset() {
        done = false;
      }
    };
  }
}

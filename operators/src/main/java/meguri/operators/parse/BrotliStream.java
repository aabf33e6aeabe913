package meguri.operators.parse;

import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * The content of a brotli stream, up to its first error; the library's own stream withholds what
 * came before an error. It holds the window's memory, at most 16 MB, until it is closed.
 */
final class BrotliStream extends InputStream {

  private static final int PART = 8192;

  private final ByteBuffer body;
  private final DecoderJNI.Wrapper decoder;
  private ByteBuffer decoded = ByteBuffer.allocate(0);

  BrotliStream(byte[] body) throws IOException {
    this.body = ByteBuffer.wrap(body);
    decoder = new DecoderJNI.Wrapper(PART);
  }

  @Override
  public int read() throws IOException {
    return decode() ? decoded.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] out, int offset, int length) throws IOException {
    if (!decode()) {
      return -1;
    }
    int count = Math.min(length, decoded.remaining());
    decoded.get(out, offset, count);
    return count;
  }

  @Override
  public void close() {
    decoder.destroy();
  }

  /** Decodes more if needed. Returns whether any bytes are left. */
  private boolean decode() throws IOException {
    while (!decoded.hasRemaining()) {
      if (decoder.hasOutput()) {
        decoded = decoder.pull();
        continue;
      }
      switch (decoder.getStatus()) {
        case DONE -> {
          return false;
        }
        case OK, NEEDS_MORE_OUTPUT -> decoder.push(0);
        case NEEDS_MORE_INPUT -> feed();
        case ERROR -> throw new IOException("the body is not brotli, or is damaged");
      }
    }
    return true;
  }

  private void feed() throws IOException {
    if (!body.hasRemaining()) {
      throw new IOException("the brotli body ends too early");
    }
    int count = Math.min(PART, body.remaining());
    decoder.getInputBuffer().clear().put(body.slice(body.position(), count));
    body.position(body.position() + count);
    decoder.push(count);
  }
}

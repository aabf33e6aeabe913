package meguri.operators.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Compresses pages by Zstandard. It holds the last one. */
final class Compressor implements Closeable {

  /** Zstandard's fastest. */
  private static final int LEVEL = 1;

  private final ZstdCompressCtx context = new ZstdCompressCtx().setLevel(LEVEL);
  private byte[] compressed = new byte[0];
  private int length;

  /** Compresses a page and returns its new length. */
  int compress(ByteSink page) {
    int bound = Math.toIntExact(Zstd.compressBound(page.size()));
    if (bound > compressed.length) {
      compressed = new byte[bound];
    }
    length =
        context.compressByteArray(compressed, 0, compressed.length, page.array(), 0, page.size());
    return length;
  }

  /** Puts the last page. */
  void putTo(ByteSink out) {
    out.put(compressed, length);
  }

  /** Writes the last page. */
  void writeTo(OutputStream out) throws IOException {
    out.write(compressed, 0, length);
  }

  @Override
  public void close() {
    context.close();
  }
}

package meguri.operators.parquet;

import java.io.IOException;
import java.io.OutputStream;

/** Counts what passes on to another stream, which stays its owner's. */
final class CountingStream extends OutputStream {

  private final OutputStream out;
  private long count;

  CountingStream(OutputStream out) {
    this.out = out;
  }

  long count() {
    return count;
  }

  @Override
  public void write(int one) throws IOException {
    out.write(one);
    count++;
  }

  @Override
  public void write(byte[] many, int from, int length) throws IOException {
    out.write(many, from, length);
    count += length;
  }
}

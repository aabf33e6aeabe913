package meguri.operators.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import meguri.operators.model.PageEvent;

/** Numbers of 64 bits, one or none a row. */
final class NumberChunk extends ColumnChunk {

  private final Schema.Shape shape;
  private final ToLongFunction<PageEvent> bits;
  private final Predicate<PageEvent> isKnown;
  private final ByteSink plain = new ByteSink();
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /**
   * @param bits the number; of a floating-point one, its bits
   */
  NumberChunk(
      Schema.Shape shape,
      ToLongFunction<PageEvent> bits,
      Predicate<PageEvent> isKnown,
      Compressor compressor) {
    super(shape, compressor);
    this.shape = shape;
    this.bits = bits;
    this.isKnown = isKnown;
  }

  @Override
  void put(PageEvent event) {
    if (isKnown.test(event)) {
      long value = bits.applyAsLong(event);
      plain.putLong(value);
      min = Math.min(min, value);
      max = Math.max(max, value);
      level(1, 0);
    } else {
      level(0, 0);
    }
  }

  @Override
  int bytesInPage() {
    return plain.size();
  }

  @Override
  int takeValues(ByteSink page) {
    page.put(plain);
    plain.clear();
    return PLAIN;
  }

  @Override
  void bounds(ThriftWriter statistics) {
    if (shape != Schema.Shape.REAL && min <= max) {
      statistics.binary(5, bytes(max)).binary(6, bytes(min));
    }
  }

  private static byte[] bytes(long value) {
    return ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }
}

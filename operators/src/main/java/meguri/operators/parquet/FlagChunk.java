package meguri.operators.parquet;

import java.util.function.Predicate;
import meguri.operators.model.PageEvent;

/** Flags: true, or missing. */
final class FlagChunk extends ColumnChunk {

  private final Predicate<PageEvent> value;
  private int set;

  FlagChunk(Predicate<PageEvent> value, Compressor compressor) {
    super(Schema.Shape.FLAG, compressor);
    this.value = value;
  }

  @Override
  void put(PageEvent event) {
    boolean isSet = value.test(event);
    set += isSet ? 1 : 0;
    level(isSet ? 1 : 0, 0);
  }

  @Override
  int bytesInPage() {
    return set / Byte.SIZE;
  }

  @Override
  int takeValues(ByteSink page) {
    for (int rest = set; rest > 0; rest -= Byte.SIZE) {
      page.put((1 << Math.min(rest, Byte.SIZE)) - 1);
    }
    set = 0;
    return PLAIN;
  }
}

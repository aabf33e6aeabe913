package meguri.operators.parquet;

import java.util.function.Function;
import meguri.operators.model.EncodedText;
import meguri.operators.model.PageEvent;

/** Long texts, one or none a row. They hardly ever repeat, so they have no dictionary. */
final class LongTextChunk extends ColumnChunk {

  private final Function<PageEvent, EncodedText> value;
  private final ByteSink plain = new ByteSink();

  LongTextChunk(Function<PageEvent, EncodedText> value, Compressor compressor) {
    super(Schema.Shape.TEXT, compressor);
    this.value = value;
  }

  @Override
  void put(PageEvent event) {
    EncodedText text = value.apply(event);
    if (!text.isEmpty()) {
      plain.putInt(text.utf8().length);
      plain.put(text.utf8(), text.utf8().length);
    }
    level(text.isEmpty() ? 0 : 1, 0);
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
}

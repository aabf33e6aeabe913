package meguri.operators.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.Function;
import meguri.operators.model.PageEvent;

/** Lists of texts. A list without texts is missing. */
final class ListChunk extends ColumnChunk {

  private static final int NO_LIST = 0;
  private static final int ITEM = 2;

  private final Function<PageEvent, List<String>> value;
  private final ByteSink plain = new ByteSink();

  ListChunk(Function<PageEvent, List<String>> value, Compressor compressor) {
    super(Schema.Shape.TEXTS, compressor);
    this.value = value;
  }

  @Override
  void put(PageEvent event) {
    List<String> texts = value.apply(event);
    if (texts.isEmpty()) {
      level(NO_LIST, 0);
    }
    for (int i = 0; i < texts.size(); i++) {
      byte[] utf8 = texts.get(i).getBytes(UTF_8);
      plain.putInt(utf8.length);
      plain.put(utf8, utf8.length);
      level(ITEM, i == 0 ? 0 : 1);
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
}

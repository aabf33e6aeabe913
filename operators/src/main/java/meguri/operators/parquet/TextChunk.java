package meguri.operators.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.Function;
import meguri.operators.model.PageEvent;

/**
 * Texts, one or none a row. As long as most of them repeat, they are numbers in a dictionary: after
 * the first page in which that does not pay, and after the one that finds the dictionary full,
 * pages have the texts themselves.
 */
final class TextChunk extends ColumnChunk {

  /** A dictionary pays if there are at least so many values for each of its texts. */
  private static final int VALUES_PER_TEXT = 2;

  private final Function<PageEvent, String> value;

  private final ByteSink plain = new ByteSink();
  private final Levels numbers = new Levels();
  private final Dictionary dictionary = new Dictionary();
  private boolean isNumbered = true;
  private boolean hasNumberedPages;

  TextChunk(Function<PageEvent, String> value, Compressor compressor) {
    super(Schema.Shape.TEXT, compressor);
    this.value = value;
  }

  @Override
  void put(PageEvent event) {
    String text = value.apply(event);
    if (text.isEmpty()) {
      level(0, 0);
      return;
    }
    int number = isNumbered ? dictionary.number(text) : -1;
    if (number < 0) {
      endNumbers();
      put(text.getBytes(UTF_8));
    } else {
      numbers.add(number);
    }
    level(1, 0);
  }

  @Override
  int bytesInPage() {
    return plain.size() + Integer.BYTES * numbers.count();
  }

  @Override
  int takeValues(ByteSink page) {
    if (isNumbered && numbers.count() == 0) {
      return PLAIN;
    }
    if (isNumbered && pays()) {
      int width = Levels.width(Math.max(1, dictionary.size() - 1));
      page.put(width);
      numbers.write(width, page);
      numbers.clear();
      hasNumberedPages = true;
      return RLE_DICTIONARY;
    }
    spell();
    page.put(plain);
    plain.clear();
    return PLAIN;
  }

  @Override
  List<byte[]> dictionary() {
    return hasNumberedPages ? dictionary.texts() : List.of();
  }

  /** From now on, pages have the texts themselves. */
  private void endNumbers() {
    if (isNumbered) {
      if (numbers.count() > 0 && pays()) {
        endPage();
      }
      spell();
    }
  }

  /** Puts the texts in the place of their numbers. */
  private void spell() {
    isNumbered = false;
    for (int i = 0; i < numbers.count(); i++) {
      put(dictionary.texts().get(numbers.get(i)));
    }
    numbers.clear();
  }

  private boolean pays() {
    return hasNumberedPages || numbers.count() >= VALUES_PER_TEXT * dictionary.size();
  }

  private void put(byte[] utf8) {
    plain.putInt(utf8.length);
    plain.put(utf8, utf8.length);
  }
}

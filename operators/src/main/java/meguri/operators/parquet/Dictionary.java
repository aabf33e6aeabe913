package meguri.operators.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The different texts of a column, as long as they are few. */
final class Dictionary {

  /** The most bytes of all texts together. */
  private static final int MAX_BYTES = 64 << 10;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<byte[]> texts = new ArrayList<>();
  private int bytes;

  /** Returns the number of a text; negative if there is no room for it. */
  int number(String text) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    if (text.length() > MAX_BYTES - bytes) {
      return -1;
    }
    byte[] utf8 = text.getBytes(UTF_8);
    bytes += utf8.length;
    numbers.put(text, texts.size());
    texts.add(utf8);
    return texts.size() - 1;
  }

  int size() {
    return texts.size();
  }

  /** Returns the texts, by their numbers. */
  List<byte[]> texts() {
    return texts;
  }
}

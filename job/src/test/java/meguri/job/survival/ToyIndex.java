package meguri.job.survival;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The index of the recipe in docs/feed.md, which shows the part between the two comments. */
final class ToyIndex {

  // recipe:
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Set<String>> urlsByWord = new HashMap<>();

  /** Takes over a record of the topic, as a consumer of committed records polls it. */
  void accept(ConsumerRecord<String, String> record) throws IOException {
    JsonNode event = json.readTree(record.value() == null ? "{\"kind\":\"gone\"}" : record.value());
    switch (event.path("kind").asText()) {
      case "new", "changed", "copy" -> {
        remove(record.key());
        add(record.key(), event.path("text").asText());
      }
      case "gone", "redirected" -> remove(record.key());
      default -> {} // the page is as it was, as far as anybody knows
    }
  }

  Set<String> search(String word) {
    return urlsByWord.getOrDefault(word, Set.of());
  }

  private void add(String url, String text) {
    texts.put(url, text);
    words(text).forEach(word -> urlsByWord.computeIfAbsent(word, w -> new HashSet<>()).add(url));
  }

  private void remove(String url) {
    String text = texts.remove(url);
    if (text != null) {
      words(text).forEach(word -> search(word).remove(url));
    }
  }

  private static Set<String> words(String text) {
    return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+")));
  }

  // :recipe

  /** Returns the text of each page, by URL. */
  Map<String, String> texts() {
    return texts;
  }
}

package meguri.job.inspect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer about one URL or host: facts for programs, and sentences for people. */
public final class Explanation {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String subject;
  private final Map<String, Object> facts = new LinkedHashMap<>();
  private final List<String> sentences = new ArrayList<>();

  /**
   * @param subject the first line, to which the sentences belong
   */
  Explanation(String subject) {
    this.subject = subject;
  }

  /** Adds a fact; one that is null is left out. */
  Explanation fact(String name, @Nullable Object value) {
    if (value != null) {
      facts.put(name, value);
    }
    return this;
  }

  /** Adds a sentence, by a format. */
  Explanation say(String sentence, Object... values) {
    sentences.add(values.length == 0 ? sentence : sentence.formatted(values));
    return this;
  }

  /** Returns a number of things: {@code 1 link}, {@code 1,204 links}. */
  static String count(long number, String thing) {
    return "%,d %s%s".formatted(number, thing, number == 1 ? "" : "s");
  }

  /** Returns the lines for people. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(subject);
    sentences.forEach(sentence -> lines.add("  " + sentence));
    return lines;
  }

  /** Returns the facts as one JSON object on one line. */
  public String json() {
    try {
      return JSON.writeValueAsString(facts);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("facts are plain values", e);
    }
  }
}

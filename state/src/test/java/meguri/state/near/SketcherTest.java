package meguri.state.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SketcherTest {

  private final Sketcher sketcher = new Sketcher();
  private final Random random = new Random(7);

  @Test
  void aShortTextHasNoSketch() {
    assertThat(sketcher.of("")).isEmpty();
    assertThat(sketcher.of(String.join(" ", words(Sketcher.LEAST + 1)))).isEmpty();
    assertThat(sketcher.of(String.join(" ", words(Sketcher.LEAST + 2)))).isPresent();
    assertThat(sketcher.of("12 34 56 ".repeat(1000))).as("numbers are no words").isEmpty();
  }

  @Test
  void caseNumbersAndPunctuationDoNotCount() {
    String text = String.join(" ", words(200));
    TextSketch sketch = sketch(text);
    assertThat(sketch(text.toUpperCase(Locale.ROOT))).isEqualTo(sketch);
    assertThat(sketch("2026-11-20: " + text.replace(" ", " , ") + " (17 comments)"))
        .satisfies(other -> assertThat(other.resemblance(sketch)).isGreaterThan(0.9));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 500, 3000})
  void theEstimateIsNearTheTrueResemblance(int length) {
    for (double kept : new double[] {0.3, 0.6, 0.8, 0.9, 0.97}) {
      double estimates = 0;
      double truths = 0;
      int texts = 60;
      for (int i = 0; i < texts; i++) {
        List<String> one = words(length);
        List<String> other = new ArrayList<>(one);
        int end = (int) (length * kept);
        for (int k = end; k < length; k++) {
          other.set(k, word());
        }
        estimates += sketch(text(one)).resemblance(sketch(text(other)));
        truths += resemblance(one, other);
      }
      assertThat(estimates / texts).isCloseTo(truths / texts, within(0.05));
    }
  }

  @Test
  void paragraphsMayBeMoved() {
    List<String> paragraphs = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      paragraphs.add(text(words(60)));
    }
    TextSketch sketch = sketch(String.join("\n\n", paragraphs));
    Collections.shuffle(paragraphs, random);
    assertThat(sketch(String.join("\n\n", paragraphs)).resemblance(sketch)).isGreaterThan(0.85);
  }

  @Test
  void textsWithoutBlanksAreComparedByCharacters() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      text.append((char) (0x4E00 + random.nextInt(3000)));
    }
    TextSketch sketch = sketch(text.toString());
    text.insert(0, '\u4E00').setCharAt(200, '\u4E8C');
    assertThat(sketch(text.toString()).resemblance(sketch)).isGreaterThan(0.9);
  }

  @Test
  void aTextWithoutEndIsReadInPart() {
    String text = text(words(100_000));
    assertThat(sketch(text + " more words at the end"))
        .isEqualTo(sketch(text.substring(0, Sketcher.MOST_CHARACTERS)));
    assertThat(sketcher.of("\uD800".repeat(1_000_000))).isEmpty();
  }

  @Test
  void theFormInHexIsReadAgain() {
    for (int i = 0; i < 100; i++) {
      TextSketch sketch =
          new TextSketch(random.nextLong(), random.nextLong(), random.nextLong(), -i);
      assertThat(sketch.hex()).hasSize(64).matches("[0-9a-f]+");
      assertThat(TextSketch.parse(sketch.hex())).contains(sketch);
    }
    assertThat(TextSketch.parse("")).isEmpty();
    assertThat(TextSketch.parse("g".repeat(64))).isEmpty();
    assertThat(TextSketch.parse("0".repeat(63))).isEmpty();
  }

  private TextSketch sketch(String text) {
    return sketcher.of(text).orElseThrow();
  }

  private List<String> words(int count) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(word());
    }
    return words;
  }

  private String word() {
    StringBuilder word = new StringBuilder("w");
    for (int i = 0; i < 3; i++) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  private static String text(List<String> words) {
    return String.join(" ", words);
  }

  private static double resemblance(List<String> one, List<String> other) {
    Set<List<String>> ours = groups(one);
    Set<List<String>> both = new HashSet<>(ours);
    both.retainAll(groups(other));
    Set<List<String>> either = new HashSet<>(ours);
    either.addAll(groups(other));
    return (double) both.size() / either.size();
  }

  private static Set<List<String>> groups(List<String> words) {
    Set<List<String>> groups = new HashSet<>();
    for (int i = 0; i + 3 <= words.size(); i++) {
      groups.add(words.subList(i, i + 3));
    }
    return groups;
  }
}

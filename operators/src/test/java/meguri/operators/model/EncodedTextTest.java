package meguri.operators.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodedTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "h\u00f6llo", "\u65e5\u672c", "\ud83d\ude00"})
  void aTextIsTheSameInBothForms(String text) {
    EncodedText spoken = EncodedText.of(text);
    EncodedText encoded = EncodedText.of(text.getBytes(UTF_8));
    assertThat(encoded).isEqualTo(spoken).hasSameHashCodeAs(spoken).hasToString(text);
    assertThat(spoken.utf8()).isEqualTo(encoded.utf8());
    assertThat(spoken.isEmpty()).isEqualTo(text.isEmpty());
    assertThat(encoded.isEmpty()).isEqualTo(text.isEmpty());
    assertThat(encoded).isNotEqualTo(EncodedText.of(text + "b"));
  }
}

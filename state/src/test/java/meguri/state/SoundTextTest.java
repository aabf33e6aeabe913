package meguri.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SoundTextTest {

  @Test
  void nulAndHalvesOfPairsAreReplaced() {
    assertThat(SoundText.of("a\0b")).isEqualTo("a\uFFFDb");
    assertThat(SoundText.of("\uD83Da")).isEqualTo("\uFFFDa");
    assertThat(SoundText.of("a\uDE00")).isEqualTo("a\uFFFD");
    assertThat(SoundText.of("\uD83D\uD83D\uDE00")).isEqualTo("\uFFFD\uD83D\uDE00");
  }

  @Test
  void aSoundTextIsTheSameObject() {
    String text = "a\n\uD83D\uDE00\u202E";
    assertThat(SoundText.of(text)).isSameAs(text);
  }

  @Test
  void noTextEndsWithinAPair() {
    String text = "a\uD83D\uDE00b";
    assertThat(SoundText.end(text, 0)).isZero();
    assertThat(SoundText.end(text, 1)).isEqualTo(1);
    assertThat(SoundText.end(text, 2)).isEqualTo(1);
    assertThat(SoundText.end(text, 3)).isEqualTo(3);
    assertThat(SoundText.end(text, 9)).isEqualTo(4);
  }
}

package meguri.state;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class VisibleTextTest {

  @Test
  void controlCharactersAreWrittenAsNumbers() {
    assertThat(VisibleText.of("a\u001b[2Jb\u009b31mc\u007f\r\n\u2028\u202e\u2066d"))
        .isEqualTo("a\\u001b[2Jb\\u009b31mc\\u007f\\u000d\\u000a\\u2028\\u202e\\u2066d");
  }

  @Test
  void invisibleCharactersAreWrittenAsNumbers() {
    assertThat(VisibleText.of("pay\u200bpal\u2060\u00ad\u200d, \udb40\udc41\udb40\udd00."))
        .isEqualTo("pay\\u200bpal\\u2060\\u00ad\\u200d, \\udb40\\udc41\\udb40\\udd00.");
  }

  @Test
  void otherTextStays() {
    String text = "https://例え.test/päge?q=😀 \"quoted\" \\u0041";
    assertThat(VisibleText.of(text)).isSameAs(text);
  }

  @Property
  void nothingHiddenIsLeft(@ForAll String text) {
    assertThat(VisibleText.of(text).codePoints().noneMatch(VisibleText::isHidden)).isTrue();
  }
}

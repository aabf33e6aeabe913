package meguri.operators.model;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HeaderTest {

  private static final String PRESENT = Header.of(64, "t");

  @Test
  void aStoredHeaderOfThisVersionIsUnderstood() {
    assertThatCode(() -> Header.check(PRESENT)).doesNotThrowAnyException();
  }

  @Test
  void otherKeyRulesAreRefusedWithASentence() {
    assertThatThrownBy(() -> Header.check(PRESENT.replaceAll("keys=\\d+", "keys=1")))
        .hasMessageContaining("the version of the rules that turn URLs into keys was 1 when");
  }

  @Test
  void aHeaderOfANewerVersionIsRefusedWithASentence() {
    assertThatThrownBy(() -> Header.check(PRESENT + " moons=2"))
        .isInstanceOf(UnknownFormat.class)
        .hasMessageContaining("The state's header says \"moons\"")
        .hasMessageContaining("go on with the Meguri that stored it");
    assertThatThrownBy(() -> Header.check("garbage")).isInstanceOf(UnknownFormat.class);
  }
}

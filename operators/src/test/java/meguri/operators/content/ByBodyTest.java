package meguri.operators.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import meguri.operators.model.Fetches;
import meguri.operators.model.Release;
import meguri.state.Hash64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ByBodyTest {

  private static final int SLOTS = 65_536;

  private final ByBody key = new ByBody(SLOTS);

  @Test
  void allInputsAboutOneBodyHaveOneKey() {
    assertThat(key.getKey(Fetches.html("http://a.test/", "same")))
        .isEqualTo(key.getKey(Fetches.html("http://b.test/", "same")))
        .isEqualTo(key.getKey(new Release(Hash64.of("same"))))
        .isNotEqualTo(key.getKey(Fetches.html("http://a.test/", "other")));
  }

  @Test
  void answersWithoutAFingerprintAreSpreadByTheirUrls() {
    assertThat(
            IntStream.range(0, 1_000)
                .mapToObj(i -> Fetches.answer("http://a.test/" + i, 302, new byte[0]))
                .map(key::getKey)
                .collect(Collectors.toSet()))
        .hasSizeGreaterThan(900);
  }

  @Property
  void keysAreBelowH(@ForAll long fingerprint, @ForAll @IntRange(min = 1) int slots) {
    assertThat(new ByBody(slots).getKey(new Release(fingerprint))).isBetween(0, slots - 1);
  }
}

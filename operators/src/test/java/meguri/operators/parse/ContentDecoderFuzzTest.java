package meguri.operators.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Optional;
import meguri.operators.fuzz.CpuTime;
import meguri.operators.fuzz.Entity;

class ContentDecoderFuzzTest {

  private static final int MAX = 1 << 16;

  private final ContentDecoder decoder = new ContentDecoder(MAX);

  @FuzzTest
  void aDecodedBodyNeverExceedsTheBound(byte[] input) {
    Entity encoded = Entity.of(input);
    CpuTime.isInBounds(encoded.length() + MAX, () -> decode(encoded, encoded.encoding()));
    for (Coding coding : Coding.values()) {
      String token = coding == Coding.BROTLI ? "br" : coding.name();
      CpuTime.isInBounds(encoded.length() + MAX, () -> decode(encoded, token));
    }
    if (Entity.isChosen(input)) {
      Entity same = encoded.atLength();
      CpuTime.isInBounds(same.length() + MAX, () -> decode(same, same.encoding()));
      CpuTime.isInBounds(same.length() + MAX, () -> decode(same, encoded.encoding()));
    }
  }

  private void decode(Entity encoded, String encoding) {
    Optional<byte[]> decoded = decoder.decode(encoded.body(), encoding);
    decoded.ifPresent(bytes -> assertThat(bytes).hasSizeLessThanOrEqualTo(MAX));
    assertThat(decoder.decode(encoded.body(), encoding).isPresent()).isEqualTo(decoded.isPresent());
  }
}

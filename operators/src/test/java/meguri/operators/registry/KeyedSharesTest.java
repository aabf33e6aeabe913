package meguri.operators.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import meguri.operators.model.UnknownFormat;
import meguri.state.registry.Gathered;
import org.junit.jupiter.api.Test;

class KeyedSharesTest {

  private static final Map<Long, Gathered> WAITING =
      Map.of(
          1L, new Gathered(0.5f, 2), -7L, new Gathered(1e-20f, 1), 3L, new Gathered(4096, 70_000));

  @Test
  void whatWaitsInMemoryIsReadAsItWasStored() throws Exception {
    KeyedShares.Waiting waiting = new KeyedShares.Waiting();
    for (Map.Entry<Long, Gathered> one : WAITING.entrySet()) {
      waiting.add(one.getKey(), one.getValue());
    }
    byte[] stored = waiting.bytes();
    assertThat(stored).hasSize(1 + 16 * WAITING.size()).startsWith(1);
    java.util.HashMap<Long, Gathered> read = new java.util.HashMap<>();
    KeyedShares.Waiting.read(stored, read::put);
    assertThat(read).isEqualTo(WAITING);
  }

  @Test
  void aFormatOfALaterMeguriIsRefused() {
    assertThatThrownBy(() -> KeyedShares.Waiting.read(new byte[] {2}, (id, gathered) -> {}))
        .isInstanceOf(UnknownFormat.class)
        .hasMessageContaining("format 2");
  }
}

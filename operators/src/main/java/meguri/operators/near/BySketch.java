package meguri.operators.near;

import java.util.Optional;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.Reported;
import meguri.state.near.TextSketch;
import org.apache.flink.api.java.functions.KeySelector;

/**
 * Brings events about nearly the same text together, by one of the keys of its sketch. Events
 * without a sketch are spread by URL.
 */
public final class BySketch implements KeySelector<RegistryInput, Long> {

  private static final long serialVersionUID = 1;

  private final boolean isFirst;

  /**
   * @param isFirst whether to take the first key of the sketch, or the second
   */
  public BySketch(boolean isFirst) {
    this.isFirst = isFirst;
  }

  @Override
  public Long getKey(RegistryInput input) {
    Reported reported = (Reported) input;
    Optional<TextSketch> sketch = TextSketch.parse(reported.event().content().likeness());
    return sketch.map(found -> isFirst ? found.first() : found.second()).orElse(reported.id());
  }
}

package meguri.operators.content;

import meguri.operators.model.ContentInput;
import meguri.operators.model.Fetched;
import meguri.operators.seen.KeyGroups;
import org.apache.flink.api.java.functions.KeySelector;

/**
 * Brings all inputs about one body together. Answers without a fingerprint are spread by URL
 * instead: every redirect may have an empty body, and all of them in one place would be a hot spot.
 */
public final class ByBody implements KeySelector<ContentInput, Integer> {

  private static final long serialVersionUID = 1;

  private final int slots;

  public ByBody(int slots) {
    this.slots = slots;
  }

  @Override
  public Integer getKey(ContentInput input) {
    long hash = input.fingerprint();
    long key =
        switch (input.kind()) {
          case FETCHED -> hash == 0 ? ((Fetched) input).task().candidate().id() : hash;
          case RELEASE, FOR_SCOPE -> hash;
        };
    return KeyGroups.keyOf(key, slots);
  }
}

package meguri.operators.content;

import java.nio.ByteBuffer;
import meguri.operators.model.Fetched;
import org.apache.flink.api.java.functions.KeySelector;

/**
 * Brings equal bodies together, by the first 64 bits of their MD5. Empty ones are spread by URL
 * instead: every redirect may have one, and all of them in one place would be a hot spot.
 */
public final class ByBody implements KeySelector<Fetched, Long> {

  private static final long serialVersionUID = 1;

  @Override
  public Long getKey(Fetched fetched) {
    return fetched.body().length == 0
        ? fetched.task().candidate().id()
        : ByteBuffer.wrap(fetched.digest()).getLong();
  }
}

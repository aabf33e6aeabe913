package meguri.state.registry;

import java.util.HashMap;
import java.util.Map;

/** Shares on the heap. */
final class HeapShares implements Shares {

  private record Key(int group, long id) {}

  private final Map<Key, Float> sums = new HashMap<>();

  @Override
  public void append(int group, long id, float share) {
    sums.merge(new Key(group, id), share, Float::sum);
  }

  @Override
  public float take(int group, long id) {
    Float sum = sums.remove(new Key(group, id));
    return sum == null ? 0 : sum;
  }
}

package meguri.state.registry;

import java.util.HashMap;
import java.util.Map;

/** Shares on the heap. */
final class HeapShares implements Shares {

  private record Key(int group, long id) {}

  private final Map<Key, Gathered> sums = new HashMap<>();

  @Override
  public void append(int group, long id, Gathered gathered) {
    sums.merge(new Key(group, id), gathered, Gathered::plus);
  }

  @Override
  public Gathered take(int group, long id) {
    Gathered sum = sums.remove(new Key(group, id));
    return sum == null ? Gathered.NOTHING : sum;
  }
}

package meguri.state.registry;

import java.util.HashMap;
import java.util.Map;

/** Shares on the heap, for simulations and tests. */
public final class HeapShares implements Shares {

  private record Key(int group, long id) {}

  private final Map<Key, Gathered> sums = new HashMap<>();
  private final Map<Key, Gathered> kept = new HashMap<>();

  @Override
  public void append(int group, long id, Gathered gathered) {
    sums.merge(new Key(group, id), gathered, Gathered::plus);
  }

  @Override
  public Gathered take(int group, long id) {
    Gathered sum = sums.remove(new Key(group, id));
    return sum == null ? Gathered.NOTHING : sum;
  }

  @Override
  public void keep(Pending pending) {
    kept.clear();
    pending.forEach((group, id, gathered) -> kept.put(new Key(group, id), gathered));
  }

  /** Does what a failure does: what waited in memory is lost, and what was kept is appended. */
  public void restore() {
    kept.forEach((key, gathered) -> append(key.group, key.id, gathered));
    kept.clear();
  }
}

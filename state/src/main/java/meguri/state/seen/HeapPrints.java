package meguri.state.seen;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A store of fingerprints on the heap, for tests and simulations. */
public final class HeapPrints<R> implements Prints<R> {

  private final Map<Integer, Map<Long, R>> groups = new HashMap<>();

  @Override
  public @Nullable R get(int group, long id) {
    return group(group).get(id);
  }

  @Override
  public void put(int group, long id, R record) {
    group(group).put(id, record);
  }

  @Override
  public void remove(int group, long id) {
    group(group).remove(id);
  }

  @Override
  public void ids(int group, LongConsumer each) {
    group(group).keySet().forEach(each::accept);
  }

  private Map<Long, R> group(int group) {
    return groups.computeIfAbsent(group, g -> new HashMap<>());
  }
}

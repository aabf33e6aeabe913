package meguri.operators.registry;

import meguri.operators.seen.KeyGroups;
import meguri.state.registry.Gathered;
import meguri.state.registry.Shares;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * Shares in keyed state: a list for each URL, to which RocksDB appends without reading it. Its
 * elements are a share's bits above the number of links.
 */
final class KeyedShares implements Shares {

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final InternalListState<Integer, Long, Long> lists;

  @SuppressWarnings("unchecked")
  KeyedShares(KeyedStateBackend<Integer> backend, KeyGroups groups) throws Exception {
    this.backend = backend;
    this.groups = groups;
    lists =
        (InternalListState<Integer, Long, Long>)
            backend.getOrCreateKeyedState(
                LongSerializer.INSTANCE,
                new ListStateDescriptor<>("shares", LongSerializer.INSTANCE));
  }

  @Override
  public void append(int group, long id, Gathered gathered) {
    try {
      groups.select(backend, group);
      lists.setCurrentNamespace(id);
      long bits = Float.floatToRawIntBits(gathered.share());
      lists.add(bits << Integer.SIZE | gathered.links());
    } catch (Exception e) {
      throw new FlinkRuntimeException("cannot write the Registry's shares", e);
    }
  }

  @Override
  public Gathered take(int group, long id) {
    try {
      groups.select(backend, group);
      lists.setCurrentNamespace(id);
      Iterable<Long> all = lists.get();
      if (all == null) {
        return Gathered.NOTHING;
      }
      Gathered sum = Gathered.NOTHING;
      for (long bits : all) {
        float share = Float.intBitsToFloat((int) (bits >>> Integer.SIZE));
        sum = sum.plus(new Gathered(share, (int) bits));
      }
      lists.clear();
      return sum;
    } catch (Exception e) {
      throw new FlinkRuntimeException("cannot read the Registry's shares", e);
    }
  }
}

package meguri.operators.registry;

import meguri.operators.seen.KeyGroups;
import meguri.state.registry.Shares;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.FloatSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.util.FlinkRuntimeException;

/** Shares in keyed state: a list for each URL, to which RocksDB appends without reading it. */
final class KeyedShares implements Shares {

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final InternalListState<Integer, Long, Float> lists;

  @SuppressWarnings("unchecked")
  KeyedShares(KeyedStateBackend<Integer> backend, KeyGroups groups) throws Exception {
    this.backend = backend;
    this.groups = groups;
    lists =
        (InternalListState<Integer, Long, Float>)
            backend.getOrCreateKeyedState(
                LongSerializer.INSTANCE,
                new ListStateDescriptor<>("shares", FloatSerializer.INSTANCE));
  }

  @Override
  public void append(int group, long id, float share) {
    try {
      groups.select(backend, group);
      lists.setCurrentNamespace(id);
      lists.add(share);
    } catch (Exception e) {
      throw new FlinkRuntimeException("cannot write the Registry's shares", e);
    }
  }

  @Override
  public float take(int group, long id) {
    try {
      groups.select(backend, group);
      lists.setCurrentNamespace(id);
      Iterable<Float> all = lists.get();
      if (all == null) {
        return 0;
      }
      float sum = 0;
      for (float share : all) {
        sum += share;
      }
      lists.clear();
      return sum;
    } catch (Exception e) {
      throw new FlinkRuntimeException("cannot read the Registry's shares", e);
    }
  }
}

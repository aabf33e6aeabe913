package meguri.operators.frontier;

import java.util.Map;
import meguri.operators.seen.KeyGroups;
import meguri.state.calendar.Blocks;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * The calendar's blocks in Flink's keyed state, each key group under the key that stands for it,
 * which is the current key after any call.
 *
 * <p>Survives a failure: everything.
 */
public final class KeyedBlocks implements Blocks {

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final MapState<Long, byte[]> blocks;
  private final MapState<Long, Long> newest;

  /**
   * @param name the name of this calendar among those of the operator
   */
  public KeyedBlocks(KeyedStateBackend<Integer> backend, KeyGroups groups, String name)
      throws Exception {
    this.backend = backend;
    this.groups = groups;
    blocks =
        state(
            new MapStateDescriptor<>(
                name + "-blocks", LongSerializer.INSTANCE, BytePrimitiveArraySerializer.INSTANCE));
    newest =
        state(
            new MapStateDescriptor<>(
                name + "-buckets", LongSerializer.INSTANCE, LongSerializer.INSTANCE));
  }

  @Override
  public void put(int group, long number, byte[] block) {
    try {
      groups.select(backend, group);
      blocks.put(number, block);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public byte[] get(int group, long number) {
    byte[] block;
    try {
      groups.select(backend, group);
      block = blocks.get(number);
    } catch (Exception e) {
      throw cannot("read", e);
    }
    if (block == null) {
      throw new FlinkRuntimeException(
          "block %d is not in the calendar's state of key group %d".formatted(number, group));
    }
    return block;
  }

  @Override
  public void remove(int group, long number) {
    try {
      groups.select(backend, group);
      blocks.remove(number);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public void note(int group, long bucket, long number) {
    try {
      groups.select(backend, group);
      newest.put(bucket, number);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public void forget(int group, long bucket) {
    try {
      groups.select(backend, group);
      newest.remove(bucket);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public void buckets(int group, Listing listing) {
    try {
      groups.select(backend, group);
      for (Map.Entry<Long, Long> entry : newest.entries()) {
        listing.bucket(entry.getKey(), entry.getValue());
      }
    } catch (Exception e) {
      throw cannot("read", e);
    }
  }

  private <V> MapState<Long, V> state(MapStateDescriptor<Long, V> descriptor) throws Exception {
    return backend.getPartitionedState(
        VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, descriptor);
  }

  private static FlinkRuntimeException cannot(String what, Exception cause) {
    return new FlinkRuntimeException("cannot " + what + " the calendar's blocks", cause);
  }
}

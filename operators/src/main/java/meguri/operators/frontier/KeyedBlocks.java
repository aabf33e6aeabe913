package meguri.operators.frontier;

import java.util.Map;
import meguri.operators.seen.KeyGroups;
import meguri.state.calendar.Blocks;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * The calendar's blocks in Flink's keyed state, each key group under the key that stands for it,
 * which is the current key after any call. The bucket is the namespace of its blocks.
 *
 * <p>Survives a failure: all of it.
 */
public final class KeyedBlocks implements Blocks {

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final MapStateDescriptor<Integer, byte[]> blocks;

  /** The number of a bucket's first block above that after its last. */
  private final MapState<Long, Long> extents;

  /**
   * @param name of this calendar among those of the operator
   */
  public KeyedBlocks(KeyedStateBackend<Integer> backend, KeyGroups groups, String name)
      throws Exception {
    this.backend = backend;
    this.groups = groups;
    blocks =
        new MapStateDescriptor<>(
            name + "-blocks", IntSerializer.INSTANCE, BytePrimitiveArraySerializer.INSTANCE);
    extents =
        backend.getPartitionedState(
            VoidNamespace.INSTANCE,
            VoidNamespaceSerializer.INSTANCE,
            new MapStateDescriptor<>(
                name + "-buckets", LongSerializer.INSTANCE, LongSerializer.INSTANCE));
  }

  @Override
  public void put(int group, long bucket, int number, byte[] block) {
    try {
      blocks(group, bucket).put(number, block);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public byte[] get(int group, long bucket, int number) {
    byte[] block;
    try {
      block = blocks(group, bucket).get(number);
    } catch (Exception e) {
      throw cannot("read", e);
    }
    if (block == null) {
      throw new FlinkRuntimeException(
          "block %d of bucket %d is not in the calendar's state of key group %d"
              .formatted(number, bucket, group));
    }
    return block;
  }

  @Override
  public void remove(int group, long bucket, int number) {
    try {
      blocks(group, bucket).remove(number);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public void note(int group, long bucket, Extent extent) {
    try {
      groups.select(backend, group);
      extents.put(bucket, (long) extent.first() << Integer.SIZE | extent.end());
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public void forget(int group, long bucket) {
    try {
      groups.select(backend, group);
      extents.remove(bucket);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public void buckets(int group, Listing listing) {
    try {
      groups.select(backend, group);
      for (Map.Entry<Long, Long> entry : extents.entries()) {
        long packed = entry.getValue();
        listing.bucket(entry.getKey(), new Extent((int) (packed >>> Integer.SIZE), (int) packed));
      }
    } catch (Exception e) {
      throw cannot("read", e);
    }
  }

  private MapState<Integer, byte[]> blocks(int group, long bucket) throws Exception {
    groups.select(backend, group);
    return backend.getPartitionedState(bucket, LongSerializer.INSTANCE, blocks);
  }

  private static FlinkRuntimeException cannot(String what, Exception cause) {
    return new FlinkRuntimeException("cannot " + what + " the calendar's blocks", cause);
  }
}

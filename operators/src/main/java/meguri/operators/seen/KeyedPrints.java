package meguri.operators.seen;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Prints;
import org.apache.flink.annotation.VisibleForTesting;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.util.FlinkRuntimeException;
import org.jspecify.annotations.Nullable;

/**
 * The exact store and the lines of its counting filter in Flink's keyed state, each key group under
 * the key that stands for it.
 *
 * <p>Survives a failure: everything. A damaged line is counted anew from the store; all lines are
 * when the filter's size has changed.
 */
public final class KeyedPrints<R> implements Prints<R>, ImpCb.Lines {

  private static final int CHECKSUM_BYTES = Integer.BYTES;

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final MapState<Long, R> records;
  private final MapState<Integer, byte[]> lines;
  private final ValueState<String> shape;

  public KeyedPrints(
      KeyedStateBackend<Integer> backend, KeyGroups groups, TypeSerializer<R> serializer)
      throws Exception {
    this.backend = backend;
    this.groups = groups;
    records = state(new MapStateDescriptor<>("records", LongSerializer.INSTANCE, serializer));
    lines =
        state(
            new MapStateDescriptor<>(
                "lines", IntSerializer.INSTANCE, BytePrimitiveArraySerializer.INSTANCE));
    shape = state(new ValueStateDescriptor<>("shape", StringSerializer.INSTANCE));
  }

  /**
   * Fills a new filter from its lines. Lines that cannot be used are counted anew.
   *
   * @return how many lines were damaged
   */
  public int load(ImpCb<R> set) throws Exception {
    CountingFilter filter = set.filter();
    int damaged = 0;
    for (int group = filter.firstGroup(); group < filter.firstGroup() + filter.groups(); group++) {
      select(group);
      if (filter.shape().equals(shape.value())) {
        damaged += load(set, group);
      } else {
        shape.update(filter.shape());
        lines.clear();
        set.recount(group);
      }
    }
    return damaged;
  }

  @Override
  public @Nullable R get(int group, long id) {
    try {
      select(group);
      return records.get(id);
    } catch (Exception e) {
      throw cannot("read", e);
    }
  }

  @Override
  public void put(int group, long id, R record) {
    try {
      select(group);
      records.put(id, record);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public void remove(int group, long id) {
    try {
      select(group);
      records.remove(id);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  @Override
  public void ids(int group, LongConsumer each) {
    try {
      select(group);
      for (long id : records.keys()) {
        each.accept(id);
      }
    } catch (Exception e) {
      throw cannot("read", e);
    }
  }

  @Override
  public void keep(int group, int line, byte[] value) {
    overwrite(
        group,
        line,
        ByteBuffer.allocate(value.length + CHECKSUM_BYTES)
            .put(value)
            .putInt(checksum(value))
            .array());
  }

  @VisibleForTesting
  public void overwrite(int group, int line, byte[] value) {
    try {
      select(group);
      lines.put(line, value);
    } catch (Exception e) {
      throw cannot("write", e);
    }
  }

  private int load(ImpCb<R> set, int group) throws Exception {
    int damaged = 0;
    for (Map.Entry<Integer, byte[]> entry : lines.entries()) {
      byte[] kept = entry.getValue();
      byte[] line = Arrays.copyOf(kept, CountingFilter.LINE_BYTES);
      if (kept.length == line.length + CHECKSUM_BYTES
          && ByteBuffer.wrap(kept).getInt(line.length) == checksum(line)) {
        set.filter().fill(group, entry.getKey(), line);
      } else {
        damaged++;
        set.recount(group, entry.getKey());
      }
    }
    return damaged;
  }

  private void select(int group) {
    groups.select(backend, group);
  }

  private <S extends org.apache.flink.api.common.state.State> S state(
      org.apache.flink.api.common.state.StateDescriptor<S, ?> descriptor) throws Exception {
    return backend.getPartitionedState(
        VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, descriptor);
  }

  private static int checksum(byte[] line) {
    CRC32C crc = new CRC32C();
    crc.update(line);
    return (int) crc.getValue();
  }

  private static FlinkRuntimeException cannot(String what, Exception cause) {
    return new FlinkRuntimeException("cannot " + what + " the store of fingerprints", cause);
  }
}

package meguri.operators.registry;

import java.io.IOException;
import java.io.UncheckedIOException;
import meguri.operators.model.UnknownFormat;
import meguri.operators.seen.KeyGroups;
import meguri.state.registry.Gathered;
import meguri.state.registry.Shares;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.internal.InternalListState;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * Shares in keyed state: a list for each URL, to which RocksDB appends without reading it. Its
 * elements are a share's bits above the number of links.
 *
 * <p>The shares that wait in memory at a checkpoint are one value for each key group: a byte with
 * the format's version, and 16 bytes for each URL. 200,000 of them take 0.03 s of a checkpoint; as
 * elements of lists they took 0.5 s, and came again at each checkpoint.
 */
final class KeyedShares implements Shares {

  /** The version of the form in which the shares that wait in memory are stored. */
  private static final byte FORMAT = 1;

  private final KeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final InternalListState<Integer, Long, Long> lists;
  private final ValueState<byte[]> waiting;

  @SuppressWarnings("unchecked")
  KeyedShares(KeyedStateBackend<Integer> backend, KeyGroups groups) throws Exception {
    this.backend = backend;
    this.groups = groups;
    lists =
        (InternalListState<Integer, Long, Long>)
            backend.getOrCreateKeyedState(
                LongSerializer.INSTANCE,
                new ListStateDescriptor<>("shares", LongSerializer.INSTANCE));
    waiting =
        backend.getPartitionedState(
            VoidNamespace.INSTANCE,
            VoidNamespaceSerializer.INSTANCE,
            new ValueStateDescriptor<>("waiting-shares", BytePrimitiveArraySerializer.INSTANCE));
  }

  /** Appends the shares that waited in memory at the checkpoint from which state was restored. */
  void restore() throws Exception {
    for (int group = groups.first(); group < groups.first() + groups.count(); group++) {
      groups.select(backend, group);
      byte[] kept = waiting.value();
      if (kept != null) {
        waiting.clear();
        append(group, kept);
      }
    }
  }

  private void append(int group, byte[] kept) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(kept);
    byte format = in.readByte();
    if (format != FORMAT) {
      throw UnknownFormat.version(KeyedShares.class, format, FORMAT);
    }
    while (in.available() > 0) {
      append(group, in.readLong(), new Gathered(in.readFloat(), in.readInt()));
    }
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
  public void keep(Pending pending) {
    DataOutputSerializer[] values = new DataOutputSerializer[groups.count()];
    pending.forEach(
        (group, id, gathered) -> {
          int i = group - groups.first();
          try {
            if (values[i] == null) {
              values[i] = new DataOutputSerializer(1 << 10);
              values[i].writeByte(FORMAT);
            }
            values[i].writeLong(id);
            values[i].writeFloat(gathered.share());
            values[i].writeInt(gathered.links());
          } catch (IOException e) {
            throw new UncheckedIOException("a share cannot be written for a checkpoint", e);
          }
        });
    try {
      for (int i = 0; i < values.length; i++) {
        groups.select(backend, groups.first() + i);
        if (values[i] == null) {
          waiting.clear();
        } else {
          waiting.update(values[i].getCopyOfBuffer());
        }
      }
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

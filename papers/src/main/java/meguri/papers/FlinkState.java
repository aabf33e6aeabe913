package meguri.papers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import meguri.operators.seen.KeyGroups;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackend;
import org.apache.flink.streaming.api.operators.InternalTimeServiceManagerImpl;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.KeyContext;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.streaming.runtime.tasks.StreamTaskCancellationContext;

/** An only subtask's keyed state in {@link KeyedRocks}, with its timers. */
public final class FlinkState implements AutoCloseable {

  private static final int SLOTS = 1 << 16;
  private static final String NAME = "meguri-state";

  /** The memory that LocalCluster gives RocksDB in each of Flink's slots. */
  public static final long MEMORY = 128L << 20;

  private final Path directory;
  private final KeyedRocks<Integer> rocks;
  private final KeyGroups groups;

  private FlinkState(Path directory) throws Exception {
    this.directory = directory;
    groups = new KeyGroups(SLOTS, KeyedRocks.MAX_PARALLELISM);
    rocks = new KeyedRocks<>(directory, directory.resolve("checkpoints"), IntSerializer.INSTANCE);
  }

  /** Returns the state of an only subtask. */
  public static FlinkState asInJob() throws Exception {
    return new FlinkState(Files.createTempDirectory(NAME));
  }

  public RocksDBKeyedStateBackend<Integer> backend() {
    return rocks.backend();
  }

  public KeyGroups groups() {
    return groups;
  }

  /** Returns timers in this state, by the given clock. */
  public <N> InternalTimerService<N> timers(
      TypeSerializer<N> namespaces, ProcessingTimeService clock, Triggerable<Integer, N> fired)
      throws Exception {
    return InternalTimeServiceManagerImpl.<Integer>create(
            UnregisteredMetricGroups.createUnregisteredTaskMetricGroup().getIOMetricGroup(),
            backend(),
            backend().getKeyGroupRange(),
            FlinkState.class.getClassLoader(),
            new Keys(),
            clock,
            List.of(),
            StreamTaskCancellationContext.alwaysRunning())
        .getInternalTimerService("timers", IntSerializer.INSTANCE, namespaces, fired);
  }

  /** Takes an incremental checkpoint: RocksDB's memory is flushed, and new files are copied. */
  public void checkpoint() throws Exception {
    rocks.checkpoint();
  }

  @Override
  public void close() throws Exception {
    rocks.close();
    Temporary.delete(directory);
  }

  /** Hands the key of a timer to the state. */
  private final class Keys implements KeyContext {
    @Override
    public void setCurrentKey(Object key) {
      backend().setCurrentKey((Integer) key);
    }

    @Override
    public Object getCurrentKey() {
      return backend().getCurrentKey();
    }
  }
}

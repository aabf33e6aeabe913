package meguri.papers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.RunnableFuture;
import meguri.job.AtomicFlush;
import meguri.job.FlinkSettings;
import meguri.operators.seen.KeyGroups;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.TaskInfoImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.memory.OpaqueMemoryResource;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.runtime.query.KvStateRegistry;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.LocalRecoveryConfig;
import org.apache.flink.runtime.state.UncompressedStreamCompressionDecorator;
import org.apache.flink.runtime.state.filesystem.FsCheckpointStreamFactory;
import org.apache.flink.runtime.state.metrics.LatencyTrackingStateConfig;
import org.apache.flink.runtime.state.metrics.SizeTrackingStateConfig;
import org.apache.flink.runtime.state.ttl.TtlTimeProvider;
import org.apache.flink.state.rocksdb.Incremental;
import org.apache.flink.state.rocksdb.PredefinedOptions;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackend;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackendBuilder;
import org.apache.flink.state.rocksdb.RocksDBMemoryControllerUtils;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.apache.flink.state.rocksdb.RocksDBPriorityQueueConfig;
import org.apache.flink.state.rocksdb.RocksDBResourceContainer;
import org.apache.flink.streaming.api.operators.InternalTimeServiceManagerImpl;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.KeyContext;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.streaming.runtime.tasks.StreamTaskCancellationContext;
import org.rocksdb.RocksDB;

/**
 * An only subtask's keyed state on Flink's RocksDB backend, without a job around it, with the
 * settings of a crawl and the memory of {@code meguri crawl}.
 */
public final class FlinkState implements AutoCloseable {

  private static final int MAX_PARALLELISM = 128;
  private static final int SLOTS = 1 << 16;
  private static final String NAME = "meguri-state";

  /** The memory that LocalCluster gives RocksDB in each of Flink's slots. */
  public static final long MEMORY = 128L << 20;

  /** Flink's default size of files that are kept in a checkpoint's metadata. */
  private static final int IN_METADATA = 20 << 10;

  static {
    RocksDB.loadLibrary();
  }

  private final Path directory;
  private final RocksDBResourceContainer resources;
  private final RocksDBKeyedStateBackend<Integer> backend;
  private final KeyGroups groups;
  private final FsCheckpointStreamFactory files;
  private long checkpoint;

  private FlinkState(Path directory, RocksDBResourceContainer resources) throws Exception {
    this.directory = directory;
    this.resources = resources;
    groups = new KeyGroups(new TaskInfoImpl("bench", MAX_PARALLELISM, 0, 1, 0), SLOTS);
    backend =
        Incremental.of(
                new RocksDBKeyedStateBackendBuilder<>(
                    "bench",
                    FlinkState.class.getClassLoader(),
                    directory.resolve("state").toFile(),
                    resources,
                    name -> resources.getColumnOptions(),
                    new KvStateRegistry().createTaskRegistry(new JobID(), new JobVertexID()),
                    IntSerializer.INSTANCE,
                    MAX_PARALLELISM,
                    KeyGroupRange.of(0, MAX_PARALLELISM - 1),
                    new ExecutionConfig(),
                    LocalRecoveryConfig.BACKUP_AND_RECOVERY_DISABLED,
                    new RocksDBPriorityQueueConfig(),
                    TtlTimeProvider.DEFAULT,
                    LatencyTrackingStateConfig.disabled(),
                    SizeTrackingStateConfig.disabled(),
                    new UnregisteredMetricsGroup(),
                    (name, value) -> {},
                    List.of(),
                    UncompressedStreamCompressionDecorator.INSTANCE,
                    new CloseableRegistry()))
            .build();
    Path checkpoints = Files.createDirectories(directory.resolve("checkpoints"));
    org.apache.flink.core.fs.Path uploads = new org.apache.flink.core.fs.Path(checkpoints.toUri());
    files =
        new FsCheckpointStreamFactory(
            LocalFileSystem.getSharedInstance(), uploads, uploads, IN_METADATA, 4 << 10);
  }

  /** Returns the state of an only subtask. */
  public static FlinkState asInJob() throws Exception {
    Path directory = Files.createTempDirectory(NAME);
    return new FlinkState(
        directory,
        new RocksDBResourceContainer(
            FlinkSettings.rocksDb(),
            PredefinedOptions.DEFAULT,
            new AtomicFlush(),
            owned(
                RocksDBMemoryControllerUtils.allocateRocksDBSharedResources(
                    MEMORY,
                    RocksDBOptions.WRITE_BUFFER_RATIO.defaultValue(),
                    RocksDBOptions.HIGH_PRIORITY_POOL_RATIO.defaultValue(),
                    true,
                    RocksDBMemoryControllerUtils.RocksDBMemoryFactory.DEFAULT)),
            directory.toFile(),
            false));
  }

  public RocksDBKeyedStateBackend<Integer> backend() {
    return backend;
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
            backend,
            backend.getKeyGroupRange(),
            FlinkState.class.getClassLoader(),
            new Keys(),
            clock,
            List.of(),
            StreamTaskCancellationContext.alwaysRunning())
        .getInternalTimerService("timers", IntSerializer.INSTANCE, namespaces, fired);
  }

  /** Takes an incremental checkpoint: RocksDB's memory is flushed, and new files are copied. */
  public void checkpoint() throws Exception {
    checkpoint++;
    RunnableFuture<?> copies =
        backend.snapshot(
            checkpoint, checkpoint, files, CheckpointOptions.forCheckpointWithDefaultLocation());
    copies.run();
    copies.get();
    backend.notifyCheckpointComplete(checkpoint);
  }

  private static <T extends AutoCloseable> OpaqueMemoryResource<T> owned(T memory) {
    return new OpaqueMemoryResource<>(memory, MEMORY, memory::close);
  }

  @Override
  public void close() throws Exception {
    backend.dispose();
    resources.close();
    Temporary.delete(directory);
  }

  /** Hands the key of a timer to the state. */
  private final class Keys implements KeyContext {
    @Override
    public void setCurrentKey(Object key) {
      backend.setCurrentKey((Integer) key);
    }

    @Override
    public Object getCurrentKey() {
      return backend.getCurrentKey();
    }
  }
}

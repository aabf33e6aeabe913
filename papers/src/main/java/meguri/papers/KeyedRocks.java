package meguri.papers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.RunnableFuture;
import meguri.job.AtomicFlush;
import meguri.job.FlinkSettings;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.core.fs.local.LocalFileSystem;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.memory.OpaqueMemoryResource;
import org.apache.flink.runtime.query.KvStateRegistry;
import org.apache.flink.runtime.state.FullSnapshotResources;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.LocalRecoveryConfig;
import org.apache.flink.runtime.state.SavepointSnapshotStrategy;
import org.apache.flink.runtime.state.SnapshotResult;
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
import org.rocksdb.RocksDB;

/**
 * Flink's RocksDB backend for all key groups, without a job around it, with the settings of a crawl
 * and the memory of {@code meguri crawl}.
 *
 * @param <K> the type of the keys
 */
public final class KeyedRocks<K> implements AutoCloseable {

  static final int MAX_PARALLELISM = 128;

  /** Flink's default size of files that are kept in a checkpoint's metadata. */
  private static final int IN_METADATA = 20 << 10;

  static {
    RocksDB.loadLibrary();
  }

  private final RocksDBResourceContainer resources;
  private final RocksDBKeyedStateBackend<K> backend;
  private final FsCheckpointStreamFactory files;
  private long checkpoint;

  /**
   * @param directory for the files of RocksDB
   * @param checkpoints for those of checkpoints
   */
  public KeyedRocks(Path directory, Path checkpoints, TypeSerializer<K> keys) throws Exception {
    resources =
        new RocksDBResourceContainer(
            FlinkSettings.rocksDb(),
            PredefinedOptions.DEFAULT,
            new AtomicFlush(),
            owned(
                RocksDBMemoryControllerUtils.allocateRocksDBSharedResources(
                    FlinkState.MEMORY,
                    RocksDBOptions.WRITE_BUFFER_RATIO.defaultValue(),
                    RocksDBOptions.HIGH_PRIORITY_POOL_RATIO.defaultValue(),
                    true,
                    RocksDBMemoryControllerUtils.RocksDBMemoryFactory.DEFAULT)),
            directory.toFile(),
            false);
    backend =
        Incremental.of(
                new RocksDBKeyedStateBackendBuilder<>(
                    "bench",
                    KeyedRocks.class.getClassLoader(),
                    directory.resolve("state").toFile(),
                    resources,
                    name -> resources.getColumnOptions(),
                    new KvStateRegistry().createTaskRegistry(new JobID(), new JobVertexID()),
                    keys,
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
    Path uploads = Files.createDirectories(checkpoints);
    org.apache.flink.core.fs.Path place = new org.apache.flink.core.fs.Path(uploads.toUri());
    files =
        new FsCheckpointStreamFactory(
            LocalFileSystem.getSharedInstance(), place, place, IN_METADATA, 4 << 10);
  }

  public RocksDBKeyedStateBackend<K> backend() {
    return backend;
  }

  /**
   * Takes an incremental checkpoint: RocksDB's memory is flushed, and new files are copied. Returns
   * what a checkpoint's metadata say of it.
   */
  public KeyedStateHandle checkpoint() throws Exception {
    checkpoint++;
    RunnableFuture<SnapshotResult<KeyedStateHandle>> copies =
        backend.snapshot(
            checkpoint, checkpoint, files, CheckpointOptions.forCheckpointWithDefaultLocation());
    copies.run();
    KeyedStateHandle stored = copies.get().getJobManagerOwnedSnapshot();
    backend.notifyCheckpointComplete(checkpoint);
    return Objects.requireNonNull(stored, "a checkpoint of nothing");
  }

  /** Takes a savepoint in Flink's canonical form. Returns what its metadata say of it. */
  public KeyedStateHandle savepoint() throws Exception {
    FullSnapshotResources<K> state = backend.savepoint().getSnapshotResources();
    try (CloseableRegistry open = new CloseableRegistry()) {
      SnapshotResult<KeyedStateHandle> stored =
          new SavepointSnapshotStrategy<>(state)
              .asyncSnapshot(
                  state, 0, 0, files, CheckpointOptions.forCheckpointWithDefaultLocation())
              .get(open);
      return Objects.requireNonNull(stored.getJobManagerOwnedSnapshot(), "a savepoint of nothing");
    } finally {
      state.release();
    }
  }

  private static <T extends AutoCloseable> OpaqueMemoryResource<T> owned(T memory) {
    return new OpaqueMemoryResource<>(memory, FlinkState.MEMORY, memory::close);
  }

  @Override
  public void close() throws Exception {
    backend.dispose();
    resources.close();
  }
}

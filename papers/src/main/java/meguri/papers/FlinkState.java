package meguri.papers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import meguri.operators.frontier.KeyedBlocks;
import meguri.operators.seen.KeyGroups;
import meguri.state.calendar.Blocks;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.TaskInfoImpl;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.memory.OpaqueMemoryResource;
import org.apache.flink.runtime.query.KvStateRegistry;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.LocalRecoveryConfig;
import org.apache.flink.runtime.state.UncompressedStreamCompressionDecorator;
import org.apache.flink.runtime.state.metrics.LatencyTrackingStateConfig;
import org.apache.flink.runtime.state.metrics.SizeTrackingStateConfig;
import org.apache.flink.runtime.state.ttl.TtlTimeProvider;
import org.apache.flink.state.rocksdb.PredefinedOptions;
import org.apache.flink.state.rocksdb.RocksDBConfigurableOptions;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackend;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackendBuilder;
import org.apache.flink.state.rocksdb.RocksDBMemoryControllerUtils;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.apache.flink.state.rocksdb.RocksDBPriorityQueueConfig;
import org.apache.flink.state.rocksdb.RocksDBResourceContainer;
import org.rocksdb.RocksDB;

/** One subtask's keyed state on Flink's RocksDB backend, without a job around it. */
public final class FlinkState implements AutoCloseable {

  private static final int MAX_PARALLELISM = 128;
  private static final int SLOTS = 1 << 16;
  private static final String NAME = "meguri-state";

  /** The memory that LocalCluster gives RocksDB in each of Flink's slots. */
  private static final long MEMORY = 128L << 20;

  static {
    RocksDB.loadLibrary();
  }

  private final Path directory;
  private final RocksDBResourceContainer resources;
  private final RocksDBKeyedStateBackend<Integer> backend;
  private final KeyGroups groups;

  private FlinkState(int parallelism, Path directory, RocksDBResourceContainer resources)
      throws Exception {
    this.directory = directory;
    this.resources = resources;
    groups = new KeyGroups(new TaskInfoImpl("bench", MAX_PARALLELISM, 0, parallelism, 0), SLOTS);
    backend =
        new RocksDBKeyedStateBackendBuilder<>(
                "bench",
                FlinkState.class.getClassLoader(),
                directory.resolve("state").toFile(),
                resources,
                name -> resources.getColumnOptions(),
                new KvStateRegistry().createTaskRegistry(new JobID(), new JobVertexID()),
                IntSerializer.INSTANCE,
                MAX_PARALLELISM,
                KeyGroupRange.of(groups.first(), groups.first() + groups.count() - 1),
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
                new CloseableRegistry())
            .build();
  }

  /**
   * Returns the state of a job's first subtask.
   *
   * @param writeBuffer bytes of memory for the writes of each state
   * @param blockCache bytes of memory for the block cache of each state
   */
  public static FlinkState of(int parallelism, long writeBuffer, long blockCache) throws Exception {
    Configuration options =
        new Configuration()
            .set(RocksDBConfigurableOptions.WRITE_BUFFER_SIZE, new MemorySize(writeBuffer))
            .set(RocksDBConfigurableOptions.BLOCK_CACHE_SIZE, new MemorySize(blockCache));
    Path directory = Files.createTempDirectory(NAME);
    return new FlinkState(
        parallelism,
        directory,
        new RocksDBResourceContainer(
            options, PredefinedOptions.DEFAULT, null, null, directory.toFile(), false));
  }

  /** Returns the state of an only subtask, with the filters and memory of {@code meguri crawl}. */
  public static FlinkState asInJob() throws Exception {
    Configuration options =
        new Configuration()
            .set(RocksDBConfigurableOptions.USE_BLOOM_FILTER, true)
            .set(RocksDBOptions.USE_PARTITIONED_INDEX_FILTERS, true);
    Path directory = Files.createTempDirectory(NAME);
    return new FlinkState(
        1,
        directory,
        new RocksDBResourceContainer(
            options,
            PredefinedOptions.DEFAULT,
            null,
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

  public KeyedStateBackend<Integer> backend() {
    return backend;
  }

  public Blocks blocks() throws Exception {
    return new KeyedBlocks(backend, groups, "pages");
  }

  public int firstGroup() {
    return groups.first();
  }

  public int groups() {
    return groups.count();
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
}

package meguri.bench.calendar;

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
import org.apache.flink.runtime.query.KvStateRegistry;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.LocalRecoveryConfig;
import org.apache.flink.runtime.state.UncompressedStreamCompressionDecorator;
import org.apache.flink.runtime.state.metrics.LatencyTrackingStateConfig;
import org.apache.flink.runtime.state.metrics.SizeTrackingStateConfig;
import org.apache.flink.runtime.state.ttl.TtlTimeProvider;
import org.apache.flink.state.rocksdb.PredefinedOptions;
import org.apache.flink.state.rocksdb.RocksDBConfigurableOptions;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackend;
import org.apache.flink.state.rocksdb.RocksDBKeyedStateBackendBuilder;
import org.apache.flink.state.rocksdb.RocksDBPriorityQueueConfig;
import org.apache.flink.state.rocksdb.RocksDBResourceContainer;

/** One subtask's keyed state on Flink's RocksDB backend, without a job around it. */
final class FlinkState implements AutoCloseable {

  private static final int MAX_PARALLELISM = 128;
  private static final int SLOTS = 1 << 16;

  private final Path directory;
  private final RocksDBResourceContainer resources;
  private final RocksDBKeyedStateBackend<Integer> backend;
  private final KeyGroups groups;

  /**
   * @param parallelism of the job whose first subtask this is
   */
  FlinkState(int parallelism) throws Exception {
    directory = Files.createTempDirectory("meguri-calendar");
    groups = new KeyGroups(new TaskInfoImpl("calendar", MAX_PARALLELISM, 0, parallelism, 0), SLOTS);
    resources =
        new RocksDBResourceContainer(
            new Configuration()
                .set(
                    RocksDBConfigurableOptions.WRITE_BUFFER_SIZE,
                    new MemorySize(Rocks.WRITE_BUFFER))
                .set(
                    RocksDBConfigurableOptions.BLOCK_CACHE_SIZE, new MemorySize(Rocks.BLOCK_CACHE)),
            PredefinedOptions.DEFAULT,
            null,
            null,
            directory.toFile(),
            false);
    backend =
        new RocksDBKeyedStateBackendBuilder<>(
                "calendar",
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

  Blocks blocks() throws Exception {
    return new KeyedBlocks(backend, groups, "pages");
  }

  int firstGroup() {
    return groups.first();
  }

  int groups() {
    return groups.count();
  }

  @Override
  public void close() throws Exception {
    backend.dispose();
    resources.close();
    Temporary.delete(directory);
  }
}

package meguri.operators.model;

import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.state.rocksdb.RocksDBConfigurableOptions;
import org.apache.flink.state.rocksdb.RocksDBOptions;

/** RocksDB for an operator on the harness, as in production: see FlinkSettings and LocalCluster. */
public final class Rocks {

  private Rocks() {}

  /**
   * @param incremental whether checkpoints hold only what has changed: such ones cannot be
   *     repartitioned by the harness
   */
  public static EmbeddedRocksDBStateBackend in(Path directory, boolean incremental) {
    EmbeddedRocksDBStateBackend rocks =
        new EmbeddedRocksDBStateBackend(incremental)
            .configure(
                new Configuration()
                    .set(RocksDBConfigurableOptions.USE_BLOOM_FILTER, true)
                    .set(RocksDBOptions.USE_PARTITIONED_INDEX_FILTERS, true),
                Rocks.class.getClassLoader());
    rocks.getMemoryConfiguration().setFixedMemoryPerSlot("128mb");
    rocks.setDbStoragePath(directory.resolve("rocks").toString());
    return rocks;
  }
}

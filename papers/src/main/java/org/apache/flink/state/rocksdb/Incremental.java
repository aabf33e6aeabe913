package org.apache.flink.state.rocksdb;

/** Opens a setting of the builder that Flink keeps to its own package. */
public final class Incremental {

  private Incremental() {}

  /** Returns the builder of a backend with incremental checkpoints, as the job has them. */
  public static <K> RocksDBKeyedStateBackendBuilder<K> of(
      RocksDBKeyedStateBackendBuilder<K> builder) {
    return builder.setEnableIncrementalCheckpointing(true);
  }
}

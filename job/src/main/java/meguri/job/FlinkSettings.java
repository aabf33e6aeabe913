package meguri.job;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import meguri.job.options.JobOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.state.rocksdb.RocksDBConfigurableOptions;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;

/** The job's settings of Flink on any cluster: state, checkpoints and restarts. */
public final class FlinkSettings {

  /**
   * The number of checkpoints to keep: two, so that one unreadable checkpoint does not end the
   * crawl. Flink reads this number from the cluster's settings, not from the job's, so {@code
   * LocalCluster} and flink-conf set it.
   */
  public static final int RETAINED_CHECKPOINTS = 2;

  private FlinkSettings() {}

  public static Configuration of(Configuration options) {
    CrawlDir dir = CrawlDir.of(options);
    Duration interval = options.get(JobOptions.CHECKPOINT_INTERVAL);
    Configuration flink = rocksDb();
    options
        .getOptional(JobOptions.PARALLELISM)
        .ifPresent(parallelism -> flink.set(CoreOptions.DEFAULT_PARALLELISM, parallelism));
    flink.set(PipelineOptions.MAX_PARALLELISM, options.get(JobOptions.MAX_PARALLELISM));
    flink.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    flink.set(RocksDBOptions.OPTIONS_FACTORY, AtomicFlush.class.getName());
    flink.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
    flink.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, interval);
    flink.set(CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS, interval.dividedBy(4));
    flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, dir.checkpoints());
    flink.set(CheckpointingOptions.SAVEPOINT_DIRECTORY, dir.savepoints());
    flink.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    // aligned, whatever the cluster's own settings say: Lineage relies on a barrier coming after
    // all that was sent before it, and an unaligned barrier overtakes records
    flink.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
    flink.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
    // a failed checkpoint only makes the way back longer: it is no reason to restart the job
    flink.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, Integer.MAX_VALUE);
    // never gives up (a disk may be full or a broker away for a night), but retries ever more
    // rarely
    flink.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
    flink.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
        Duration.ofSeconds(1));
    flink.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
        Duration.ofMinutes(1));
    flink.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
        Duration.ofMinutes(5));
    return flink;
  }

  /** Returns the settings of RocksDB itself. */
  public static Configuration rocksDb() {
    Configuration flink = new Configuration();
    // most URLs are new: without a filter, RocksDB would look for each in every file
    flink.set(RocksDBConfigurableOptions.USE_BLOOM_FILTER, true);
    // partitioned, or the cache would read and drop whole filters: 115 µs each at 2 M queued URLs
    flink.set(RocksDBOptions.USE_PARTITIONED_INDEX_FILTERS, true);
    // a checkpoint's flush takes a third of the time, and hashes do not compress: the Registry's
    // files are larger by 4 % until RocksDB merges them into the next level. With Snappy in place
    // of LZ4, a promotion costs the Frontier 18 µs and not 15, and merges cost a third more
    flink.set(
        RocksDBConfigurableOptions.COMPRESSION_PER_LEVEL,
        List.of(CompressionType.NO_COMPRESSION, CompressionType.LZ4_COMPRESSION));
    // keys are hashes, so each merge of levels would rewrite them all, and so would the next
    // checkpoint: twice as much at 5 M known URLs, and 387 pages a second in place of 628
    flink.set(RocksDBConfigurableOptions.COMPACTION_STYLE, CompactionStyle.UNIVERSAL);
    return flink;
  }

  /** Warns in a sentence if a cluster with these settings keeps only one checkpoint. */
  public static Optional<String> keptTooFew(ReadableConfig cluster) {
    ConfigOption<Integer> kept = CheckpointingOptions.MAX_RETAINED_CHECKPOINTS;
    return cluster.get(kept) >= RETAINED_CHECKPOINTS
        ? Optional.empty()
        : Optional.of(
            "This cluster keeps %d checkpoint of a crawl. If that is damaged, the crawl is lost. Set %s: %d in the Flink configuration of the cluster, as in flink-conf."
                .formatted(cluster.get(kept), kept.key(), RETAINED_CHECKPOINTS));
  }
}

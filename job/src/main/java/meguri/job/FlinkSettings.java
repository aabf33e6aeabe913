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

/** What the job asks of Flink, on any cluster: how it is checkpointed and restarted. */
public final class FlinkSettings {

  /**
   * Two, so that one unreadable checkpoint is no end of the crawl. Flink takes it from the
   * cluster's settings, not from the job's: {@code LocalCluster} and flink-conf have it.
   */
  public static final int RETAINED_CHECKPOINTS = 2;

  private FlinkSettings() {}

  public static Configuration of(Configuration options) {
    CrawlDir dir = CrawlDir.of(options);
    Duration interval = options.get(JobOptions.CHECKPOINT_INTERVAL);
    Configuration flink = new Configuration();
    options
        .getOptional(JobOptions.PARALLELISM)
        .ifPresent(parallelism -> flink.set(CoreOptions.DEFAULT_PARALLELISM, parallelism));
    flink.set(PipelineOptions.MAX_PARALLELISM, options.get(JobOptions.MAX_PARALLELISM));
    flink.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
    // most URLs offered are new: without a filter each would be looked for in every file
    flink.set(RocksDBConfigurableOptions.USE_BLOOM_FILTER, true);
    // and the filters must not be read and dropped whole: at 2 M queued URLs that was 115 µs each
    flink.set(RocksDBOptions.USE_PARTITIONED_INDEX_FILTERS, true);
    // what a checkpoint waits for is written in a third of the time, and hashes do not compress:
    // the Registry's files are larger by 4 % until they are merged into the next level.
    // LZ4 there: with Snappy, a promotion costs the Frontier 18 µs in place of 15, merges a third
    // more, and files are no smaller
    flink.set(
        RocksDBConfigurableOptions.COMPRESSION_PER_LEVEL,
        List.of(CompressionType.NO_COMPRESSION, CompressionType.LZ4_COMPRESSION));
    // keys are hashes, so that each merge of levels would rewrite them all, and the next checkpoint
    // too: at 5 M known URLs twice as much, and 387 pages a second in place of 628
    flink.set(RocksDBConfigurableOptions.COMPACTION_STYLE, CompactionStyle.UNIVERSAL);
    flink.set(RocksDBOptions.OPTIONS_FACTORY, AtomicFlush.class.getName());
    flink.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
    flink.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, interval);
    flink.set(CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS, interval.dividedBy(4));
    flink.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, dir.checkpoints());
    flink.set(CheckpointingOptions.SAVEPOINT_DIRECTORY, dir.savepoints());
    flink.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    // aligned, whatever the cluster's own settings say: Lineage goes by what was sent before a
    // barrier, and an unaligned one takes up records from behind it
    flink.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
    flink.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
    // a failed checkpoint costs nothing but a longer way back: it is no reason to restart the job
    flink.set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, Integer.MAX_VALUE);
    // never gives up (a disk may be full, a broker away, for a night), but asks ever more rarely
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

  /** Warns in a sentence if a cluster with these settings keeps one checkpoint alone. */
  public static Optional<String> keptTooFew(ReadableConfig cluster) {
    ConfigOption<Integer> kept = CheckpointingOptions.MAX_RETAINED_CHECKPOINTS;
    return cluster.get(kept) >= RETAINED_CHECKPOINTS
        ? Optional.empty()
        : Optional.of(
            "This cluster keeps %d checkpoint of a crawl. If that is damaged, the crawl is lost. Set %s: %d in the Flink configuration of the cluster, as in flink-conf."
                .formatted(cluster.get(kept), kept.key(), RETAINED_CHECKPOINTS));
  }
}

package meguri.job;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import meguri.job.options.CrawlOptions;
import meguri.job.options.FetchOptions;
import meguri.job.options.KafkaOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;

/**
 * How a job on a cluster starts: from a crawl's seeds, or from where the crawl in its directory
 * ended.
 *
 * @param dir the crawl's directory
 * @param options the crawl's options
 * @param seeds the seeds of the crawl, also if it goes on
 * @param restore Flink's settings of what to restore; empty if there is nothing to restore, or if
 *     Flink has been told already
 * @param resumption where the crawl begins or goes on
 * @param quietUntil the time, wall clock in ms, before which this run sends no request: an earlier
 *     run that was not stopped may still be sending some
 */
record Beginning(
    CrawlDir dir,
    Configuration options,
    SeedList seeds,
    Configuration restore,
    Resumption resumption,
    long quietUntil) {

  /**
   * Decides how the job starts.
   *
   * @param flink the settings of the cluster and of the job's submitter, such as Kubernetes'
   *     operator
   */
  static Beginning of(JobArguments arguments, ReadableConfig flink) throws IOException {
    Configuration asked = arguments.options();
    CrawlDir dir = CrawlDir.of(asked);
    if (arguments.from().equals(JobArguments.SEEDS)) {
      dir.refuseBegun();
    }
    Optional<Configuration> begun =
        arguments.from().equals(JobArguments.NEWEST) ? Optional.of(dir.options()) : dir.begun();
    Configuration options =
        begun.isPresent() ? CrawlRecord.changed(begun.get(), asked) : named(asked);
    if (!options.contains(KafkaOptions.BOOTSTRAP)) {
      throw new Refusal("A crawl on a cluster needs the option kafka.bootstrap.");
    }
    SeedList seeds = begun.isPresent() ? dir.seeds() : SeedList.of(asked);
    seeds.refuseIfEmpty();
    // submit settled this for its own machine; the job may run on another
    if (!options.get(FetchOptions.ALLOW_LOOPBACK)) {
      Contact.require(options, seeds);
    }
    Optional<String> told = flink.getOptional(StateRecoveryOptions.SAVEPOINT_PATH);
    Optional<String> named = arguments.named();
    Configuration restore = new Configuration();
    Resumption resumption;
    if (told.isPresent()) {
      resumption = Resumption.toldToFlink(dir, told.get());
    } else {
      resumption =
          named.isPresent()
              ? Resumption.named(dir, named.get(), options)
              : Resumption.newest(dir, options);
      resumption
          .from()
          .ifPresent(
              point -> {
                restore.set(StateRecoveryOptions.SAVEPOINT_PATH, point.path().toString());
                // claimed: Flink deletes it when no later checkpoint needs it
                restore.set(
                    StateRecoveryOptions.RESTORE_MODE,
                    named.isPresent() ? RecoveryClaimMode.NO_CLAIM : RecoveryClaimMode.CLAIM);
              });
      if (resumption.endOutputsOff(options)) {
        restore.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
      }
    }
    boolean wasStopped =
        resumption.from().filter(point -> point.stopped() && !dir.wentOnFrom(point)).isPresent();
    long quietUntil = begun.isEmpty() || wasStopped ? 0 : quietUntil(flink);
    return new Beginning(dir, options, seeds, restore, resumption, quietUntil);
  }

  /**
   * Returns the time before which this run sends no request. An earlier run that was not stopped
   * may have lost only its JobManager: its TaskManagers then go on, and notice the loss within
   * Flink's heartbeat timeout. With high availability they hear of the next JobManager.
   */
  private static long quietUntil(ReadableConfig flink) {
    boolean hears = !flink.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("NONE");
    return hears
        ? 0
        : System.currentTimeMillis()
            + flink.get(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT).toMillis();
  }

  /**
   * Throws a {@link Refusal} if the loop topic lacks records that the restore point needs. It
   * checks nothing if Flink was told what to restore, because Flink may know a newer point.
   */
  void refuseGap() throws IOException {
    if (restore.contains(StateRecoveryOptions.SAVEPOINT_PATH)) {
      resumption.refuseGap(options);
    }
  }

  /** Stores the seeds of a new crawl, which the job will read. */
  void keepSeeds() {
    if (!dir.isBegun()) {
      dir.keep(seeds);
    }
  }

  /**
   * Stores in the directory what a resume needs, and moves aside what is in the way. Call it after
   * all checks have passed.
   */
  void keep() throws IOException {
    resumption.setAside();
    keepSeeds();
    dir.keep(options);
    resumption.from().ifPresent(dir::keepWentOnFrom);
  }

  private static Configuration named(Configuration asked) {
    Configuration options = new Configuration(asked);
    if (!options.contains(CrawlOptions.ID)) {
      options.set(CrawlOptions.ID, UUID.randomUUID().toString());
    }
    return options;
  }
}

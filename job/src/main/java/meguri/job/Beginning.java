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
 * How a job on a cluster starts: at a crawl's seeds, or where the crawl of its directory was left.
 *
 * @param dir of the crawl
 * @param options of the crawl, its seeds among them
 * @param restore what Flink is told to restore; empty if nothing, or if Flink has been told already
 * @param resumption where the crawl begins or goes on
 * @param quietUntil wall clock, ms, before which nobody is asked: a run that was left and not
 *     stopped may still be asking
 */
record Beginning(
    CrawlDir dir,
    Configuration options,
    Configuration restore,
    Resumption resumption,
    long quietUntil) {

  /**
   * Finds out.
   *
   * @param flink what the cluster or whoever submits the job has set, as Kubernetes' operator does
   */
  static Beginning of(JobArguments arguments, ReadableConfig flink) throws IOException {
    Configuration asked = arguments.options();
    if (asked.contains(CrawlOptions.MAX_DURATION)) {
      throw new Refusal(
          "crawl.max-duration is kept by the command line of a crawl on one machine; on a cluster, end the crawl by meguri stop.");
    }
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
    if (begun.isPresent()) {
      options.set(CrawlOptions.SEEDS, dir.seeds());
    }
    // what submit has found to be this machine may be another here
    if (!options.get(FetchOptions.ALLOW_LOOPBACK)) {
      Contact.require(options, SeedSource.urls(options));
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
                // claimed: Flink deletes it when later checkpoints need it no more
                restore.set(
                    StateRecoveryOptions.RESTORE_MODE,
                    named.isPresent() ? RecoveryClaimMode.NO_CLAIM : RecoveryClaimMode.CLAIM);
              });
    }
    boolean wasStopped =
        resumption.from().filter(point -> point.stopped() && !dir.wentOnFrom(point)).isPresent();
    long quietUntil = begun.isEmpty() || wasStopped ? 0 : quietUntil(flink);
    return new Beginning(dir, options, restore, resumption, quietUntil);
  }

  /**
   * A run that was left and not stopped may have lost its JobManager alone: then TaskManagers go on
   * with it, and notice within Flink's heartbeat timeout. With high availability they hear of the
   * next JobManager.
   */
  private static long quietUntil(ReadableConfig flink) {
    boolean hears = !flink.get(HighAvailabilityOptions.HA_MODE).equalsIgnoreCase("NONE");
    return hears
        ? 0
        : System.currentTimeMillis()
            + flink.get(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT).toMillis();
  }

  /**
   * Throws a {@link Refusal} if the loop topic lacks what the restore point needs; if Flink was
   * told of one, it may know a better.
   */
  void refuseGap() throws IOException {
    if (restore.contains(StateRecoveryOptions.SAVEPOINT_PATH)) {
      resumption.refuseGap(options);
    }
  }

  /**
   * Leaves in the directory what it takes to go on, and moves aside what is in the way. To be
   * called when nothing is refused.
   */
  void keep() throws IOException {
    resumption.setAside();
    if (dir.isBegun()) {
      dir.keep(options);
    } else {
      dir.keep(options, SeedSource.urls(options));
    }
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

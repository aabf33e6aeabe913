package meguri.job;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.core.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a job on a cluster starts: at a crawl's seeds, or where the crawl of its directory was left.
 *
 * @param options of the crawl, its seeds among them
 * @param restore what Flink is told to restore; empty if nothing, or if Flink has been told already
 * @param from the restore point that is known to be taken; empty if there is none
 * @param resumption what was found in the directory, if the restore point is from there
 * @param quietUntil wall clock, ms, before which nobody is asked: a run that was left and not
 *     stopped may still be asking
 */
record Beginning(
    Configuration options,
    Configuration restore,
    Optional<RestorePoint> from,
    Optional<Resumption> resumption,
    long quietUntil) {

  private static final Logger LOG = LoggerFactory.getLogger(Beginning.class);

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
    String dir = asked.get(CrawlOptions.DIR);
    CrawlHome home = new CrawlHome(dir);
    Optional<Configuration> begun = home.begun();
    if (begun.isEmpty() && arguments.from().equals(JobArguments.NEWEST)) {
      throw new Refusal("There is no crawl in " + dir + ": no file crawl.yaml.");
    }
    if (begun.isPresent() && arguments.from().equals(JobArguments.SEEDS)) {
      throw new Refusal(
          "There is a crawl in %s already, %s. Go on with it by meguri resume, or give another directory."
              .formatted(dir, begun.get().get(CrawlOptions.ID)));
    }
    Configuration options = begun.isPresent() ? changed(begun.get(), asked) : named(asked);
    CrawlOptions.check(options);
    if (!options.contains(CrawlOptions.KAFKA_BOOTSTRAP)) {
      throw new Refusal("A crawl on a cluster needs the option kafka.bootstrap.");
    }
    if (begun.isPresent()) {
      options.set(CrawlOptions.SEEDS, home.seeds());
    }
    // what submit has found to be this machine may be another here
    if (!options.get(CrawlOptions.FETCH_ALLOW_LOOPBACK)) {
      Contact.require(options, SeedSource.urls(options));
    }
    Optional<RestorePoint> point;
    Optional<Resumption> resumption = Optional.empty();
    Configuration restore = new Configuration();
    Optional<String> told = flink.getOptional(StateRecoveryOptions.SAVEPOINT_PATH);
    if (told.isPresent()) {
      point = told(told.get());
    } else {
      if (isNamed(arguments.from())) {
        point = Optional.of(named(home, arguments.from()));
      } else {
        resumption = Optional.of(resumption(home));
        point = resumption.get().from();
      }
      point.ifPresent(from -> set(restore, from, arguments.from(), options));
    }
    boolean wasStopped = point.isPresent() && point.get().stopped();
    boolean isFirst = begun.isEmpty() || (wasStopped && !home.wentOnFrom(point.get()));
    return new Beginning(options, restore, point, resumption, isFirst ? 0 : quietUntil(flink));
  }

  /**
   * Flink looks for it later, if at all: with high availability it may know better, and what it was
   * told be gone, or, by Kubernetes' operator, be no path.
   */
  private static Optional<RestorePoint> told(String path) {
    try {
      return Optional.of(RestorePoint.read(new Path(path)));
    } catch (IOException | RuntimeException e) {
      LOG.info("{} cannot be read", path, e);
      return Optional.empty();
    }
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

  /** Says in a sentence that the crawl has to go back further, and what that means; else empty. */
  Optional<String> relapse() {
    return resumption.flatMap(Resumption::told);
  }

  /**
   * Throws a {@link Refusal} if the loop topic lacks what the restore point needs; if Flink was
   * told of one, it may know a better.
   */
  void refuseGap() throws IOException {
    if (from.isPresent() && restore.contains(StateRecoveryOptions.SAVEPOINT_PATH)) {
      Topics.of(options).refuseGap(from.get(), options);
    }
  }

  /**
   * Leaves in the directory what it takes to go on, and moves aside what is in the way. To be
   * called when nothing is refused.
   */
  void keep() throws IOException {
    if (resumption.isPresent()) {
      resumption.get().setAside();
    }
    CrawlHome home = new CrawlHome(options.get(CrawlOptions.DIR));
    if (home.begun().isPresent()) {
      home.keep(options);
    } else {
      home.keep(options, SeedSource.urls(options));
    }
    if (from.isPresent()) {
      home.keepWentOnFrom(from.get());
    }
  }

  /** What was begun, with what may change; the seeds are those of the beginning. */
  private static Configuration changed(Configuration begun, Configuration asked) {
    CrawlRecord.refuseChanges(begun, asked);
    Configuration options = new Configuration(begun);
    options.addAll(asked);
    return options;
  }

  private static Configuration named(Configuration asked) {
    Configuration options = new Configuration(asked);
    if (!options.contains(CrawlOptions.ID)) {
      options.set(CrawlOptions.ID, UUID.randomUUID().toString());
    }
    return options;
  }

  private static RestorePoint named(CrawlHome home, String from) throws IOException {
    RestorePoint named = RestorePoint.read(new Path(from));
    home.resumption().from().ifPresent(newest -> refuseOlder(named, newest));
    home.refuseSince(named);
    named.refuseDamaged();
    return named;
  }

  private static Resumption resumption(CrawlHome home) {
    Resumption resumption = home.resumption();
    if (resumption.from().isEmpty()) {
      home.refuseLost();
    }
    resumption.refuseUnexplained();
    return resumption;
  }

  private static boolean isNamed(String from) {
    return !List.of(JobArguments.SEEDS, JobArguments.NEWEST, JobArguments.WHEREVER).contains(from);
  }

  private static void set(
      Configuration restore, RestorePoint point, String from, Configuration options) {
    point.refuseOtherParallelism(options.get(CrawlOptions.MAX_PARALLELISM));
    point.refuseUnknownFormats();
    restore.set(StateRecoveryOptions.SAVEPOINT_PATH, point.path().toString());
    // claimed: Flink deletes it when later checkpoints need it no more
    restore.set(
        StateRecoveryOptions.RESTORE_MODE,
        isNamed(from) ? RecoveryClaimMode.NO_CLAIM : RecoveryClaimMode.CLAIM);
  }

  private static void refuseOlder(RestorePoint point, RestorePoint newest) {
    if (newest.id() > point.id()) {
      throw new Refusal(
          "%s is older than %s: what was archived between them would be archived again. Leave --from out, or move the newer ones and what was archived since away."
              .formatted(point.path(), newest.path()));
    }
  }
}

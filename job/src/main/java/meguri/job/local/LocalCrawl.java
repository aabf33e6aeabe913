package meguri.job.local;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import meguri.job.Cause;
import meguri.job.FlinkSettings;
import meguri.job.Leftovers;
import meguri.job.Refusal;
import meguri.job.RestorePoint;
import meguri.job.Resumption;
import meguri.job.UnfinishedFiles;
import meguri.job.options.CrawlOptions;
import meguri.job.options.JobOptions;
import meguri.job.options.KafkaOptions;
import meguri.job.watch.JobWatch;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A crawl that runs in this process: broker, Flink and job, in an open directory.
 *
 * <p>It goes on from the newest restore point. Before there is one, it begins at its seeds and
 * deletes what an earlier start left.
 */
public final class LocalCrawl implements AutoCloseable {

  /** Builds the dataflow in an environment. */
  public interface Dataflow {
    void build(StreamExecutionEnvironment env, Configuration options) throws Exception;
  }

  private static final Logger LOG = LoggerFactory.getLogger(LocalCrawl.class);

  /**
   * Most subtasks by default: they do some ten thousand pages/s; few laptops have memory for more.
   */
  private static final int ENOUGH = 8;

  /**
   * The cores for each subtask. The rooms of one subtask are threads of their own, which keep two
   * cores busy. A second subtask on two cores costs a fifth more CPU time for each page.
   */
  private static final int CORES_PER_SUBTASK = 2;

  private static final Duration TIDY_INTERVAL = Duration.ofSeconds(10);

  /** The time that a restarting job may take until a savepoint succeeds. */
  private static final Duration STOP_PATIENCE = Duration.ofMinutes(1);

  private static final Duration STOP_TIMEOUT = Duration.ofMinutes(10);
  private static final long STOP_RETRY_MS = 500;

  /** See {@link Leftovers}. */
  private static final int CHECKPOINTS_BEFORE_CLEANING = 2;

  private final LocalDir dir;
  private final EmbeddedKafka kafka;
  private final LocalCluster cluster;
  private final JobClient job;
  private final JobWatch watch;
  private final Resumption resumption;
  private final CompletableFuture<String> failure = new CompletableFuture<>();
  private final Leftovers leftovers;
  private long tidied = System.nanoTime();
  private boolean cleaned;

  private LocalCrawl(
      LocalDir dir,
      EmbeddedKafka kafka,
      LocalCluster cluster,
      JobClient job,
      Resumption resumption,
      Leftovers leftovers) {
    this.dir = dir;
    this.leftovers = leftovers;
    this.kafka = kafka;
    this.cluster = cluster;
    this.job = job;
    this.resumption = resumption;
    this.watch = cluster.watch(job);
    var unused =
        kafka
            .death()
            .thenAccept(
                why -> failure.complete("the broker in " + dir.kafka() + " gave up: " + why));
    var unusedToo =
        job.getJobExecutionResult()
            .whenComplete(
                (result, e) -> {
                  if (e == null) {
                    failure.complete("somebody else stopped its Flink job");
                  } else if (ExceptionUtils.findThrowable(e, JobCancellationException.class)
                      .isPresent()) {
                    LOG.error("The job was cancelled", e);
                    failure.complete("somebody else cancelled its Flink job");
                  } else {
                    LOG.error("The job failed", e);
                    failure.complete("the job failed: " + Cause.of(e));
                  }
                });
  }

  /** Throws a {@link Refusal} if the crawl needs more memory or open files than it can get. */
  public static void refuseTooMuch(Configuration asked) {
    LocalCluster.refuseTooMuch(asked, parallelism(asked));
    openFiles(asked).refuseTooFew();
  }

  /** Returns how many files the crawl may hold open, and the limit of this process. */
  public static OpenFiles openFiles(Configuration asked) {
    return OpenFiles.here(asked, parallelism(asked));
  }

  /**
   * Starts a crawl.
   *
   * @param asked the crawl's options; a copy of them gets the values that this machine decides
   */
  public static LocalCrawl start(
      LocalDir dir, Configuration asked, OptionalInt uiPort, Dataflow dataflow) throws Exception {
    uiPort.ifPresent(LocalCluster::refuseTaken);
    refuseTooMuch(asked);
    Resumption resumption = Resumption.newest(dir.crawl(), asked);
    Optional<RestorePoint> from = resumption.from();
    if (from.isEmpty()) {
      dir.forget();
    }
    dir.clearTmp();
    Leftovers leftovers = new Leftovers(dir.crawl());
    Configuration options = new Configuration(asked);
    options.set(JobOptions.PARALLELISM, parallelism(asked));
    // beside the broker: each takes a second of one core, and waits now and then
    FutureTask<LocalCluster> starting =
        new FutureTask<>(() -> LocalCluster.start(dir.tmp(), new Configuration(options), uiPort));
    new Thread(starting, "cluster-start").start();
    EmbeddedKafka kafka = null;
    try {
      kafka =
          EmbeddedKafka.start(
              dir.kafka(), options.get(CrawlOptions.ID), options.get(KafkaOptions.PARTITIONS));
      options.set(KafkaOptions.BOOTSTRAP, kafka.bootstrap());
      resumption.refuseGap(options);
      resumption.setAside();
      boolean hasStateOfOthers = resumption.endOutputsOff(options);
      StreamExecutionEnvironment env = new StreamExecutionEnvironment(FlinkSettings.of(options));
      dataflow.build(env, options);
      LocalCluster cluster = started(starting);
      JobClient job =
          cluster.submit(env, "meguri " + options.get(CrawlOptions.ID), from, hasStateOfOthers);
      dir.tell(cluster.ui());
      return new LocalCrawl(dir, kafka, cluster, job, resumption, leftovers);
    } catch (Throwable e) {
      // else the threads of both would keep this process alive
      try (EmbeddedKafka broker = kafka) {
        starting.get().close();
      } catch (ExecutionException notStarted) {
        LOG.debug("There is no cluster to close", notStarted);
      }
      throw e;
    }
  }

  /** Returns the cluster once it has started, or throws the reason why it did not. */
  private static LocalCluster started(FutureTask<LocalCluster> starting) throws Exception {
    try {
      return starting.get();
    } catch (ExecutionException e) {
      ExceptionUtils.rethrowException(e.getCause());
      throw e;
    }
  }

  public URI ui() {
    return cluster.ui();
  }

  /** Returns the restore point that this run went on from; empty if it began at the seeds. */
  public Optional<RestorePoint> from() {
    return resumption.from();
  }

  /** Returns a sentence if a damaged checkpoint made this run go back further; else empty. */
  public Optional<String> relapse() {
    return resumption.relapse();
  }

  public JobWatch watch() {
    return watch;
  }

  JobClient job() {
    return job;
  }

  /** Completes with the end of a sentence when the crawl cannot go on, or has been stopped. */
  public CompletableFuture<String> failure() {
    return failure;
  }

  /** Keeps the directory small. Call it every second or so. */
  public void tidy() {
    if (System.nanoTime() - tidied < TIDY_INTERVAL.toNanos()) {
      return;
    }
    tidied = System.nanoTime();
    try {
      if (!cleaned && watch.completedCheckpoints() >= CHECKPOINTS_BEFORE_CLEANING) {
        leftovers.deleteFound();
        cleaned = true;
      }
    } catch (IOException e) {
      LOG.debug("Meguri could not tidy up this time", e);
    }
  }

  /**
   * Stops the job with a savepoint. It tries again while the job starts or restarts, but does not
   * wait for a job that somebody else has ended meanwhile.
   *
   * @throws IOException if Flink takes no savepoint; the last completed checkpoint then counts
   */
  public void stop() throws IOException, InterruptedException {
    long giveUp = System.nanoTime() + STOP_PATIENCE.toNanos();
    while (true) {
      // the job has ended; Flink would answer with the result of the request that ended it
      if (failure.isDone()) {
        throw new IOException(failure.getNow(""));
      }
      try {
        String savepoint =
            job.stopWithSavepoint(false, dir.crawl().savepoints(), SavepointFormatType.NATIVE)
                .get(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        job.getJobExecutionResult().get(STOP_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        LOG.info("Stopped with the savepoint {}", savepoint);
        endFiles(savepoint);
        return;
      } catch (ExecutionException | TimeoutException e) {
        if (System.nanoTime() - giveUp > 0) {
          throw new IOException("Flink took no savepoint: " + Cause.of(e), e);
        }
        LOG.info("There is no savepoint yet; Meguri asks again", e);
        Thread.sleep(STOP_RETRY_MS);
      }
    }
  }

  private void endFiles(String savepoint) {
    try {
      UnfinishedFiles.finish(savepoint);
      leftovers.deleteAll();
    } catch (IOException e) {
      LOG.warn("Some output files stay unfinished; the next resume finishes them", e);
    }
  }

  /** Ends the job, Flink and the broker. A resume can go on from the directory. */
  @Override
  public void close() throws IOException {
    try {
      cluster.close();
    } finally {
      kafka.close();
      dir.clearTmp();
    }
  }

  /** Returns the parallelism asked for, or one that suits this machine; a resume may differ. */
  private static int parallelism(Configuration options) {
    int suitable = Math.max(1, Runtime.getRuntime().availableProcessors() / CORES_PER_SUBTASK);
    return options
        .getOptional(JobOptions.PARALLELISM)
        .orElse(Math.min(Math.min(suitable, ENOUGH), options.get(JobOptions.MAX_PARALLELISM)));
  }
}

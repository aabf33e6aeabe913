package meguri.bench.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import meguri.job.watch.EndDetector;
import meguri.job.watch.JobWatch;
import meguri.job.watch.Reading;
import meguri.job.watch.RestApi;
import meguri.job.watch.RestWatch;

/**
 * The crawl on a cluster. It gives the commands that a person would give, again until they succeed,
 * and asks Flink how the crawl goes.
 */
final class ClusterCrawl implements AutoCloseable {

  private static final int[] PARALLELISMS = {1, 2, 3};
  private static final Pattern JOB = Pattern.compile("Job:\\s+(\\w+)");
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final long AGAIN_MS = 1_000;
  private static final long POLL_MS = 1_000;

  private final Path place;
  private final Path jar;
  private final Commands commands;
  private final Path dir;
  private final List<String> flags;
  private final BooleanSupplier calm;
  private final RestApi api;
  private final Thread watching;
  private volatile String job = "";
  private volatile boolean over;
  private volatile boolean changing;
  private volatile String last = "nothing is known of it";
  private int runs;

  /**
   * @param place the cluster's directory
   * @param rest the address of the cluster's REST API
   * @param dir the directory of the crawl's output
   * @param flags the crawl's flags, without those for the cluster and the directory
   * @param calm whether no event lasts, because a crawl that stands still may look like one that is
   *     over
   */
  ClusterCrawl(
      Path place, URI rest, Commands commands, Path dir, List<String> flags, BooleanSupplier calm)
      throws IOException {
    this.calm = calm;
    this.place = place;
    this.jar = jar();
    this.commands = commands;
    this.dir = dir;
    this.flags = flags;
    this.api = new RestApi(rest);
    this.watching = new Thread(this::watch, "watch");
    watching.setDaemon(true);
  }

  void submit() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("submit"));
    command.add("--cluster=" + place);
    command.add("--jar=" + jar);
    command.add("--dir=" + dir.toUri());
    command.add("--parallelism=" + PARALLELISMS[0]);
    command.addAll(flags);
    started(commands.run(command));
    watching.start();
  }

  /** Tells whether the crawl has nothing left to do. */
  boolean isOver() {
    return over && !changing;
  }

  /** Returns the last figures of the crawl, or the last failure. */
  String last() {
    return last;
  }

  /** Returns how often Flink has restarted the crawl's present run. */
  long restarts() throws IOException {
    return api.get("/jobs/" + job + "/metrics?get=numRestarts").path(0).path("value").asLong();
  }

  /** Stops the crawl with a savepoint, and resumes it at the next parallelism. */
  Incident rescale(Event event) {
    changing = true;
    long began = System.currentTimeMillis();
    int parallelism = PARALLELISMS[++runs % PARALLELISMS.length];
    try {
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      boolean stopped = false;
      boolean resumed = false;
      while (!resumed && (stopped || System.nanoTime() < deadline)) {
        List<String> command =
            stopped
                ? List.of("resume", "--parallelism=" + parallelism, dir.toUri().toString())
                : List.of("rescale", Integer.toString(parallelism));
        resumed = attempt(command);
        stopped |= !resumed && isFinished();
      }
      String whom = resumed ? "%d subtasks".formatted(parallelism) : "in vain";
      return new Incident(event, whom, began, System.currentTimeMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      changing = false;
    }
  }

  /** Stops the crawl with a savepoint, and returns whether that succeeded. */
  boolean stop() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      if (attempt(List.of("stop")) || isFinished()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    watching.interrupt();
  }

  /** Gives a command for this cluster, and returns whether it succeeded. */
  private boolean attempt(List<String> words) throws InterruptedException {
    List<String> command = new ArrayList<>(words);
    command.add(1, "--cluster=" + place);
    if (!words.get(0).equals("stop")) {
      command.add(1, "--jar=" + jar);
    }
    try {
      String said = commands.run(command);
      if (!words.get(0).equals("stop")) {
        started(said);
      }
      return true;
    } catch (IOException e) {
      last = String.valueOf(e.getMessage());
      TimeUnit.MILLISECONDS.sleep(AGAIN_MS);
      return false;
    }
  }

  /**
   * Tells whether the run ended although the command to stop it failed. A new JobManager knows all
   * runs except those that had ended.
   */
  private boolean isFinished() {
    try {
      for (JsonNode one : api.get("/jobs").path("jobs")) {
        if (one.path("id").asText().equals(job)) {
          return one.path("status").asText().equals("FINISHED");
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns the job's jar, which the build puts beside job/target/dist, and bench beside its copy.
   */
  private static Path jar() throws IOException {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).resolveSibling("../cluster/meguri-cluster.jar").normalize())
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(() -> new IOException("no meguri-cluster.jar beside the libraries"));
  }

  private void started(String said) throws IOException {
    Matcher id = JOB.matcher(said);
    if (!id.find()) {
      throw new IOException("no job's id in what meguri said: " + said);
    }
    job = id.group(1);
  }

  private void watch() {
    EndDetector end = new EndDetector();
    String watched = "";
    JobWatch watch = new RestWatch(api, watched);
    try {
      while (true) {
        if (!watched.equals(job) || !calm.getAsBoolean()) {
          watched = job;
          watch = new RestWatch(api, watched);
          end = new EndDetector();
          over = false;
        }
        try {
          Reading reading = watch.read();
          last = reading.status() + " " + reading.gauges();
          over = end.isOver(reading, System.currentTimeMillis());
        } catch (IOException e) {
          last = String.valueOf(e.getMessage());
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package meguri.job.survival;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import meguri.job.Await;
import meguri.job.CrawlJob;
import meguri.job.local.LocalCrawl;
import meguri.job.watch.RestApi;
import meguri.web.testkit.Failure;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Failures of tasks in a crawl that runs in this process, which Flink restarts in place. */
final class InPlace {

  /** Names of first operators; the names of task threads begin with them. */
  private static final List<String> ROOMS =
      List.of("Source: Loop", "Frontier", "Content", "Registry", "Resolve");

  private InPlace() {}

  /** Builds the crawl's own job, except that the pause before a restart hardly grows. */
  static void build(StreamExecutionEnvironment env, Configuration options) throws IOException {
    CrawlJob.build(env, options);
    Configuration restarts = new Configuration();
    restarts.set(
        RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
        Duration.ofMillis(1_500));
    env.configure(restarts);
  }

  /**
   * Interrupts the thread of a random task, and waits until all tasks run again.
   *
   * @param began when the attempt began that is to fail, wall clock in ms
   */
  static Failure fail(LocalCrawl crawl, Random random, long began) throws Exception {
    String room = ROOMS.get(random.nextInt(ROOMS.size()));
    RestApi api = new RestApi(crawl.ui());
    String job = "/jobs/" + api.get("/jobs").path("jobs").path(0).path("id").asText();
    long restores = api.get(job + "/checkpoints").path("counts").path("restored").asLong();
    List<Thread> tasks =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith(room))
            .filter(thread -> thread.getName().matches(".* \\(\\d+/\\d+\\)#\\d+"))
            .sorted(Comparator.comparing(Thread::getName))
            .toList();
    assertThat(tasks).as("tasks of %s", room).isNotEmpty();
    Thread task = tasks.get(random.nextInt(tasks.size()));
    long struck = System.currentTimeMillis();
    task.interrupt();
    until(
        "the job is restored after " + task.getName() + " was interrupted",
        () -> api.get(job + "/checkpoints").path("counts").path("restored").asLong() > restores);
    until("all tasks run", () -> crawl.watch().read().allRunning());
    JsonNode checkpoints = api.get(job + "/checkpoints");
    JsonNode restored = checkpoints.path("latest").path("restored");
    for (JsonNode checkpoint : checkpoints.path("history")) {
      if (checkpoint.path("id").asLong() == restored.path("id").asLong()) {
        return new Failure(
            began,
            checkpoint.path("id").asLong(),
            checkpoint.path("trigger_timestamp").asLong(),
            checkpoint.path("latest_ack_timestamp").asLong(),
            struck,
            restored.path("restore_timestamp").asLong());
      }
    }
    throw new AssertionError(
        "the history has no line about the restored checkpoint: " + checkpoints);
  }

  /** Waits for a condition. Flink's REST API answers with an error while a job starts. */
  static void until(String what, Callable<Boolean> condition) throws Exception {
    Await.until(
        what,
        () -> {
          try {
            return condition.call();
          } catch (IOException e) {
            return false;
          }
        });
  }
}

package meguri.job.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import meguri.job.Cause;
import meguri.job.CrawlDir;
import meguri.job.CrawlJob;
import meguri.job.FlinkSettings;
import meguri.job.Refusal;
import meguri.job.UnfinishedFiles;
import meguri.job.options.AllOptions;
import meguri.job.watch.JobWatch;
import meguri.job.watch.Reading;
import meguri.job.watch.RestApi;
import meguri.job.watch.RestWatch;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A crawl that runs on a cluster.
 *
 * @param job Flink's id of the crawl's job
 * @param id the crawl's own id
 */
public record RemoteCrawl(RestApi api, String job, String id) {

  private static final Logger LOG = LoggerFactory.getLogger(RemoteCrawl.class);
  private static final String NAME = "meguri ";
  private static final Set<String> OVER = Set.of("FINISHED", "CANCELED", "FAILED");

  /** The time that a restarting job may take until a savepoint succeeds. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration START_PATIENCE = Duration.ofSeconds(20);

  private static final long POLL_MS = 200;
  private static final long RETRY_MS = 1_000;

  /** Returns all crawls that run on a cluster. */
  public static List<RemoteCrawl> all(RestApi api) throws IOException {
    List<RemoteCrawl> crawls = new ArrayList<>();
    for (JsonNode job : api.get("/jobs/overview").path("jobs")) {
      String name = job.path("name").asText();
      if (name.startsWith(NAME) && !OVER.contains(job.path("state").asText())) {
        crawls.add(new RemoteCrawl(api, job.path("jid").asText(), name.substring(NAME.length())));
      }
    }
    return crawls;
  }

  /**
   * Returns the cluster's only crawl, or the one with this id: its own or its job's.
   *
   * @throws Refusal if there is no such crawl, or if there are several and no id was given
   */
  public static RemoteCrawl find(RestApi api, Optional<String> asked) throws IOException {
    List<RemoteCrawl> all = all(api);
    List<RemoteCrawl> fitting =
        all.stream()
            .filter(
                crawl ->
                    asked.isEmpty()
                        || asked.get().equals(crawl.id)
                        || asked.get().equals(crawl.job))
            .toList();
    if (fitting.size() == 1) {
      return fitting.get(0);
    }
    String there =
        all.isEmpty()
            ? "No crawl is running there." + failed(api)
            : all.stream()
                .map(RemoteCrawl::id)
                .collect(Collectors.joining(", ", "These crawls are running: ", "."));
    throw new Refusal(
        asked
            .map(id -> "There is no crawl " + id + " on this cluster. " + there)
            .orElse(
                all.isEmpty()
                    ? "There is no crawl on this cluster." + failed(api)
                    : "Say which of the crawls on this cluster. " + there));
  }

  /** Tells how the last failed crawl ended; the user who looks for it may not know. */
  private static String failed(RestApi api) throws IOException {
    @Nullable JsonNode last = null;
    for (JsonNode job : api.get("/jobs/overview").path("jobs")) {
      boolean isCrawl = job.path("name").asText().startsWith(NAME);
      if (isCrawl
          && job.path("state").asText().equals("FAILED")
          && (last == null || job.path("end-time").asLong() > last.path("end-time").asLong())) {
        last = job;
      }
    }
    if (last == null) {
      return "";
    }
    String why = new RestWatch(api, last.path("jid").asText()).failureSince(0).orElse("");
    return " The crawl %s failed: %s"
        .formatted(last.path("name").asText().substring(NAME.length()), why);
  }

  /**
   * Returns the options that the crawl runs with, except its seeds.
   *
   * @throws IOException if the crawl takes long to start; Flink does not know the options before
   */
  public Configuration options() throws IOException, InterruptedException {
    Configuration options = new Configuration();
    shownConfig()
        .path("user-config")
        .fields()
        .forEachRemaining(
            entry -> {
              if (AllOptions.named(entry.getKey()).isPresent()) {
                options.setString(entry.getKey(), entry.getValue().asText());
              }
            });
    return options;
  }

  /**
   * Returns the job's sentence on a damaged checkpoint that it skipped; empty if it skipped none.
   */
  public Optional<String> relapse() throws IOException, InterruptedException {
    JsonNode told = shownConfig().path("user-config").path(CrawlJob.RELAPSE);
    return told.isTextual() ? Optional.of(told.asText()) : Optional.empty();
  }

  /** Warns in sentences if a cluster keeps too few checkpoints, or is open to web pages. */
  public static List<String> warnings(RestApi api) throws IOException {
    List<String> warnings = new ArrayList<>();
    keptTooFew(api).ifPresent(warnings::add);
    if (api.isOpenToPages()) {
      warnings.add(
          "Any web page that is open in a browser near this cluster can give it orders. To prevent"
              + " that, copy meguri-gate.jar into Flink's lib directory on each JobManager, and"
              + " start the JobManagers again (docs/cluster.md, \"Who may give orders\").");
    }
    return warnings;
  }

  /** Warns if the cluster keeps too few checkpoints; empty if it does not show its settings. */
  private static Optional<String> keptTooFew(RestApi api) {
    Configuration cluster = new Configuration();
    try {
      for (JsonNode entry : api.get("/jobmanager/config")) {
        cluster.setString(entry.path("key").asText(), entry.path("value").asText());
      }
    } catch (IOException e) {
      LOG.info("The cluster does not show its settings", e);
      return Optional.empty();
    }
    return FlinkSettings.keptTooFew(cluster);
  }

  private JsonNode shownConfig() throws IOException, InterruptedException {
    long giveUp = System.nanoTime() + START_PATIENCE.toNanos();
    while (true) {
      JsonNode shown = api.get("/jobs/" + job + "/config").path("execution-config");
      if (!shown.isMissingNode()) {
        return shown;
      }
      if (System.nanoTime() - giveUp > 0) {
        throw new IOException("the crawl " + id + " is just starting; try again in a moment");
      }
      Thread.sleep(POLL_MS);
    }
  }

  /**
   * Stops the crawl with a savepoint. It tries again while the job starts or restarts.
   *
   * @param target the savepoint's directory; the crawl's own if empty
   * @return the savepoint's path
   * @throws IOException if Flink takes no savepoint; the crawl then goes on
   */
  public String stop(Optional<String> target) throws IOException, InterruptedException {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        awaitRunning(giveUp);
        String savepoint = savepoint(target.isPresent() ? target.get() : savepoints());
        while (!OVER.contains(state())) {
          Thread.sleep(POLL_MS);
        }
        endFiles(savepoint);
        return savepoint;
      } catch (IOException e) {
        if (OVER.contains(state()) || System.nanoTime() - giveUp > 0) {
          throw e;
        }
        LOG.info("There is no savepoint yet; Meguri asks again", e);
        Thread.sleep(RETRY_MS);
      }
    }
  }

  /** Ends the output files, if this machine can write to the crawl's directory. */
  private static void endFiles(String savepoint) {
    try {
      UnfinishedFiles.finish(savepoint);
    } catch (IOException | RuntimeException e) {
      LOG.warn(
          "The newest output files keep their unfinished names until the crawl goes on, because"
              + " this machine cannot give them others: {}",
          Cause.of(e));
    }
  }

  /**
   * Waits until all tasks run. Before that Flink cannot stop the job, and a request to stop it
   * would make it fail once more.
   *
   * @throws IOException if the job has ended, or not all of its tasks run by then
   */
  public void awaitRunning(long giveUp) throws IOException, InterruptedException {
    JobWatch watch = new RestWatch(api, job);
    while (true) {
      Reading reading = watch.read();
      if (reading.status().equals("RUNNING") && reading.allRunning()) {
        return;
      }
      if (OVER.contains(reading.status()) || System.nanoTime() - giveUp > 0) {
        throw new IOException(
            "the crawl %s is %s, and not all of its tasks are running%s"
                .formatted(
                    id,
                    reading.status().toLowerCase(Locale.ROOT),
                    watch.failureSince(0).map(why -> ": " + why).orElse("")));
      }
      Thread.sleep(POLL_MS);
    }
  }

  /** Returns the crawl's directory of savepoints, which the cluster does not know. */
  private String savepoints() throws IOException, InterruptedException {
    return CrawlDir.of(options()).savepoints();
  }

  /** Returns for how long the job has run, restarts included. */
  Duration runs() throws IOException {
    return Duration.ofMillis(api.get("/jobs/" + job).path("duration").asLong());
  }

  /** Tells whether a job with this state, in Flink's word, has ended. */
  static boolean isOver(String state) {
    return OVER.contains(state);
  }

  /** Returns the job's state in Flink's word. */
  public String state() throws IOException {
    return api.get("/jobs/" + job).path("state").asText();
  }

  private String savepoint(String directory) throws IOException, InterruptedException {
    ObjectNode body = new ObjectMapper().createObjectNode();
    body.put("drain", false).put("formatType", "NATIVE").put("targetDirectory", directory);
    String request = api.post("/jobs/" + job + "/stop", body).path("request-id").asText();
    while (true) {
      JsonNode answer = api.get("/jobs/" + job + "/savepoints/" + request);
      if (answer.path("status").path("id").asText().equals("COMPLETED")) {
        JsonNode operation = answer.path("operation");
        if (operation.hasNonNull("location")) {
          return operation.path("location").asText();
        }
        String why = operation.path("failure-cause").path("stack-trace").asText();
        throw new IOException("Flink took no savepoint: " + RestApi.cause(why));
      }
      Thread.sleep(POLL_MS);
    }
  }
}

package meguri.job.watch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import meguri.operators.metrics.MetricNames;

/** Reads a job's figures from the REST API. */
public final class JobWatch {

  private static final Set<String> METRICS =
      Set.of(
          MetricNames.FRONTIER_ACCEPTED,
          MetricNames.FRONTIER_WAITING,
          MetricNames.FRONTIER_IN_FLIGHT,
          MetricNames.FRONTIER_FETCHED,
          MetricNames.FRONTIER_DROPPED,
          MetricNames.FRONTIER_CLOCK,
          MetricNames.FRONTIER_BUDGET_SPENT,
          MetricNames.FETCH_REQUESTS,
          MetricNames.OUTCOME_FAILED,
          MetricNames.OUTCOME_BLOCKED,
          MetricNames.FETCH_BYTES,
          MetricNames.RESOLVE_PENDING,
          MetricNames.ALLOWANCE_DROPPED,
          MetricNames.RESOLVE_DROPPED,
          MetricNames.REGISTRY_LINKS,
          MetricNames.REGISTRY_KNOWN);

  private final RestApi api;
  private final String job;

  /** By vertex: our metrics' names by Flink's ids. */
  private final Map<String, Map<String, String>> ids = new HashMap<>();

  public JobWatch(RestApi api, String job) {
    this.api = api;
    this.job = "/jobs/" + job;
  }

  public Reading read() throws IOException {
    JsonNode details = api.get(job);
    StringBuilder traffic = new StringBuilder();
    Map<String, Double> gauges = new HashMap<>();
    boolean allRunning = true;
    for (JsonNode vertex : details.path("vertices")) {
      JsonNode metrics = vertex.path("metrics");
      traffic.append(metrics.path("read-records").asLong()).append('<');
      traffic.append(metrics.path("write-records").asLong()).append('>');
      String status = vertex.path("status").asText();
      JsonNode tasks = vertex.path("tasks");
      int going = tasks.path("RUNNING").asInt() + tasks.path("FINISHED").asInt();
      allRunning &= going == vertex.path("parallelism").asInt(-1) && !status.equals("CANCELING");
      readVertex(vertex.path("id").asText(), gauges);
    }
    return new Reading(details.path("state").asText(), allRunning, traffic.toString(), gauges);
  }

  /** Returns the job's newest failure since this time, in one line. */
  public Optional<String> failureSince(long time) throws IOException {
    JsonNode newest =
        api.get(job + "/exceptions?maxExceptions=1")
            .path("exceptionHistory")
            .path("entries")
            .path(0);
    if (newest.path("timestamp").asLong() <= time) {
      return Optional.empty();
    }
    return Optional.of(RestApi.cause(newest.path("stacktrace").asText()));
  }

  /** Returns the number of this run's complete checkpoints. */
  public int completedCheckpoints() throws IOException {
    return api.get(job + "/checkpoints").path("counts").path("completed").asInt();
  }

  private void readVertex(String vertex, Map<String, Double> gauges) throws IOException {
    String path = job + "/vertices/" + vertex + "/subtasks/metrics";
    Map<String, String> known = ids.computeIfAbsent(vertex, unused -> new HashMap<>());
    if (!knowsAll()) {
      for (JsonNode metric : api.get(path)) {
        String id = metric.path("id").asText();
        name(id).ifPresent(name -> known.put(id, name));
      }
    }
    if (known.isEmpty()) {
      return;
    }
    String wanted =
        known.keySet().stream()
            .map(id -> URLEncoder.encode(id, StandardCharsets.UTF_8))
            .collect(Collectors.joining(","));
    for (JsonNode metric : api.get(path + "?get=" + wanted + "&agg=sum,min,max")) {
      String name = known.get(metric.path("id").asText());
      if (name != null) {
        gauges.put(name, metric.path(aggregate(name)).asDouble());
      }
    }
  }

  /**
   * Tells whether each metric has been found at some vertex. Until then, every reading searches all
   * vertices, because a vertex shows a metric only once its operator is open.
   */
  private boolean knowsAll() {
    Set<String> found = new HashSet<>();
    ids.values().forEach(known -> found.addAll(known.values()));
    return found.containsAll(METRICS);
  }

  /**
   * Returns our name: Flink puts the operator's name before it, and underscores in place of dots.
   */
  private static Optional<String> name(String id) {
    if (!id.contains("meguri")) {
      return Optional.empty(); // as for nearly all of some thousands
    }
    String plain = "." + plain(id);
    return METRICS.stream().filter(name -> plain.endsWith("." + plain(name))).findFirst();
  }

  private static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9]", ".");
  }

  /** Returns how to aggregate a metric over the subtasks, in Flink's word. */
  private static String aggregate(String name) {
    return switch (name) {
      case MetricNames.FRONTIER_CLOCK -> "min";
      case MetricNames.FRONTIER_BUDGET_SPENT -> "max";
      default -> "sum";
    };
  }
}

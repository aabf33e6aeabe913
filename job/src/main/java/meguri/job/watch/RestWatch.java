package meguri.job.watch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what a job does from the REST API of its cluster. */
public final class RestWatch implements JobWatch {

  private final RestApi api;
  private final String job;

  /** By vertex: our metrics' names by Flink's ids. */
  private final Map<String, Map<String, String>> ids = new HashMap<>();

  public RestWatch(RestApi api, String job) {
    this.api = api;
    this.job = "/jobs/" + job;
  }

  @Override
  public Reading read() throws IOException {
    JsonNode details = api.get(job);
    boolean allRunning = true;
    for (JsonNode vertex : details.path("vertices")) {
      String status = vertex.path("status").asText();
      JsonNode tasks = vertex.path("tasks");
      int going = tasks.path("RUNNING").asInt() + tasks.path("FINISHED").asInt();
      allRunning &= going == vertex.path("parallelism").asInt(-1) && !status.equals("CANCELING");
    }
    Figures figures = figures(details);
    return new Reading(
        details.path("state").asText(), allRunning, figures.traffic(), figures.gauges());
  }

  @Override
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

  @Override
  public int completedCheckpoints() throws IOException {
    return api.get(job + "/checkpoints").path("counts").path("completed").asInt();
  }

  private Figures figures(JsonNode details) throws IOException {
    StringBuilder traffic = new StringBuilder();
    Map<String, Double> gauges = new HashMap<>();
    for (JsonNode vertex : details.path("vertices")) {
      JsonNode metrics = vertex.path("metrics");
      traffic.append(metrics.path("read-records").asLong()).append('<');
      traffic.append(metrics.path("write-records").asLong()).append('>');
      readVertex(vertex.path("id").asText(), gauges);
    }
    return new Figures(gauges, traffic.toString());
  }

  private void readVertex(String vertex, Map<String, Double> gauges) throws IOException {
    String path = job + "/vertices/" + vertex + "/subtasks/metrics";
    Map<String, String> known = ids.computeIfAbsent(vertex, unused -> new HashMap<>());
    if (!knowsAll()) {
      for (JsonNode metric : api.get(path)) {
        String id = metric.path("id").asText();
        Figures.watched(id).ifPresent(name -> known.put(id, name));
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
        gauges.put(name, metric.path(total(name)).asDouble());
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
    return found.containsAll(Figures.WATCHED);
  }

  /** Returns Flink's word for the figure made of those of all subtasks. */
  private static String total(String name) {
    return Figures.Total.of(name).name().toLowerCase(Locale.ROOT);
  }
}

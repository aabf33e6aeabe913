package meguri.job.watch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Reads what a job does from the REST API of its cluster. */
public final class RestWatch implements JobWatch {

  /** Metrics that appear late, such as the reasons of drops, are looked for again after this. */
  private static final long SEARCH_AGAIN_NS = TimeUnit.SECONDS.toNanos(10);

  /** Flink refuses a request whose first line has more than 4,096 characters. */
  private static final int LONGEST_QUERY = 3_000;

  private static final String NAME = "meguri ";

  private final RestApi api;
  private final String job;

  /** By vertex: our metrics' names by Flink's ids. */
  private final Map<String, Map<String, String>> ids = new HashMap<>();

  private long searched = System.nanoTime();

  public RestWatch(RestApi api, String job) {
    this.api = api;
    this.job = "/jobs/" + job;
  }

  @Override
  public Reading read() throws IOException {
    return reading(api.get(job), false);
  }

  /** Reads all that can be shown: how busy the tasks are and the checkpoints too. */
  public Scene scene() throws IOException {
    JsonNode details = api.get(job);
    String name = details.path("name").asText();
    return new Scene(
        name.startsWith(NAME) ? name.substring(NAME.length()) : name,
        details.path("now").asLong(),
        details.path("duration").asLong(),
        reading(details, true),
        Checkpoints.of(api.get(job + "/checkpoints")));
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

  private Reading reading(JsonNode details, boolean withLoads) throws IOException {
    boolean allRunning = true;
    for (JsonNode vertex : details.path("vertices")) {
      String status = vertex.path("status").asText();
      JsonNode tasks = vertex.path("tasks");
      int going = tasks.path("RUNNING").asInt() + tasks.path("FINISHED").asInt();
      allRunning &= going == vertex.path("parallelism").asInt(-1) && !status.equals("CANCELING");
    }
    Figures figures = figures(details, withLoads);
    for (JsonNode vertex : details.path("vertices")) {
      if (Figures.isSeeds(vertex.path("name").asText())
          && vertex.path("status").asText().equals("FINISHED")) {
        figures.noteSeedsEnded();
      }
    }
    return new Reading(
        details.path("state").asText(),
        allRunning,
        figures.traffic(),
        figures.gauges(),
        figures.tasks());
  }

  private Figures figures(JsonNode details, boolean withLoads) throws IOException {
    StringBuilder traffic = new StringBuilder();
    Map<String, Double> gauges = new HashMap<>();
    List<TaskLoad> loads = new ArrayList<>();
    boolean search = !knowsAll() || (withLoads && System.nanoTime() - searched > SEARCH_AGAIN_NS);
    for (JsonNode vertex : details.path("vertices")) {
      JsonNode metrics = vertex.path("metrics");
      traffic.append(metrics.path("read-records").asLong()).append('<');
      traffic.append(metrics.path("write-records").asLong()).append('>');
      String path = job + "/vertices/" + vertex.path("id").asText() + "/subtasks/metrics";
      Map<String, String> wanted = ids.computeIfAbsent(path, unused -> new LinkedHashMap<>());
      if (search) {
        search(path, wanted);
      }
      readVertex(path, wanted, gauges);
      if (withLoads) {
        loads.add(load(path, vertex));
      }
    }
    if (search) {
      searched = System.nanoTime();
    }
    return new Figures(gauges, traffic.toString(), loads);
  }

  private void search(String path, Map<String, String> known) throws IOException {
    for (JsonNode metric : api.get(path)) {
      String id = metric.path("id").asText();
      Figures.watched(id).ifPresent(name -> known.put(id, name));
    }
  }

  private void readVertex(String path, Map<String, String> known, Map<String, Double> gauges)
      throws IOException {
    for (String query : queries(known.keySet())) {
      for (JsonNode metric : api.get(path + "?get=" + query + "&agg=sum,min,max")) {
        String name = known.get(metric.path("id").asText());
        if (name != null) {
          gauges.merge(name, metric.path(total(name)).asDouble(), Figures.Total.of(name)::of);
        }
      }
    }
  }

  private TaskLoad load(String path, JsonNode vertex) throws IOException {
    Map<String, JsonNode> figures = new HashMap<>();
    String query =
        String.join(",", TaskLoad.BUSY, TaskLoad.BACK_PRESSURED, TaskLoad.IN, TaskLoad.OUT);
    for (JsonNode metric : api.get(path + "?get=" + query + "&agg=sum,max")) {
      figures.put(metric.path("id").asText(), metric);
    }
    return new TaskLoad(
        vertex.path("name").asText(),
        vertex.path("parallelism").asInt(),
        TaskLoad.part(figure(figures, TaskLoad.BUSY, "max")),
        TaskLoad.part(figure(figures, TaskLoad.BACK_PRESSURED, "max")),
        figure(figures, TaskLoad.IN, "sum"),
        figure(figures, TaskLoad.OUT, "sum"));
  }

  private static double figure(Map<String, JsonNode> figures, String name, String total) {
    JsonNode figure = figures.get(name);
    return figure == null ? 0 : figure.path(total).asDouble();
  }

  /** Returns the ids in lists that are short enough for a request each. */
  private static List<String> queries(Set<String> ids) {
    List<String> queries = new ArrayList<>();
    StringBuilder query = new StringBuilder();
    for (String id : ids) {
      String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8);
      if (query.length() + encoded.length() > LONGEST_QUERY) {
        queries.add(query.toString());
        query.setLength(0);
      }
      query.append(query.isEmpty() ? "" : ",").append(encoded);
    }
    if (!query.isEmpty()) {
      queries.add(query.toString());
    }
    return queries;
  }

  /**
   * Tells whether each metric of {@link Figures#WORK} has been found at some vertex. Until then,
   * every reading searches all vertices, because a vertex shows a metric only once its operator is
   * open.
   */
  private boolean knowsAll() {
    Set<String> found = new HashSet<>();
    ids.values().forEach(known -> found.addAll(known.values()));
    return found.containsAll(Figures.WORK);
  }

  /** Returns Flink's word for the figure made of those of all subtasks. */
  private static String total(String name) {
    return Figures.Total.of(name).name().toLowerCase(Locale.ROOT);
  }
}

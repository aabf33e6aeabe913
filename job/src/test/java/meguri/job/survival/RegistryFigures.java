package meguri.job.survival;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import meguri.job.watch.RestApi;

/** The Registry's metrics of a running crawl, summed over its subtasks, as the web UI has them. */
final class RegistryFigures {

  private static final String PREFIX = "meguri_registry_";

  private final RestApi api;

  RegistryFigures(int uiPort) {
    api = new RestApi(URI.create("http://localhost:" + uiPort));
  }

  /** Returns the metrics by name without {@code meguri.registry.}; empty if there is no answer. */
  Map<String, Double> read() {
    Map<String, Double> figures = new HashMap<>();
    try {
      for (JsonNode job : api.get("/jobs").path("jobs")) {
        String path = "/jobs/" + job.path("id").asText();
        for (JsonNode vertex : api.get(path).path("vertices")) {
          if (vertex.path("name").asText().equals("Registry")) {
            read(path + "/vertices/" + vertex.path("id").asText(), figures);
          }
        }
      }
    } catch (IOException e) {
      return Map.of(); // the crawl has not started, or has ended
    }
    return figures;
  }

  /** Reads all figures in one request, so that they are of one moment. */
  private void read(String vertex, Map<String, Double> figures) throws IOException {
    String path = vertex + "/subtasks/metrics";
    List<String> ids = new ArrayList<>();
    for (JsonNode metric : api.get(path)) {
      String id = metric.path("id").asText();
      if (id.contains(PREFIX)) {
        ids.add(id);
      }
    }
    if (!ids.isEmpty()) {
      for (JsonNode metric : api.get(path + "?agg=sum&get=" + String.join(",", ids))) {
        String id = metric.path("id").asText();
        figures.put(
            id.substring(id.indexOf(PREFIX) + PREFIX.length()), metric.path("sum").asDouble());
      }
    }
  }
}

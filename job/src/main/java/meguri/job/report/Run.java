package meguri.job.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import meguri.job.OwnerOnly;

/**
 * A run of a crawl on this machine that has ended: what it cost, and the last figures of its rooms.
 * It is a line of {@code runs.jsonl}, because the crawl log tells neither. A run that was killed
 * leaves no line.
 *
 * @param cpuMs the time that the process had of the cores
 * @param figures the metrics by name; most count since the run's start
 */
public record Run(
    Instant began, Instant ended, String ending, long cpuMs, Map<String, Double> figures) {

  private static final String FILE = "runs.jsonl";

  /** The newest runs count: a crawl that is started anew each minute has thousands. */
  private static final int MOST = 1_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Adds this run to those of the crawl in a directory. */
  public void append(Path dir) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.put("began", began.toString());
    json.put("ended", ended.toString());
    json.put("ending", ending);
    json.put("cpu-ms", cpuMs);
    ObjectNode all = json.putObject("figures");
    new TreeMap<>(figures).forEach(all::put);
    Path file = dir.resolve(FILE);
    OwnerOnly.file(file);
    Files.writeString(file, json + "\n", StandardOpenOption.APPEND);
  }

  /** Returns the runs of the crawl in a directory, the oldest first. */
  static Collection<Run> of(Path dir) throws IOException {
    Path file = dir.resolve(FILE);
    if (!Files.exists(file)) {
      return List.of();
    }
    Deque<Run> runs = new ArrayDeque<>();
    try (Stream<String> lines = Files.lines(file)) {
      lines.forEach(
          line -> {
            parse(line, runs);
            if (runs.size() > MOST) {
              runs.removeFirst();
            }
          });
    }
    return runs;
  }

  /** Returns a figure that counts since the start, of all these runs together. */
  static long sum(Collection<Run> runs, String name) {
    return (long) runs.stream().mapToDouble(run -> run.figures.getOrDefault(name, 0.0)).sum();
  }

  private static void parse(String line, Collection<Run> runs) {
    try {
      JsonNode json = JSON.readTree(line);
      Map<String, Double> figures = new TreeMap<>();
      json.path("figures")
          .fields()
          .forEachRemaining(figure -> figures.put(figure.getKey(), figure.getValue().asDouble()));
      runs.add(
          new Run(
              Instant.parse(json.path("began").asText()),
              Instant.parse(json.path("ended").asText()),
              json.path("ending").asText(),
              json.path("cpu-ms").asLong(),
              figures));
    } catch (IOException | DateTimeException e) {
      // a line that broke off when the disk was full: the others count
    }
  }
}

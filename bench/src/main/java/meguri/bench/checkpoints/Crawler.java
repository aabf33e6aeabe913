package meguri.bench.checkpoints;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import meguri.bench.Child;
import meguri.job.cli.Meguri;
import meguri.job.watch.JobWatch;
import meguri.job.watch.Reading;
import meguri.job.watch.RestApi;
import meguri.job.watch.RestWatch;

/** A crawl in a process of its own, whose figures come from Flink's REST API. */
final class Crawler implements AutoCloseable {

  private static final Pattern UI = Pattern.compile("web UI: (\\S+)");
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final long POLL_MS = 20;

  private final Child child;
  private final RestApi api;
  private final String job;
  private final JobWatch watch;

  private Crawler(Child child, RestApi api, String id) {
    this.child = child;
    this.api = api;
    this.job = "/jobs/" + id;
    this.watch = new RestWatch(api, id);
  }

  /** Starts a crawl, and returns when its job exists. */
  static Crawler start(List<String> arguments, Path out) throws Exception {
    Files.deleteIfExists(out);
    Child child =
        Child.start(Meguri.class, arguments, List.of(), Redirect.to(out.toFile()), errors(out));
    try {
      long giveUp = System.nanoTime() + PATIENCE.toNanos();
      while (System.nanoTime() < giveUp && child.process().isAlive()) {
        Matcher ui = UI.matcher(Files.readString(out));
        if (ui.find()) {
          RestApi api = new RestApi(URI.create(ui.group(1)));
          String id = api.get("/jobs").path("jobs").path(0).path("id").asText();
          return new Crawler(child, api, id);
        }
        Thread.sleep(POLL_MS);
      }
      throw new IOException(
          "the crawl did not start:\n" + Files.readString(out) + Files.readString(errors(out)));
    } catch (Exception e) {
      child.close();
      throw e;
    }
  }

  private static Path errors(Path out) {
    return Path.of(out + ".err");
  }

  Reading read() throws IOException {
    if (!child.process().isAlive()) {
      throw new IOException("the crawl ended too early");
    }
    return watch.read();
  }

  List<Checkpoint> completed() throws IOException {
    return Checkpoint.completed(api.get(job + "/checkpoints"));
  }

  /** Returns the shares of a checkpoint by room. */
  Map<String, RoomShare> shares(Checkpoint checkpoint) throws IOException {
    Map<String, RoomShare> shares = new LinkedHashMap<>();
    String details = job + "/checkpoints/details/" + checkpoint.id() + "/subtasks/";
    for (JsonNode vertex : api.get(job).path("vertices")) {
      String id = vertex.path("id").asText();
      shares.merge(room(vertex), RoomShare.of(api.get(details + id)), RoomShare::worst);
    }
    return shares;
  }

  /** Waits until all tasks run. */
  Restart awaitRunning() throws Exception {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < giveUp && child.process().isAlive()) {
      JsonNode details = api.get(job);
      if (Restart.isOver(details)) {
        Map<String, JsonNode> rooms = new LinkedHashMap<>();
        for (JsonNode vertex : details.path("vertices")) {
          rooms.put(room(vertex), api.get(job + "/vertices/" + vertex.path("id").asText()));
        }
        return Restart.of(details, rooms);
      }
      Thread.sleep(POLL_MS);
    }
    throw new IOException("the crawl was not restored");
  }

  Footprint footprint() throws IOException {
    return Footprint.of(child.process().pid());
  }

  /** Kills the crawl as kill -9 does. */
  @Override
  public void close() {
    child.close();
  }

  /** Returns the name of the first operator in a chain. */
  private static String room(JsonNode vertex) {
    String name = vertex.path("name").asText().replace("Source: ", "");
    int end = name.indexOf(" -> ");
    return end < 0 ? name : name.substring(0, end);
  }
}

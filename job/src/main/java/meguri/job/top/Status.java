package meguri.job.top;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import meguri.job.watch.Checkpoints;
import meguri.job.watch.Limit;
import meguri.job.watch.Reading;
import meguri.job.watch.Scene;
import meguri.job.watch.TaskLoad;

/** Shows a crawl once, as text or as one JSON object. */
public final class Status {

  private static final int WIDTH = 100;
  private static final int HEIGHT = 60;

  /** Two readings make a speed. A crawl on a cluster shows the same figures for ten seconds. */
  private static final int READINGS = 12;

  private static final long PAUSE_MS = 1_000;

  private final Limit limit;
  private final Scene scene;
  private final Rates rates;

  private Status(Limit limit, Scene scene, Rates rates) {
    this.limit = limit;
    this.scene = scene;
    this.rates = rates;
  }

  /** Looks at the crawl until two readings differ, or for some seconds. */
  public static Status of(Sight sight) throws IOException, InterruptedException {
    Rates rates = new Rates();
    Scene scene = sight.read();
    rates.add(scene.reading());
    for (int i = 1; i < READINGS && !rates.isKnown(); i++) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      scene = sight.read();
      rates.add(scene.reading());
    }
    return new Status(sight.limit(), scene, rates);
  }

  /** Prints the lines of {@code meguri top}. */
  public void text(PrintWriter out) {
    View view = new View(WIDTH, HEIGHT, Glyphs.ASCII, Order.JOB, "");
    view.of(scene, rates, limit).forEach(line -> out.println(line.plain(WIDTH)));
    out.flush();
  }

  /** Returns one JSON object with all figures by their metrics' names. */
  public String json() {
    Reading reading = scene.reading();
    Checkpoints saved = scene.checkpoints();
    ObjectNode json = new ObjectMapper().createObjectNode();
    json.put("crawl", scene.crawl());
    json.put("status", reading.status());
    json.put("running-ms", scene.runningMs());
    json.put("limit", limit.of(reading));
    if (rates.isKnown()) {
      json.put("pages-per-second", rates.pages());
      json.put("requests-per-second", rates.requests());
      json.put("bytes-per-second", rates.bytes());
    }
    ObjectNode checkpoints = json.putObject("checkpoints");
    checkpoints.put("completed", saved.completed());
    checkpoints.put("failed", saved.failed());
    if (saved.newest() > 0) {
      checkpoints.put("age-ms", Math.max(0, scene.at() - saved.newest()));
      checkpoints.put("bytes", saved.size());
      checkpoints.put("written-bytes", saved.written());
      checkpoints.put("took-ms", saved.ms());
    }
    ArrayNode rooms = json.putArray("rooms");
    for (TaskLoad task : reading.tasks()) {
      ObjectNode room = rooms.addObject();
      room.put("name", task.name());
      room.put("subtasks", task.subtasks());
      room.put("busy", task.busy());
      room.put("back-pressured", task.backPressured());
      room.put("in-per-second", task.in());
      room.put("out-per-second", task.out());
    }
    ObjectNode metrics = json.putObject("metrics");
    for (Map.Entry<String, Double> metric : new TreeMap<>(reading.gauges()).entrySet()) {
      metrics.put(metric.getKey(), metric.getValue().longValue());
    }
    return json.toString();
  }
}

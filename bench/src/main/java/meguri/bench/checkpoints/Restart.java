package meguri.bench.checkpoints;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a job was restored.
 *
 * @param began when the job was begun, ms of the wall clock
 * @param running when the last of its tasks ran
 * @param rooms the longest of each room's tasks, in ms: state fetched and opened, operators opened
 */
record Restart(long began, long running, Map<String, Long> rooms) {

  /** Whether every task of the job runs, or has nothing left to do. */
  static boolean isOver(JsonNode job) {
    boolean over = !job.path("vertices").isEmpty();
    for (JsonNode vertex : job.path("vertices")) {
      JsonNode tasks = vertex.path("tasks");
      int going = tasks.path("RUNNING").asInt() + tasks.path("FINISHED").asInt();
      over &= going == vertex.path("parallelism").asInt(-1);
    }
    return over;
  }

  static Restart of(JsonNode job, Map<String, JsonNode> vertices) {
    long running = 0;
    Map<String, Long> rooms = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> room : vertices.entrySet()) {
      for (JsonNode task : room.getValue().path("subtasks")) {
        JsonNode spent = task.path("status-duration");
        long initialising = Math.max(0, spent.path("INITIALIZING").asLong());
        long deploying = Math.max(0, spent.path("DEPLOYING").asLong());
        rooms.merge(room.getKey(), initialising, Math::max);
        running = Math.max(running, task.path("start-time").asLong() + deploying + initialising);
      }
    }
    return new Restart(job.path("start-time").asLong(), running, rooms);
  }

  long took() {
    return running - began;
  }
}

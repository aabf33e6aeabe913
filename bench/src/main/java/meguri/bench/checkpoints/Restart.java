package meguri.bench.checkpoints;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The times of a job's restore.
 *
 * @param began when the job began, wall clock in ms
 * @param running when the last task ran
 * @param rooms by room, the longest time of a task to fetch and open its state and operators, in ms
 */
record Restart(long began, long running, Map<String, Long> rooms) {

  /** Tells whether every task of the job runs, or has finished. */
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

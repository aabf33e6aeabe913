package meguri.bench.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reads the answers of Flink's REST API. */
class RestTest {

  @Test
  void onlyCompletedCheckpointsCountAndTheOldestComesFirst() throws Exception {
    JsonNode answer =
        json(
            """
            {"history": [
              {"id": 4, "status": "IN_PROGRESS", "trigger_timestamp": 4000},
              {"id": 3, "status": "COMPLETED", "trigger_timestamp": 3000, "latest_ack_timestamp": 3400,
               "state_size": 900, "checkpointed_size": 50},
              {"id": 2, "status": "FAILED", "trigger_timestamp": 2000},
              {"id": 1, "status": "COMPLETED", "trigger_timestamp": 1000, "latest_ack_timestamp": 1100,
               "state_size": 800, "checkpointed_size": 800}]}
            """);

    assertThat(Checkpoint.completed(answer))
        .containsExactly(
            new Checkpoint(1, 1000, 1100, 800, 800), new Checkpoint(3, 3000, 3400, 900, 50));
    assertThat(Checkpoint.completed(answer).get(1).duration()).isEqualTo(400);
  }

  @Test
  void aRestartIsOverWhenItsLastTaskRuns() throws Exception {
    JsonNode starting = json("{\"vertices\": [" + vertex(1, 0) + "," + vertex(0, 2) + "]}");
    JsonNode over =
        json("{\"start-time\": 1000, \"vertices\": [" + vertex(1, 1) + "," + vertex(2, 0) + "]}");
    JsonNode slow =
        json(
            """
            {"subtasks": [
              {"start-time": 1500, "status-duration": {"DEPLOYING": 100, "INITIALIZING": 900, "RUNNING": 7}},
              {"start-time": 1600, "status-duration": {"DEPLOYING": 200, "INITIALIZING": 800, "RUNNING": 1}}]}
            """);

    assertThat(Restart.isOver(json("{}"))).isFalse();
    assertThat(Restart.isOver(starting)).isFalse();
    assertThat(Restart.isOver(over)).isTrue();
    assertThat(Restart.of(over, Map.of("Frontier", slow)))
        .isEqualTo(new Restart(1000, 2600, Map.of("Frontier", 900L)));
  }

  private static String vertex(int running, int finished) {
    return "{\"parallelism\": 2, \"tasks\": {\"RUNNING\": %d, \"FINISHED\": %d}}"
        .formatted(running, finished);
  }

  private static JsonNode json(String text) throws Exception {
    return new ObjectMapper().readTree(text);
  }
}

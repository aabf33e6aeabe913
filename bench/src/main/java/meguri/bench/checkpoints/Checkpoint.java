package meguri.bench.checkpoints;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A completed checkpoint, as Flink's REST API tells of it.
 *
 * @param triggered when it began, ms of the wall clock
 * @param completed when the last task had acknowledged it
 * @param size of all it refers to, bytes
 * @param increment of what it had to write
 */
record Checkpoint(long id, long triggered, long completed, long size, long increment) {

  /** Those of a history, the oldest first. */
  static List<Checkpoint> completed(JsonNode checkpoints) {
    return StreamSupport.stream(checkpoints.path("history").spliterator(), false)
        .filter(one -> one.path("status").asText().equals("COMPLETED"))
        .map(
            one ->
                new Checkpoint(
                    one.path("id").asLong(),
                    one.path("trigger_timestamp").asLong(),
                    one.path("latest_ack_timestamp").asLong(),
                    one.path("state_size").asLong(),
                    one.path("checkpointed_size").asLong()))
        .sorted(Comparator.comparingLong(Checkpoint::id))
        .toList();
  }

  long duration() {
    return completed - triggered;
  }
}

package meguri.bench.checkpoints;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A completed checkpoint, from Flink's REST API.
 *
 * @param triggered when it began, wall clock in ms
 * @param completed when the last task acknowledged it
 * @param size the bytes of all files that it refers to
 * @param increment the bytes that it had to write
 */
record Checkpoint(long id, long triggered, long completed, long size, long increment) {

  /** Returns the completed checkpoints of a history, the oldest first. */
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

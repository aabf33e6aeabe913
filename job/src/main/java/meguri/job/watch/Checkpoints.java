package meguri.job.watch;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The checkpoints of a run.
 *
 * @param newest when the newest was complete, ms since 1970; 0 if there is none
 * @param size the bytes that the newest holds, with those of earlier ones that it builds on
 * @param written the bytes that were written for it
 * @param ms how long it took
 */
public record Checkpoints(
    long completed, long failed, long newest, long size, long written, long ms) {

  /** Reads Flink's answer. */
  static Checkpoints of(JsonNode json) {
    JsonNode counts = json.path("counts");
    JsonNode newest = json.path("latest").path("completed");
    return new Checkpoints(
        counts.path("completed").asLong(),
        counts.path("failed").asLong(),
        newest.path("latest_ack_timestamp").asLong(),
        newest.path("state_size").asLong(),
        newest.path("checkpointed_size").asLong(),
        newest.path("end_to_end_duration").asLong());
  }
}

package meguri.bench.checkpoints;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The share of one room, and of all that is chained to it, in a checkpoint. Times are those of the
 * slowest subtask, in ms.
 *
 * @param increment the bytes that it had to write
 * @param delay the time until the barrier reached the room
 * @param sync the time in which the room did nothing else
 * @param async the time in which it wrote beside its work
 */
record RoomShare(long increment, long delay, long sync, long async) {

  static RoomShare of(JsonNode details) {
    JsonNode summary = details.path("summary");
    return new RoomShare(
        details.path("checkpointed_size").asLong(),
        summary.path("start_delay").path("max").asLong(),
        summary.path("checkpoint_duration").path("sync").path("max").asLong(),
        summary.path("checkpoint_duration").path("async").path("max").asLong());
  }

  RoomShare worst(RoomShare other) {
    return new RoomShare(
        Math.max(increment, other.increment),
        Math.max(delay, other.delay),
        Math.max(sync, other.sync),
        Math.max(async, other.async));
  }
}

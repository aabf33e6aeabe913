package meguri.bench.checkpoints;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What one room, with all that is chained to it, has to do with a checkpoint. Times are those of
 * its slowest subtask, in ms.
 *
 * @param increment bytes it had to write
 * @param delay until the barrier reached it
 * @param sync during which it did nothing else
 * @param async during which it wrote beside its work
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

package meguri.job.inspect;

import java.io.IOException;
import meguri.operators.seen.KeyGroups;
import meguri.state.content.Content;
import org.jspecify.annotations.Nullable;

/** Content's state: the known bodies, by their fingerprints. */
final class ContentView {

  private final RoomState room;
  private final KeyGroups groups;
  private final Column<Content> records;

  /**
   * @param slots H
   */
  ContentView(RoomState room, int slots) {
    this.room = room;
    groups = new KeyGroups(slots, room.maxParallelism());
    records = Column.of(room, "records");
  }

  /** Returns the body with this fingerprint; null if it is not known. */
  @Nullable Content find(long fingerprint) throws IOException {
    int group = groups.of(fingerprint);
    return records.get(
        room.group(group).add(groups.key(group)).withoutNamespace().add(fingerprint));
  }
}

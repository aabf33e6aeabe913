package meguri.job.inspect;

import java.io.IOException;
import java.util.List;
import meguri.operators.registry.KeyedShares;
import meguri.operators.seen.KeyGroups;
import meguri.state.registry.Gathered;
import meguri.state.registry.Known;
import org.jspecify.annotations.Nullable;

/** The Registry's state: what is known of each URL, by its id. */
final class RegistryView {

  /** Takes the record of a URL, or shares that are still to be added to it. */
  interface Visitor<V> {
    void visit(long id, V value) throws IOException;
  }

  private final RoomState room;
  private final KeyGroups groups;
  private final Column<Known> records;
  private final Column<List<Long>> shares;
  private final Column<byte[]> waiting;

  /**
   * @param slots H
   */
  RegistryView(RoomState room, int slots) {
    this.room = room;
    groups = new KeyGroups(slots, room.maxParallelism());
    records = Column.of(room, "records");
    shares = Column.ofLists(room, "shares");
    waiting = Column.of(room, "waiting-shares");
  }

  /** Returns the number of groups into which the URLs are divided. */
  int groups() {
    return room.maxParallelism();
  }

  int groupOf(long id) {
    return groups.of(id);
  }

  /** Returns the record of a URL; null if the URL is not known. */
  @Nullable Known find(long id) throws IOException {
    return records.get(standing(groups.of(id)).withoutNamespace().add(id));
  }

  /** Returns the shares that the URL's record does not include yet. */
  Gathered gathered(long id) throws IOException {
    int group = groups.of(id);
    Gathered[] sum = {sum(shares.get(standing(group).add(id)))};
    waiting(
        group,
        (other, more) -> {
          if (other == id) {
            sum[0] = sum[0].plus(more);
          }
        });
    return sum[0];
  }

  void records(int group, Visitor<Known> each) throws IOException {
    records.scan(
        standing(group).withoutNamespace(),
        (key, known) -> {
          key.getInt();
          key.get(); // the empty namespace
          each.visit(key.getLong(), known);
          return true;
        });
  }

  /** Goes through all shares of a group that no record includes yet. */
  void gathered(int group, Visitor<Gathered> each) throws IOException {
    shares.scan(
        standing(group),
        (key, list) -> {
          key.getInt();
          each.visit(key.getLong(), sum(list));
          return true;
        });
    waiting(group, each);
  }

  private void waiting(int group, Visitor<Gathered> each) throws IOException {
    byte[] kept = waiting.get(standing(group).withoutNamespace());
    if (kept != null) {
      IOException[] failure = {null};
      KeyedShares.readWaiting(
          kept,
          (id, gathered) -> {
            try {
              each.visit(id, gathered);
            } catch (IOException e) {
              failure[0] = e;
            }
          });
      if (failure[0] != null) {
        throw failure[0];
      }
    }
  }

  private KeyBytes standing(int group) {
    return room.group(group).add(groups.key(group));
  }

  private static Gathered sum(@Nullable List<Long> elements) {
    Gathered sum = Gathered.NOTHING;
    if (elements != null) {
      for (long element : elements) {
        sum = sum.plus(KeyedShares.gathered(element));
      }
    }
    return sum;
  }
}

package meguri.job.inspect;

import java.io.IOException;
import meguri.operators.model.AwaitingAddress;
import meguri.operators.resolve.Residence;
import org.jspecify.annotations.Nullable;

/** Resolve's state: the address of each host, and the URLs that wait for one. */
final class ResolveView {

  /** Takes the residence of a host; returns false to end the scan. */
  interface Residences {
    boolean host(long host, Residence residence) throws IOException;
  }

  /** Takes a URL or an errand that waits; returns false to end the scan. */
  interface Waiting {
    boolean waits(AwaitingAddress input) throws IOException;
  }

  private final RoomState room;
  private final Column<Residence> residences;
  private final Column<Integer> counts;
  private final Column<AwaitingAddress> links;

  ResolveView(RoomState room) {
    this.room = room;
    residences = Column.of(room, "residence");
    counts = Column.of(room, "counts");
    links = Column.of(room, "links");
  }

  @Nullable Residence residence(long host) throws IOException {
    return residences.get(room.at(host).withoutNamespace());
  }

  /** Returns the number of URLs and errands that wait for the host's address. */
  int waiting(long host) throws IOException {
    Integer count = counts.get(room.at(host).withoutNamespace());
    return count == null ? 0 : count;
  }

  void residences(Residences each) throws IOException {
    residences.scan((key, residence) -> each.host(key.getLong(), residence));
  }

  /** Goes through what waits for the address of one host. */
  void waiting(long host, Waiting each) throws IOException {
    links.scan(room.at(host).withoutNamespace(), (key, input) -> each.waits(input));
  }

  void waiting(Waiting each) throws IOException {
    links.scan((key, input) -> each.waits(input));
  }
}

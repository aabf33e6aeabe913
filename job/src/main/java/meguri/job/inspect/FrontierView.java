package meguri.job.inspect;

import java.io.IOException;
import java.nio.ByteBuffer;
import meguri.operators.frontier.Appointment;
import meguri.state.calendar.Calendar;
import meguri.state.frontier.Host;
import meguri.state.frontier.Queued;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Rules;
import meguri.state.frontier.Slot;
import org.jspecify.annotations.Nullable;

/** The Frontier's state: its slots and their hosts, the queues, the Roll, and the calendar. */
final class FrontierView {

  /** Takes the record of a slot; returns false to end the scan. */
  interface Slots {
    boolean slot(int number, Slot slot) throws IOException;
  }

  /** Takes the record of a host; returns false to end the scan. */
  interface Hosts {
    boolean host(int slot, long id, Host host) throws IOException;
  }

  /** Takes an entry of a host's queues or of its Roll; returns false to end the scan. */
  interface OfHost<V> {
    /**
     * @param entry the place in the queue, or the URL's id
     */
    boolean entry(int slot, long host, long entry, V value) throws IOException;
  }

  /** Takes a page of the calendar; returns false to end the scan. */
  interface Pages {
    boolean page(long due, byte[] record) throws IOException;
  }

  private final RoomState room;
  private final Column<Slot> slots;
  private final Column<Host> hosts;
  private final Column<Rules> rules;
  private final Column<RollEntry> roll;
  private final Column<Queued> queues;
  private final Column<byte[]> blocks;

  FrontierView(RoomState room) {
    this.room = room;
    slots = Column.of(room, "slot");
    hosts = Column.of(room, "hosts");
    rules = Column.of(room, "rules");
    roll = Column.of(room, "roll");
    queues = Column.of(room, "queues");
    blocks = Column.of(room, "revisits-blocks");
  }

  Slot slot(int number) throws IOException {
    Slot slot = slots.get(room.at(number).withoutNamespace());
    return slot == null ? Slot.NEW : slot;
  }

  @Nullable Host host(int slot, long id) throws IOException {
    return hosts.get(room.at(slot).withoutNamespace().add(id));
  }

  @Nullable Rules rules(int slot, long host) throws IOException {
    return rules.get(room.at(slot).withoutNamespace().add(host));
  }

  @Nullable RollEntry roll(int slot, long host, long url) throws IOException {
    return roll.get(room.at(slot).add(host).add(url));
  }

  @Nullable Queued queued(int slot, long host, long place) throws IOException {
    return queues.get(room.at(slot).add(host).add(place));
  }

  void slots(Slots each) throws IOException {
    slots.scan((key, slot) -> each.slot(key.getInt(), slot));
  }

  void hosts(Hosts each) throws IOException {
    hosts.scan(
        (key, host) -> {
          int slot = key.getInt();
          key.get(); // the empty namespace
          return each.host(slot, key.getLong(), host);
        });
  }

  void queues(OfHost<Queued> each) throws IOException {
    queues.scan((key, queued) -> ofHost(key, queued, each));
  }

  /** Goes through the queues of one host, in the order of their places. */
  void queues(int slot, long host, OfHost<Queued> each) throws IOException {
    queues.scan(room.at(slot).add(host), (key, queued) -> ofHost(key, queued, each));
  }

  void roll(OfHost<RollEntry> each) throws IOException {
    roll.scan((key, entry) -> ofHost(key, entry, each));
  }

  /** Goes through the pages that wait for their next visit, as {@link Appointment} reads them. */
  void calendar(Pages each) throws IOException {
    blocks.scan(
        (key, block) -> {
          boolean[] goesOn = {true};
          IOException[] failure = {null};
          Calendar.read(
              block,
              (due, record) -> {
                try {
                  goesOn[0] = goesOn[0] && each.page(due, record);
                } catch (IOException e) {
                  failure[0] = e;
                  goesOn[0] = false;
                }
              });
          if (failure[0] != null) {
            throw failure[0];
          }
          return goesOn[0];
        });
  }

  private static <V> boolean ofHost(ByteBuffer key, V value, OfHost<V> each) throws IOException {
    return each.entry(key.getInt(), key.getLong(), key.getLong(), value);
  }
}

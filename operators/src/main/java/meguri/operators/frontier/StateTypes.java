package meguri.operators.frontier;

import java.io.IOException;
import meguri.operators.model.RecordSerializer;
import meguri.operators.model.Wire;
import meguri.state.frontier.Flight;
import meguri.state.frontier.Host;
import meguri.state.frontier.Queued;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Slot;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** How the Frontier's state is written. */
final class StateTypes {

  private static final Task.Kind[] KINDS = Task.Kind.values();
  private static final Whereabouts[] WHEREABOUTS = Whereabouts.values();
  private static final Host.Place[] PLACES = Host.Place.values();

  private StateTypes() {}

  /** See {@link Queued}. */
  public static final class QueuedSerializer extends RecordSerializer<Queued> {
    private static final long serialVersionUID = 1;

    public QueuedSerializer() {
      super(Queued.class, 1);
    }

    @Override
    protected void write(Queued value, DataOutputView out) throws IOException {
      Wire.queued(value, out);
    }

    @Override
    protected Queued read(DataInputView in, byte version) throws IOException {
      return Wire.queued(in);
    }
  }

  /** See {@link RollEntry}. */
  public static final class RollEntrySerializer extends RecordSerializer<RollEntry> {
    private static final long serialVersionUID = 1;

    public RollEntrySerializer() {
      super(RollEntry.class, 1);
    }

    @Override
    protected void write(RollEntry value, DataOutputView out) throws IOException {
      out.writeByte(value.where().ordinal());
      out.writeByte(value.misses());
      out.writeLong(value.since());
    }

    @Override
    protected RollEntry read(DataInputView in, byte version) throws IOException {
      return new RollEntry(WHEREABOUTS[in.readByte()], in.readByte(), in.readLong());
    }
  }

  /** See {@link Slot}. */
  public static final class SlotSerializer extends RecordSerializer<Slot> {
    private static final long serialVersionUID = 1;

    public SlotSerializer() {
      super(Slot.class, 1);
    }

    @Override
    protected void write(Slot value, DataOutputView out) throws IOException {
      out.writeLong(value.lastEnd());
      out.writeLong(value.head());
      out.writeLong(value.tail());
      out.writeLong(value.accepted());
      out.writeLong(value.waiting());
      out.writeLong(value.fetched());
      out.writeLong(value.dropped());
      Flight flight = value.flight();
      out.writeBoolean(flight != null);
      if (flight != null) {
        out.writeLong(flight.host());
        out.writeByte(flight.kind().ordinal());
        out.writeLong(flight.ticket());
        out.writeLong(flight.issued());
        Wire.queued(flight.queued(), out);
      }
    }

    @Override
    protected Slot read(DataInputView in, byte version) throws IOException {
      long lastEnd = in.readLong();
      long head = in.readLong();
      long tail = in.readLong();
      long accepted = in.readLong();
      long waiting = in.readLong();
      long fetched = in.readLong();
      long dropped = in.readLong();
      return new Slot(lastEnd, head, tail, flight(in), accepted, waiting, fetched, dropped);
    }

    private static @Nullable Flight flight(DataInputView in) throws IOException {
      return in.readBoolean()
          ? new Flight(
              in.readLong(), KINDS[in.readByte()], in.readLong(), in.readLong(), Wire.queued(in))
          : null;
    }
  }

  /** See {@link Host}. */
  public static final class HostSerializer extends RecordSerializer<Host> {
    private static final long serialVersionUID = 1;

    public HostSerializer() {
      super(Host.class, 1);
    }

    @Override
    protected void write(Host value, DataOutputView out) throws IOException {
      Wire.pin(value.pin(), out);
      out.writeInt(value.home().since());
      out.writeInt(value.home().drained());
      out.writeByte(value.place().ordinal());
      Wire.clock(value.clock(), out);
      out.writeLong(value.robots().until());
      out.writeInt(value.robots().failures());
      out.writeLong(value.head());
      out.writeLong(value.tail());
      out.writeInt(value.turns());
    }

    @Override
    protected Host read(DataInputView in, byte version) throws IOException {
      return new Host(
          new Host.Home(Wire.pin(in), in.readInt(), in.readInt()),
          PLACES[in.readByte()],
          Wire.clock(in),
          new Host.Robots(in.readLong(), in.readInt()),
          in.readLong(),
          in.readLong(),
          in.readInt());
    }
  }
}

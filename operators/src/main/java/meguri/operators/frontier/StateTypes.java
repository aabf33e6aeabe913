package meguri.operators.frontier;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import meguri.operators.model.RecordSerializer;
import meguri.operators.model.Wire;
import meguri.state.frontier.Accounts;
import meguri.state.frontier.Domain;
import meguri.state.frontier.Errand;
import meguri.state.frontier.Flight;
import meguri.state.frontier.Host;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Ring;
import meguri.state.frontier.Rings;
import meguri.state.frontier.RollEntry;
import meguri.state.frontier.Slot;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import meguri.state.revisit.HostRate;
import meguri.state.revisit.Multiplier;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** The serializers of the Frontier's state. */
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
      return Wire.queued(in, version);
    }
  }

  /** See {@link RollEntry}. */
  public static final class RollEntrySerializer extends RecordSerializer<RollEntry> {
    private static final long serialVersionUID = 1;

    public RollEntrySerializer() {
      super(RollEntry.class, 2);
    }

    @Override
    protected void write(RollEntry value, DataOutputView out) throws IOException {
      out.writeByte(value.where().ordinal());
      out.writeLong(value.since());
      if (value instanceof RollEntry.Waiting waiting) {
        out.writeLong(waiting.place());
      } else if (value instanceof RollEntry.Visited visited) {
        out.writeFloat(visited.score());
        out.writeFloat(visited.passed());
        out.writeBoolean(visited.owes());
      }
    }

    @Override
    protected RollEntry read(DataInputView in, byte version) throws IOException {
      Whereabouts where = WHEREABOUTS[in.readByte()];
      long since = in.readLong();
      return switch (where) {
        case QUEUED -> new RollEntry.Waiting(since, in.readLong());
        case FETCHED, AHEAD ->
            new RollEntry.Visited(
                since,
                in.readFloat(),
                in.readFloat(),
                where == Whereabouts.AHEAD,
                version >= 2 && in.readBoolean());
        case GONE, FORBIDDEN, FAILED, DISCARDED -> new RollEntry.Over(since, where);
      };
    }
  }

  /** See {@link Slot}. */
  public static final class SlotSerializer extends RecordSerializer<Slot> {
    private static final long serialVersionUID = 1;

    public SlotSerializer() {
      super(Slot.class, 2);
    }

    @Override
    protected void write(Slot value, DataOutputView out) throws IOException {
      out.writeLong(value.lastEnd());
      ring(value.ready(), out);
      accounts(value.accounts(), out);
      price(value.price(), out);
      Flight flight = value.flight();
      out.writeBoolean(flight != null);
      if (flight != null) {
        out.writeLong(flight.host());
        out.writeByte(flight.kind().ordinal());
        out.writeLong(flight.ticket());
        out.writeLong(flight.issued());
        Wire.queued(flight.queued(), out);
      }
      out.writeLong(value.accounts().again());
      rings(value.tiers(), out);
    }

    @Override
    protected Slot read(DataInputView in, byte version) throws IOException {
      long lastEnd = in.readLong();
      Ring ready = ring(in);
      Accounts accounts = accounts(in);
      Multiplier price = price(in);
      Flight flight = flight(in, version);
      return version < 2
          ? new Slot(lastEnd, ready, flight, accounts, price, Rings.NONE)
          : new Slot(lastEnd, ready, flight, accounts.again(in.readLong()), price, rings(in));
    }

    private static void accounts(Accounts value, DataOutputView out) throws IOException {
      out.writeLong(value.accepted());
      out.writeLong(value.waiting());
      out.writeLong(value.scheduled());
      out.writeLong(value.done());
      out.writeLong(value.dropped());
      out.writeLong(value.visits());
    }

    private static Accounts accounts(DataInputView in) throws IOException {
      return new Accounts(
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          0);
    }

    private static void price(Multiplier value, DataOutputView out) throws IOException {
      out.writeDouble(value.base());
      out.writeDouble(value.made());
      out.writeDouble(value.wanted());
      out.writeDouble(value.squares());
    }

    private static Multiplier price(DataInputView in) throws IOException {
      return new Multiplier(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
    }

    private static @Nullable Flight flight(DataInputView in, byte version) throws IOException {
      return in.readBoolean()
          ? new Flight(
              in.readLong(),
              KINDS[in.readByte()],
              in.readLong(),
              in.readLong(),
              Wire.queued(in, version))
          : null;
    }
  }

  /** See {@link Domain}. */
  public static final class DomainSerializer extends RecordSerializer<Domain> {
    private static final long serialVersionUID = 1;

    public DomainSerializer() {
      super(Domain.class, 1);
    }

    @Override
    protected void write(Domain value, DataOutputView out) throws IOException {
      out.writeLong(value.id());
      out.writeLong(value.standing());
      ring(value.ready(), out);
      out.writeInt(value.used());
    }

    @Override
    protected Domain read(DataInputView in, byte version) throws IOException {
      return new Domain(in.readLong(), in.readLong(), ring(in), in.readInt());
    }
  }

  /** See {@link Host}. */
  public static final class HostSerializer extends RecordSerializer<Host> {
    private static final long serialVersionUID = 1;

    public HostSerializer() {
      super(Host.class, 2);
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
      out.writeLong(value.robots().soughtUntil());
      List<Errand> errands = value.robots().errands();
      out.writeByte(errands.size());
      for (Errand errand : errands) {
        Wire.errand(errand, out);
      }
      rings(value.queues(), out);
      out.writeInt(value.turns());
      out.writeDouble(value.rate().sum());
      out.writeInt(value.rate().pages());
      out.writeLong(value.tiers());
    }

    @Override
    protected Host read(DataInputView in, byte version) throws IOException {
      return new Host(
          new Host.Home(Wire.pin(in, version), in.readInt(), in.readInt()),
          PLACES[in.readByte()],
          Wire.clock(in, version),
          robots(in, version),
          rings(in),
          in.readInt(),
          new HostRate(in.readDouble(), in.readInt()),
          version < 2 ? 0 : in.readLong());
    }
  }

  private static Host.Robots robots(DataInputView in, byte version) throws IOException {
    long until = in.readLong();
    int failures = in.readInt();
    long soughtUntil = in.readLong();
    List<Errand> errands = new ArrayList<>();
    for (int count = in.readByte(); count > 0; count--) {
      errands.add(Wire.errand(in, version));
    }
    return new Host.Robots(until, failures, soughtUntil, errands);
  }

  private static void rings(Rings value, DataOutputView out) throws IOException {
    out.writeByte(value.count());
    for (int i = 0; i < value.count(); i++) {
      out.writeByte(value.number(i));
      ring(value.ring(i), out);
    }
  }

  private static Rings rings(DataInputView in) throws IOException {
    int[] numbers = new int[in.readByte()];
    Ring[] rings = new Ring[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readByte();
      rings[i] = ring(in);
    }
    return new Rings(numbers, rings);
  }

  private static void ring(Ring value, DataOutputView out) throws IOException {
    out.writeLong(value.head());
    out.writeLong(value.tail());
  }

  private static Ring ring(DataInputView in) throws IOException {
    return new Ring(in.readLong(), in.readLong());
  }
}

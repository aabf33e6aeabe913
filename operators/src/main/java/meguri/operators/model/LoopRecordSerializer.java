package meguri.operators.model;

import java.io.IOException;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Commanded;
import meguri.state.frontier.LoopRecord.Due;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.RobotsFound;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Rules;
import meguri.state.revisit.Version;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Serializer of the loop topic's records; the same bytes travel between the rooms. */
public final class LoopRecordSerializer extends RecordSerializer<LoopRecord> {

  public static final RecordType<LoopRecord> TYPE = new RecordType<>(new LoopRecordSerializer());

  private static final long serialVersionUID = 1;
  private static final LoopRecord.Kind[] KINDS = LoopRecord.Kind.values();
  private static final CommandSerializer COMMANDS = new CommandSerializer();
  private static final TaskResult[] RESULTS = TaskResult.values();

  public LoopRecordSerializer() {
    super(LoopRecord.class, 1);
  }

  @Override
  protected void write(LoopRecord value, DataOutputView out) throws IOException {
    out.writeByte(value.kind().ordinal());
    out.writeInt(value.slot());
    switch (value.kind()) {
      case OFFER -> {
        Offer offer = (Offer) value;
        Wire.pin(offer.pin(), out);
        Wire.queued(offer.queued(), out);
        out.writeBoolean(offer.isChanged());
      }
      case OUTCOME -> outcome((Outcome) value, out);
      case HOST_MOVED -> {
        HostMoved moved = (HostMoved) value;
        Wire.pin(moved.pin(), out);
        out.writeInt(moved.from());
      }
      case HOST_DRAINED -> {
        HostDrained drained = (HostDrained) value;
        Wire.pin(drained.pin(), out);
        Wire.clock(drained.clock(), out);
      }
      case PROMOTION -> {
        Promotion promotion = (Promotion) value;
        out.writeLong(promotion.host());
        out.writeLong(promotion.url());
        out.writeFloat(promotion.score());
      }
      case ROBOTS_SOUGHT -> {
        RobotsSought sought = (RobotsSought) value;
        Wire.pin(sought.pin(), out);
        Wire.errand(sought.errand(), out);
      }
      case ROBOTS_FOUND -> {
        RobotsFound found = (RobotsFound) value;
        Wire.pin(found.pin(), out);
        RobotsRules.write(found.rules(), out);
      }
      case DUE -> {
        Due due = (Due) value;
        out.writeLong(due.host());
        Wire.queued(due.queued(), out);
        out.writeLong(due.at());
      }
      case COMMANDED -> COMMANDS.serialize(((Commanded) value).command(), out);
    }
  }

  @Override
  protected LoopRecord read(DataInputView in, byte version) throws IOException {
    LoopRecord.Kind kind = kind(KINDS, in);
    int slot = in.readInt();
    return switch (kind) {
      case OFFER ->
          new Offer(slot, Wire.pin(in, version), Wire.queued(in, version), in.readBoolean());
      case OUTCOME -> outcome(slot, in, version);
      case HOST_MOVED -> new HostMoved(slot, Wire.pin(in, version), in.readInt());
      case HOST_DRAINED -> new HostDrained(slot, Wire.pin(in, version), Wire.clock(in, version));
      case PROMOTION -> new Promotion(slot, in.readLong(), in.readLong(), in.readFloat());
      case ROBOTS_SOUGHT -> new RobotsSought(slot, Wire.pin(in, version), Wire.errand(in, version));
      case ROBOTS_FOUND -> new RobotsFound(slot, Wire.pin(in, version), RobotsRules.read(in));
      case DUE -> new Due(slot, in.readLong(), Wire.queued(in, version), in.readLong());
      case COMMANDED -> new Commanded(COMMANDS.deserialize(in));
    };
  }

  private static void outcome(Outcome value, DataOutputView out) throws IOException {
    out.writeLong(value.host());
    out.writeLong(value.url());
    out.writeLong(value.ticket());
    out.writeLong(value.end());
    out.writeByte(value.result().ordinal());
    out.writeInt(value.status());
    out.writeLong(value.retryAfter());
    Rules rules = value.rules();
    out.writeBoolean(rules != null);
    if (rules != null) {
      RobotsRules.write(rules, out);
    }
    Version version = value.version();
    out.writeBoolean(version != null);
    if (version != null) {
      Wire.version(version, out);
    }
  }

  private static Outcome outcome(int slot, DataInputView in, byte version) throws IOException {
    return new Outcome(
        slot,
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        RESULTS[in.readByte()],
        in.readInt(),
        in.readLong(),
        in.readBoolean() ? RobotsRules.read(in) : null,
        in.readBoolean() ? Wire.version(in, version) : null);
  }
}

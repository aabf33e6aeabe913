package meguri.operators.model;

import java.io.IOException;
import meguri.state.frontier.Errand;
import meguri.state.frontier.LoopRecord;
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

/** What stands in the loop topic; the same bytes travel between the rooms. */
public final class LoopRecordSerializer extends RecordSerializer<LoopRecord> {

  public static final RecordType<LoopRecord> TYPE = new RecordType<>(new LoopRecordSerializer());

  private static final long serialVersionUID = 1;
  private static final TaskResult[] RESULTS = TaskResult.values();

  public LoopRecordSerializer() {
    super(LoopRecord.class, 1);
  }

  @Override
  protected void write(LoopRecord value, DataOutputView out) throws IOException {
    if (value instanceof Offer offer) {
      out.writeByte(0);
      out.writeInt(offer.slot());
      Wire.pin(offer.pin(), out);
      Wire.queued(offer.queued(), out);
      out.writeBoolean(offer.isChanged());
    } else if (value instanceof Outcome outcome) {
      out.writeByte(1);
      outcome(outcome, out);
    } else if (value instanceof HostMoved moved) {
      out.writeByte(2);
      out.writeInt(moved.slot());
      Wire.pin(moved.pin(), out);
      out.writeInt(moved.from());
    } else if (value instanceof HostDrained drained) {
      out.writeByte(3);
      out.writeInt(drained.slot());
      Wire.pin(drained.pin(), out);
      Wire.clock(drained.clock(), out);
    } else if (value instanceof Promotion promotion) {
      out.writeByte(4);
      out.writeInt(promotion.slot());
      out.writeLong(promotion.host());
      out.writeLong(promotion.url());
      out.writeFloat(promotion.score());
    } else if (value instanceof RobotsSought sought) {
      out.writeByte(5);
      out.writeInt(sought.slot());
      Wire.pin(sought.pin(), out);
      Wire.candidate(sought.errand().candidate(), out);
    } else if (value instanceof RobotsFound found) {
      out.writeByte(6);
      out.writeInt(found.slot());
      Wire.pin(found.pin(), out);
      RobotsRules.write(found.rules(), out);
    }
  }

  @Override
  protected LoopRecord read(DataInputView in, byte version) throws IOException {
    byte kind = in.readByte();
    return switch (kind) {
      case 0 -> new Offer(in.readInt(), Wire.pin(in), Wire.queued(in), in.readBoolean());
      case 1 -> outcome(in);
      case 2 -> new HostMoved(in.readInt(), Wire.pin(in), in.readInt());
      case 3 -> new HostDrained(in.readInt(), Wire.pin(in), Wire.clock(in));
      case 4 -> new Promotion(in.readInt(), in.readLong(), in.readLong(), in.readFloat());
      case 5 -> new RobotsSought(in.readInt(), Wire.pin(in), Errand.of(Wire.candidate(in)));
      case 6 -> new RobotsFound(in.readInt(), Wire.pin(in), RobotsRules.read(in));
      default -> throw unknownKind(kind);
    };
  }

  private static void outcome(Outcome value, DataOutputView out) throws IOException {
    out.writeInt(value.slot());
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

  private static Outcome outcome(DataInputView in) throws IOException {
    return new Outcome(
        in.readInt(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        RESULTS[in.readByte()],
        in.readInt(),
        in.readLong(),
        in.readBoolean() ? RobotsRules.read(in) : null,
        in.readBoolean() ? Wire.version(in) : null);
  }
}

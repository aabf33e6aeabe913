package meguri.operators.loop;

import java.io.IOException;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.RecordSerializer;
import meguri.operators.model.RecordType;
import meguri.state.frontier.LoopRecord;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A record as it stands in the loop topic: with the moment at which it was sent, in terms of
 * checkpoints. The bytes begin with the format, the run and the epoch, and every later format keeps
 * that head: {@link Lineage} tells by it whether a record that it cannot read is one of ours.
 *
 * @param run the number of the run that sent it
 * @param epoch the last checkpoint its sender had taken part in
 */
public record Stamped(long run, long epoch, LoopRecord record) {

  public static final RecordType<Stamped> TYPE = new RecordType<>(new Serializer());

  /** Bytes of format, run and epoch. */
  static final int HEAD = 1 + 8 + 8;

  /** See {@link Stamped}. */
  public static final class Serializer extends RecordSerializer<Stamped> {
    private static final long serialVersionUID = 1;
    private static final LoopRecordSerializer RECORDS = new LoopRecordSerializer();

    public Serializer() {
      super(Stamped.class, 1);
    }

    @Override
    protected void write(Stamped value, DataOutputView out) throws IOException {
      out.writeLong(value.run());
      out.writeLong(value.epoch());
      RECORDS.serialize(value.record(), out);
    }

    @Override
    protected Stamped read(DataInputView in, byte version) throws IOException {
      return new Stamped(in.readLong(), in.readLong(), RECORDS.deserialize(in));
    }
  }
}

package meguri.operators.allowance;

import java.io.IOException;
import meguri.operators.model.RecordSerializer;
import meguri.state.allowance.Taken;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The serializer of a domain's state. */
public final class TakenSerializer extends RecordSerializer<Taken> {

  private static final long serialVersionUID = 1;

  public TakenSerializer() {
    super(Taken.class, 1);
  }

  @Override
  protected void write(Taken value, DataOutputView out) throws IOException {
    out.writeLong(value.accepted());
    out.writeLong(value.refused());
  }

  @Override
  protected Taken read(DataInputView in, byte version) throws IOException {
    return new Taken(in.readLong(), in.readLong());
  }
}

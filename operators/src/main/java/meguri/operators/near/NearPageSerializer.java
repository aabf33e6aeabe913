package meguri.operators.near;

import java.io.IOException;
import meguri.operators.model.RecordSerializer;
import meguri.operators.model.Wire;
import meguri.state.near.NearPage;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The serializer of the state of {@link NearCopyFunction}. */
public final class NearPageSerializer extends RecordSerializer<NearPage> {

  private static final long serialVersionUID = 1;

  public NearPageSerializer() {
    super(NearPage.class, 1);
  }

  @Override
  protected void write(NearPage value, DataOutputView out) throws IOException {
    Wire.text(value.url(), out);
    out.writeLong(value.seen());
    out.writeLong(value.high());
    out.writeLong(value.low());
  }

  @Override
  protected NearPage read(DataInputView in, byte version) throws IOException {
    return new NearPage(Wire.text(in), in.readLong(), in.readLong(), in.readLong());
  }
}

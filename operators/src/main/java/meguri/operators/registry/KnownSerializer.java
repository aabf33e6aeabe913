package meguri.operators.registry;

import java.io.IOException;
import meguri.operators.model.RecordSerializer;
import meguri.state.registry.Known;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The serializer of {@link Known}. */
public final class KnownSerializer extends RecordSerializer<Known> {

  private static final long serialVersionUID = 1;

  public KnownSerializer() {
    super(Known.class, 1);
  }

  @Override
  protected void write(Known value, DataOutputView out) throws IOException {
    out.writeFloat(value.score());
    out.writeInt(value.links());
    out.writeFloat(value.told());
    out.writeLong(value.offered());
    out.writeLong(value.collected());
    out.writeLong(value.host());
  }

  @Override
  protected Known read(DataInputView in, byte version) throws IOException {
    return new Known(
        in.readFloat(), in.readInt(), in.readFloat(), in.readLong(), in.readLong(), in.readLong());
  }
}

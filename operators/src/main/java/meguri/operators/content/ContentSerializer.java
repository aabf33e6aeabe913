package meguri.operators.content;

import java.io.IOException;
import meguri.operators.model.RecordSerializer;
import meguri.operators.model.Wire;
import meguri.state.content.Content;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The serializer of the Content room's state. */
public final class ContentSerializer extends RecordSerializer<Content> {

  private static final long serialVersionUID = 1;

  public ContentSerializer() {
    super(Content.class, 1);
  }

  @Override
  protected void write(Content value, DataOutputView out) throws IOException {
    out.writeInt(value.references());
    Wire.original(value.original(), out);
  }

  @Override
  protected Content read(DataInputView in, byte version) throws IOException {
    return new Content(in.readInt(), Wire.original(in, version));
  }
}

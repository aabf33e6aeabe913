package meguri.operators.content;

import java.io.IOException;
import meguri.operators.model.RecordSerializer;
import meguri.operators.model.Wire;
import meguri.state.content.Content;
import meguri.state.content.Original;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The serializer of the Content room's state. */
public final class ContentSerializer extends RecordSerializer<Content> {

  private static final long serialVersionUID = 1;

  public ContentSerializer() {
    super(Content.class, 2);
  }

  @Override
  protected void write(Content value, DataOutputView out) throws IOException {
    out.writeInt(value.references());
    Wire.original(value.original(), out);
    Wire.text(value.original().payload(), out);
  }

  @Override
  protected Content read(DataInputView in, byte version) throws IOException {
    int references = in.readInt();
    Original original = Wire.original(in, version);
    return new Content(
        references,
        version < 2 ? original : new Original(original.url(), original.date(), Wire.text(in)));
  }
}

package meguri.operators.feed;

import java.io.IOException;
import meguri.operators.model.RecordSerializer;
import meguri.operators.model.Wire;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** See {@link PageRecord}. */
public final class PageRecordSerializer extends RecordSerializer<PageRecord> {

  private static final long serialVersionUID = 1;

  public PageRecordSerializer() {
    super(PageRecord.class, 1);
  }

  @Override
  protected void write(PageRecord value, DataOutputView out) throws IOException {
    out.writeBoolean(value.isPresent());
    Wire.text(value.digest(), out);
    out.writeLong(value.first());
    out.writeLong(value.last());
    out.writeInt(value.visits());
    out.writeInt(value.changes());
    out.writeInt(value.gone());
  }

  @Override
  protected PageRecord read(DataInputView in, byte version) throws IOException {
    return new PageRecord(
        in.readBoolean(),
        Wire.text(in),
        in.readLong(),
        in.readLong(),
        in.readInt(),
        in.readInt(),
        in.readInt());
  }
}

package meguri.operators.model;

import java.io.IOException;
import meguri.state.steer.Answer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Serializer of answers to commands. */
public final class AnswerSerializer extends RecordSerializer<Answer> {

  public static final RecordType<Answer> TYPE = new RecordType<>(new AnswerSerializer());

  private static final long serialVersionUID = 1;

  public AnswerSerializer() {
    super(Answer.class, 1);
  }

  @Override
  protected void write(Answer value, DataOutputView out) throws IOException {
    Wire.text(value.command(), out);
    out.writeInt(value.from());
    out.writeInt(value.to());
    out.writeInt(value.of());
    out.writeLong(value.hosts());
    out.writeLong(value.urls());
    Wire.text(value.refusal(), out);
  }

  @Override
  protected Answer read(DataInputView in, byte version) throws IOException {
    return new Answer(
        Wire.text(in),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        in.readLong(),
        in.readLong(),
        Wire.text(in));
  }
}

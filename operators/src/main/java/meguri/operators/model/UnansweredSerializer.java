package meguri.operators.model;

import java.io.IOException;
import meguri.state.steer.Unanswered;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Serializer of commands under way, in state. */
public final class UnansweredSerializer extends RecordSerializer<Unanswered> {

  private static final long serialVersionUID = 1;
  private static final CommandSerializer COMMANDS = new CommandSerializer();

  public UnansweredSerializer() {
    super(Unanswered.class, 1);
  }

  @Override
  protected void write(Unanswered value, DataOutputView out) throws IOException {
    COMMANDS.serialize(value.command(), out);
    out.writeInt(value.from());
    out.writeInt(value.to());
  }

  @Override
  protected Unanswered read(DataInputView in, byte version) throws IOException {
    return new Unanswered(COMMANDS.deserialize(in), in.readInt(), in.readInt());
  }
}

package meguri.operators.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import meguri.state.steer.Command;
import meguri.state.steer.Target;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Serializer of commands, in the topic and in state. */
public final class CommandSerializer extends RecordSerializer<Command> {

  public static final RecordType<Command> TYPE = new RecordType<>(new CommandSerializer());

  private static final long serialVersionUID = 1;
  private static final Command.Kind[] KINDS = Command.Kind.values();
  private static final Target.Kind[] TARGETS = Target.Kind.values();

  public CommandSerializer() {
    super(Command.class, 1);
  }

  @Override
  protected void write(Command value, DataOutputView out) throws IOException {
    Wire.text(value.id(), out);
    Wire.text(value.crawl(), out);
    out.writeLong(value.at());
    out.writeByte(value.kind().ordinal());
    out.writeByte(value.target().kind().ordinal());
    Wire.text(value.target().text(), out);
    out.writeLong(value.lasts());
    out.writeBoolean(value.forbids());
    out.writeInt(value.words().size());
    for (String word : value.words()) {
      Wire.text(word, out);
    }
  }

  @Override
  protected Command read(DataInputView in, byte version) throws IOException {
    String id = Wire.text(in);
    String crawl = Wire.text(in);
    long at = in.readLong();
    Command.Kind kind = kind(KINDS, in);
    Target target = new Target(kind(TARGETS, in), Wire.text(in));
    long lasts = in.readLong();
    boolean forbids = in.readBoolean();
    List<String> words = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      words.add(Wire.text(in));
    }
    return new Command(id, crawl, at, kind, target, lasts, forbids, words);
  }
}

package meguri.operators.model;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import meguri.state.Hash64;
import meguri.state.content.Original;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Errand;
import meguri.state.frontier.Host;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.revisit.History;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes and reads the values that occur in several records. The readers are told the format of the
 * record around the value.
 */
public final class Wire {

  /**
   * The format that every serializer writes at least. A value here changes its form by raising this
   * above all serializers' own versions; its reader then tells the old form from the new one.
   */
  public static final int FORMAT = 1;

  private static final Task.Kind[] KINDS = Task.Kind.values();

  private Wire() {}

  public static void bytes(byte[] value, DataOutputView out) throws IOException {
    out.writeInt(value.length);
    out.write(value);
  }

  /**
   * @throws EOFException if a record from a topic says that it is longer than it is: anybody may
   *     have written it, and it must not take the memory that it names
   */
  public static byte[] bytes(DataInputView in) throws IOException {
    int length = in.readInt();
    if (length < 0 || in instanceof DataInputDeserializer whole && length > whole.available()) {
      throw new EOFException("a value of " + length + " bytes in a record that is shorter");
    }
    byte[] value = new byte[length];
    in.readFully(value);
    return value;
  }

  /** Writes a text of any length; {@code writeUTF} ends at 64 KiB. */
  public static void text(String value, DataOutputView out) throws IOException {
    bytes(value.getBytes(StandardCharsets.UTF_8), out);
  }

  public static String text(DataInputView in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  public static void candidate(Candidate value, DataOutputView out) throws IOException {
    text(value.url(), out);
    out.writeLong(value.id());
    out.writeInt(value.depth());
    out.writeInt(value.hops());
    out.writeFloat(value.score());
    text(value.via(), out);
  }

  public static Candidate candidate(DataInputView in, byte format) throws IOException {
    return new Candidate(
        text(in), in.readLong(), in.readInt(), in.readInt(), in.readFloat(), text(in));
  }

  /**
   * Writes an errand in the form of a candidate, which has the asker's origin where others have the
   * page that links to them: stored crawls have it so.
   */
  public static void errand(Errand value, DataOutputView out) throws IOException {
    int depth = value.depth();
    candidate(
        new Candidate(value.url(), Hash64.of(value.url()), depth, value.hops(), 0, value.asker()),
        out);
  }

  public static Errand errand(DataInputView in, byte format) throws IOException {
    return errand(candidate(in, format));
  }

  /** Returns the errand that has this form. */
  static Errand errand(Candidate form) {
    return new Errand(form.url(), form.via(), form.hops(), form.depth());
  }

  public static void original(Original value, DataOutputView out) throws IOException {
    text(value.url(), out);
    out.writeLong(value.date());
  }

  public static Original original(DataInputView in, byte format) throws IOException {
    return new Original(text(in), in.readLong());
  }

  public static void queued(Queued value, DataOutputView out) throws IOException {
    candidate(value.candidate(), out);
    out.writeInt(value.attempt());
    out.writeFloat(value.passed());
    out.writeBoolean(value.passes());
    Past past = value.past();
    out.writeBoolean(past != null);
    if (past != null) {
      past(past, out);
    }
  }

  public static Queued queued(DataInputView in, byte format) throws IOException {
    Candidate candidate = candidate(in, format);
    int attempt = in.readInt();
    float passed = in.readFloat();
    boolean passes = in.readBoolean();
    return new Queued(
        candidate, attempt, in.readBoolean() ? past(in, format) : null, passed, passes);
  }

  public static void past(Past value, DataOutputView out) throws IOException {
    out.writeLong(value.mark());
    out.writeBoolean(value.counted());
    validators(value.validators(), out);
    ByteBuffer history = ByteBuffer.allocate(History.BYTES);
    value.history().put(history);
    out.write(history.array());
  }

  public static Past past(DataInputView in, byte format) throws IOException {
    long mark = in.readLong();
    boolean counted = in.readBoolean();
    Validators validators = validators(in, format);
    byte[] history = new byte[History.BYTES];
    in.readFully(history);
    return new Past(mark, counted, validators, History.get(ByteBuffer.wrap(history)));
  }

  public static void version(Version value, DataOutputView out) throws IOException {
    out.writeBoolean(value.notModified());
    out.writeLong(value.mark());
    out.writeBoolean(value.counted());
    validators(value.validators(), out);
    out.writeLong(value.date());
    out.writeLong(value.lastModified());
  }

  public static Version version(DataInputView in, byte format) throws IOException {
    return new Version(
        in.readBoolean(),
        in.readLong(),
        in.readBoolean(),
        validators(in, format),
        in.readLong(),
        in.readLong());
  }

  private static void validators(Validators value, DataOutputView out) throws IOException {
    text(value.etag(), out);
    text(value.lastModified(), out);
  }

  private static Validators validators(DataInputView in, byte format) throws IOException {
    return new Validators(text(in), text(in));
  }

  public static void clock(Host.Clock value, DataOutputView out) throws IOException {
    out.writeLong(value.lastEnd());
    out.writeLong(value.crawlDelay());
    out.writeInt(value.failures());
    out.writeLong(value.notBefore());
    out.writeLong(value.pace());
  }

  public static Host.Clock clock(DataInputView in, byte format) throws IOException {
    return new Host.Clock(in.readLong(), in.readLong(), in.readInt(), in.readLong(), in.readLong());
  }

  public static void pin(Pin value, DataOutputView out) throws IOException {
    text(value.origin(), out);
    out.writeLong(value.host());
    bytes(value.address(), out);
    out.writeInt(value.generation());
  }

  public static Pin pin(DataInputView in, byte format) throws IOException {
    return new Pin(text(in), in.readLong(), bytes(in), in.readInt());
  }

  public static void task(Task value, DataOutputView out) throws IOException {
    out.writeInt(value.slot());
    pin(value.pin(), out);
    queued(value.queued(), out);
    out.writeByte(value.kind().ordinal());
    out.writeLong(value.ticket());
    out.writeLong(value.run());
  }

  public static Task task(DataInputView in, byte format) throws IOException {
    return new Task(
        in.readInt(),
        pin(in, format),
        queued(in, format),
        KINDS[in.readByte()],
        in.readLong(),
        in.readLong());
  }
}

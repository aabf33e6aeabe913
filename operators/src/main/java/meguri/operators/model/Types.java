package meguri.operators.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import meguri.state.content.BodyFinding;
import meguri.state.content.Novelty;
import meguri.state.content.Original;
import meguri.state.frontier.Task;
import meguri.state.rank.Share;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The types of the streams between the rooms. Long, because each record's serializer is here: a few
 * lines each, which change together.
 */
public final class Types {

  public static final RecordType<RawLink> RAW_LINK = new RecordType<>(new RawLinkSerializer());
  public static final RecordType<ResolveInput> RESOLVE_INPUT =
      new RecordType<>(new ResolveInputSerializer());
  public static final RecordType<AllowanceInput> ALLOWANCE_INPUT =
      new RecordType<>(new AllowanceInputSerializer());
  public static final RecordType<RegistryInput> REGISTRY_INPUT =
      new RecordType<>(new RegistryInputSerializer());
  public static final RecordType<Task> TASK = new RecordType<>(new TaskSerializer());
  public static final RecordType<Fetched> FETCHED = new RecordType<>(new FetchedSerializer());
  public static final RecordType<ContentInput> CONTENT_INPUT =
      new RecordType<>(new ContentInputSerializer());
  public static final RecordType<Page> PAGE = new RecordType<>(new PageSerializer());
  public static final RecordType<LogLine> LOG_LINE = new RecordType<>(new LogLineSerializer());

  private static final Share.Kind[] SHARES = Share.Kind.values();
  private static final Offered.Purpose[] PURPOSES = Offered.Purpose.values();
  private static final Failure[] FAILURES = Failure.values();
  private static final Truncation[] TRUNCATIONS = Truncation.values();
  private static final Novelty[] NOVELTIES = Novelty.values();

  private Types() {}

  /** See {@link RawLink}. */
  public static final class RawLinkSerializer extends RecordSerializer<RawLink> {
    private static final long serialVersionUID = 1;

    public RawLinkSerializer() {
      super(RawLink.class, 1);
    }

    @Override
    protected void write(RawLink value, DataOutputView out) throws IOException {
      Wire.text(value.url(), out);
      out.writeInt(value.depth());
      out.writeInt(value.hops());
      share(value.share(), out);
      Wire.text(value.via(), out);
      out.writeLong(value.lastmod());
    }

    @Override
    protected RawLink read(DataInputView in, byte version) throws IOException {
      return new RawLink(
          Wire.text(in), in.readInt(), in.readInt(), share(in), Wire.text(in), in.readLong());
    }
  }

  /** See {@link RegistryInput}. */
  public static final class RegistryInputSerializer extends RecordSerializer<RegistryInput> {
    private static final long serialVersionUID = 1;

    public RegistryInputSerializer() {
      super(RegistryInput.class, 1);
    }

    @Override
    protected void write(RegistryInput value, DataOutputView out) throws IOException {
      if (value instanceof Link link) {
        out.writeByte(0);
        Wire.text(link.origin(), out);
        out.writeLong(link.host());
        out.writeLong(link.domain());
        Wire.candidate(link.candidate(), out);
        share(link.share(), out);
        out.writeLong(link.lastmod());
      } else if (value instanceof Visited visited) {
        out.writeByte(1);
        out.writeLong(visited.id());
        line(visited.line(), out);
      } else if (value instanceof Forget forget) {
        out.writeByte(2);
        out.writeLong(forget.id());
      }
    }

    @Override
    protected RegistryInput read(DataInputView in, byte version) throws IOException {
      byte kind = in.readByte();
      return switch (kind) {
        case 0 ->
            new Link(
                Wire.text(in),
                in.readLong(),
                in.readLong(),
                Wire.candidate(in),
                share(in),
                in.readLong());
        case 1 -> new Visited(in.readLong(), line(in));
        case 2 -> new Forget(in.readLong());
        default -> throw unknownKind(kind);
      };
    }
  }

  /** See {@link Offered}. */
  public static final class OfferedSerializer extends RecordSerializer<Offered> {
    private static final long serialVersionUID = 1;

    public OfferedSerializer() {
      super(Offered.class, 1);
    }

    @Override
    protected void write(Offered value, DataOutputView out) throws IOException {
      offered(value, out);
    }

    @Override
    protected Offered read(DataInputView in, byte version) throws IOException {
      return offered(in);
    }
  }

  /** See {@link AllowanceInput}. */
  public static final class AllowanceInputSerializer extends RecordSerializer<AllowanceInput> {
    private static final long serialVersionUID = 1;

    public AllowanceInputSerializer() {
      super(AllowanceInput.class, 1);
    }

    @Override
    protected void write(AllowanceInput value, DataOutputView out) throws IOException {
      out.writeLong(value.domain());
      if (value instanceof Arrival arrival) {
        out.writeByte(0);
        offered(arrival.offered(), out);
        out.writeBoolean(arrival.again());
      } else if (value instanceof PageLook page) {
        out.writeByte(1);
        out.writeLong(page.host());
        out.writeBoolean(page.copy());
        out.writeLong(page.likeness());
      }
    }

    @Override
    protected AllowanceInput read(DataInputView in, byte version) throws IOException {
      long domain = in.readLong();
      byte kind = in.readByte();
      return switch (kind) {
        case 0 -> new Arrival(domain, offered(in), in.readBoolean());
        case 1 -> new PageLook(domain, in.readLong(), in.readBoolean(), in.readLong());
        default -> throw unknownKind(kind);
      };
    }
  }

  /** See {@link ResolveInput}. */
  public static final class ResolveInputSerializer extends RecordSerializer<ResolveInput> {
    private static final long serialVersionUID = 1;

    public ResolveInputSerializer() {
      super(ResolveInput.class, 1);
    }

    @Override
    protected void write(ResolveInput value, DataOutputView out) throws IOException {
      Wire.text(value.origin(), out);
      out.writeLong(value.host());
      if (value instanceof Offered offered) {
        out.writeByte(0);
        Wire.candidate(offered.candidate(), out);
        out.writeByte(offered.purpose().ordinal());
      } else if (value instanceof Unreachable unreachable) {
        out.writeByte(1);
        out.writeInt(unreachable.generation());
      } else if (value instanceof Promoted promoted) {
        out.writeByte(2);
        out.writeLong(promoted.url());
        out.writeFloat(promoted.score());
      } else if (value instanceof RulesBrought brought) {
        out.writeByte(3);
        RobotsRules.write(brought.rules(), out);
      }
    }

    @Override
    protected ResolveInput read(DataInputView in, byte version) throws IOException {
      String origin = Wire.text(in);
      long host = in.readLong();
      byte kind = in.readByte();
      return switch (kind) {
        case 0 -> new Offered(origin, host, Wire.candidate(in), PURPOSES[in.readByte()]);
        case 1 -> new Unreachable(origin, host, in.readInt());
        case 2 -> new Promoted(host, in.readLong(), in.readFloat());
        case 3 -> new RulesBrought(origin, host, RobotsRules.read(in));
        default -> throw unknownKind(kind);
      };
    }
  }

  /** See {@link Task}. */
  public static final class TaskSerializer extends RecordSerializer<Task> {
    private static final long serialVersionUID = 1;

    public TaskSerializer() {
      super(Task.class, 1);
    }

    @Override
    protected void write(Task value, DataOutputView out) throws IOException {
      Wire.task(value, out);
    }

    @Override
    protected Task read(DataInputView in, byte version) throws IOException {
      return Wire.task(in);
    }
  }

  /** See {@link Fetched}. */
  public static final class FetchedSerializer extends RecordSerializer<Fetched> {
    private static final long serialVersionUID = 1;

    public FetchedSerializer() {
      super(Fetched.class, 2);
    }

    @Override
    protected void write(Fetched value, DataOutputView out) throws IOException {
      fetched(value, out);
    }

    @Override
    protected Fetched read(DataInputView in, byte version) throws IOException {
      return fetched(in, version);
    }
  }

  /** See {@link ContentInput}. */
  public static final class ContentInputSerializer extends RecordSerializer<ContentInput> {
    private static final long serialVersionUID = 1;

    public ContentInputSerializer() {
      super(ContentInput.class, 2);
    }

    @Override
    protected void write(ContentInput value, DataOutputView out) throws IOException {
      if (value instanceof Fetched fetched) {
        out.writeByte(0);
        fetched(fetched, out);
      } else if (value instanceof Release release) {
        out.writeByte(1);
        out.writeLong(release.fingerprint());
      }
    }

    @Override
    protected ContentInput read(DataInputView in, byte version) throws IOException {
      byte kind = in.readByte();
      return switch (kind) {
        case 0 -> fetched(in, version);
        case 1 -> new Release(in.readLong());
        default -> throw unknownKind(kind);
      };
    }
  }

  /** See {@link Page}. */
  public static final class PageSerializer extends RecordSerializer<Page> {
    private static final long serialVersionUID = 1;

    public PageSerializer() {
      super(Page.class, 2);
    }

    @Override
    protected void write(Page value, DataOutputView out) throws IOException {
      fetched(value.fetched(), out);
      finding(value.finding(), out);
      Wire.text(value.wishes().robots(), out);
      Wire.text(value.wishes().canonical(), out);
    }

    @Override
    protected Page read(DataInputView in, byte version) throws IOException {
      return new Page(fetched(in, version), finding(in), new Wishes(Wire.text(in), Wire.text(in)));
    }
  }

  /** See {@link LogLine}. */
  public static final class LogLineSerializer extends RecordSerializer<LogLine> {
    private static final long serialVersionUID = 1;

    public LogLineSerializer() {
      super(LogLine.class, 1);
    }

    @Override
    protected void write(LogLine value, DataOutputView out) throws IOException {
      line(value, out);
    }

    @Override
    protected LogLine read(DataInputView in, byte version) throws IOException {
      return line(in);
    }
  }

  private static void offered(Offered value, DataOutputView out) throws IOException {
    Wire.text(value.origin(), out);
    out.writeLong(value.host());
    Wire.candidate(value.candidate(), out);
    out.writeByte(value.purpose().ordinal());
  }

  private static Offered offered(DataInputView in) throws IOException {
    return new Offered(Wire.text(in), in.readLong(), Wire.candidate(in), PURPOSES[in.readByte()]);
  }

  private static void line(LogLine value, DataOutputView out) throws IOException {
    out.writeLong(value.time());
    Wire.text(value.url(), out);
    out.writeInt(value.status());
    Wire.text(value.outcome(), out);
    out.writeLong(value.bytes());
    out.writeLong(value.ms());
    Wire.text(value.digest(), out);
    Wire.text(value.via(), out);
    out.writeInt(value.depth());
    out.writeInt(value.hops());
    out.writeFloat(value.score());
    out.writeInt(value.inlinks());
    out.writeInt(value.slot());
    out.writeInt(value.attempt());
    Wire.text(value.reason(), out);
  }

  private static LogLine line(DataInputView in) throws IOException {
    return new LogLine(
        in.readLong(),
        Wire.text(in),
        in.readInt(),
        Wire.text(in),
        in.readLong(),
        in.readLong(),
        Wire.text(in),
        Wire.text(in),
        in.readInt(),
        in.readInt(),
        in.readFloat(),
        in.readInt(),
        in.readInt(),
        in.readInt(),
        Wire.text(in));
  }

  private static void share(Share value, DataOutputView out) throws IOException {
    out.writeFloat(value.known());
    out.writeFloat(value.fresh());
    out.writeByte(value.kind().ordinal());
  }

  private static Share share(DataInputView in) throws IOException {
    return new Share(in.readFloat(), in.readFloat(), SHARES[in.readByte()]);
  }

  private static void finding(BodyFinding value, DataOutputView out) throws IOException {
    out.writeByte(value.novelty().ordinal());
    Original original = value.original();
    if (original != null) {
      Wire.original(original, out);
    }
  }

  private static BodyFinding finding(DataInputView in) throws IOException {
    return switch (NOVELTIES[in.readByte()]) {
      case NEW -> BodyFinding.NEW;
      case COPY -> BodyFinding.copy(Wire.original(in));
      case UNCHANGED -> BodyFinding.unchanged(Wire.original(in));
    };
  }

  private static void fetched(Fetched value, DataOutputView out) throws IOException {
    Wire.task(value.task(), out);
    out.writeLong(value.started());
    out.writeLong(value.ended());
    out.writeLong(value.over());
    out.writeInt(value.status());
    Wire.text(value.reason(), out);
    Wire.bytes(value.requestHead(), out);
    List<String> fields = value.headers().fields();
    out.writeInt(fields.size());
    for (String field : fields) {
      Wire.text(field, out);
    }
    Wire.bytes(value.body(), out);
    out.writeByte(value.truncation().ordinal());
    Wire.bytes(value.digest(), out);
    out.writeByte(value.failure().ordinal());
    Wire.text(value.explanation(), out);
  }

  private static Fetched fetched(DataInputView in, byte version) throws IOException {
    Task task = Wire.task(in);
    long started = in.readLong();
    long ended = in.readLong();
    long over = version < 2 ? ended : in.readLong();
    int status = in.readInt();
    String reason = Wire.text(in);
    byte[] requestHead = Wire.bytes(in);
    int count = in.readInt();
    List<String> fields = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      fields.add(Wire.text(in));
    }
    return new Fetched(
        task,
        started,
        ended,
        over,
        status,
        reason,
        requestHead,
        new Headers(fields),
        Wire.bytes(in),
        TRUNCATIONS[in.readByte()],
        Wire.bytes(in),
        FAILURES[in.readByte()],
        Wire.text(in));
  }
}

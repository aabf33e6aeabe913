package meguri.operators.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import meguri.state.content.BodyFinding;
import meguri.state.content.Novelty;
import meguri.state.content.Original;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Task;
import meguri.state.rank.Share;
import meguri.state.revisit.Past;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The types of the streams between the rooms. The class is long because it holds each record's
 * serializer: a few lines each, which change together.
 */
public final class Types {

  public static final RecordType<ScopeInput> SCOPE_INPUT =
      new RecordType<>(new ScopeInputSerializer());
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
  public static final RecordType<ParseInput> PARSE_INPUT =
      new RecordType<>(new ParseInputSerializer());
  public static final RecordType<Page> PAGE = new RecordType<>(new PageSerializer());
  public static final RecordType<LogLine> LOG_LINE = new RecordType<>(new LogLineSerializer());

  private static final RegistryInput.Kind[] REGISTRY_INPUTS = RegistryInput.Kind.values();
  private static final AllowanceInput.Kind[] ALLOWANCE_INPUTS = AllowanceInput.Kind.values();
  private static final ResolveInput.Kind[] RESOLVE_INPUTS = ResolveInput.Kind.values();
  private static final ContentInput.Kind[] CONTENT_INPUTS = ContentInput.Kind.values();
  private static final CommandSerializer COMMANDS = new CommandSerializer();
  private static final Share.Kind[] SHARES = Share.Kind.values();

  /** The number of an errand, in the place where an {@link Offered} has that of its purpose. */
  private static final byte ERRAND = 2;

  /** Stands for the purpose of a first visit, with what another crawler knew behind it. */
  private static final byte WITH_PAST = 4;

  private static final Failure[] FAILURES = Failure.values();
  private static final Truncation[] TRUNCATIONS = Truncation.values();
  private static final Novelty[] NOVELTIES = Novelty.values();

  private Types() {}

  /** See {@link RawLink}. */
  public static final class RawLinkSerializer extends RecordSerializer<RawLink> {
    private static final long serialVersionUID = 1;

    public RawLinkSerializer() {
      super(RawLink.class, 2);
    }

    @Override
    protected void write(RawLink value, DataOutputView out) throws IOException {
      Wire.text(value.url(), out);
      out.writeInt(value.depth());
      out.writeInt(value.hops());
      share(value.share(), out);
      Wire.text(value.via(), out);
      out.writeLong(value.lastmod());
      Past past = value.past();
      out.writeBoolean(past != null);
      if (past != null) {
        Wire.past(past, out);
      }
    }

    @Override
    protected RawLink read(DataInputView in, byte version) throws IOException {
      RawLink link =
          new RawLink(
              Wire.text(in), in.readInt(), in.readInt(), share(in), Wire.text(in), in.readLong());
      return version > 1 && in.readBoolean() ? link.with(Wire.past(in, version)) : link;
    }
  }

  /** See {@link ScopeInput}. */
  public static final class ScopeInputSerializer extends RecordSerializer<ScopeInput> {
    private static final long serialVersionUID = 1;
    private static final RawLinkSerializer LINKS = new RawLinkSerializer();

    public ScopeInputSerializer() {
      super(ScopeInput.class, 1);
    }

    @Override
    protected void write(ScopeInput value, DataOutputView out) throws IOException {
      out.writeBoolean(value instanceof ForScope);
      if (value instanceof ForScope told) {
        COMMANDS.serialize(told.command(), out);
      } else {
        LINKS.serialize((RawLink) value, out);
      }
    }

    @Override
    protected ScopeInput read(DataInputView in, byte version) throws IOException {
      return in.readBoolean() ? new ForScope(COMMANDS.deserialize(in)) : LINKS.deserialize(in);
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
      out.writeByte(value.kind().ordinal());
      switch (value.kind()) {
        case LINK, LINK_WITH_PAST -> {
          Link link = (Link) value;
          Wire.text(link.origin(), out);
          out.writeLong(link.host());
          out.writeLong(link.domain());
          Wire.candidate(link.candidate(), out);
          share(link.share(), out);
          out.writeLong(link.lastmod());
          if (link.past() != null) {
            Wire.past(link.past(), out);
          }
        }
        case VISITED -> {
          out.writeLong(value.id());
          line(((Visited) value).line(), out);
        }
        case FORGET, DISCARDED -> out.writeLong(value.id());
        case REPORTED -> {
          out.writeLong(value.id());
          PageEventSerializer.event(((Reported) value).event(), out);
        }
        case TOLD -> COMMANDS.serialize(((Told) value).command(), out);
        case HOST_FORGOTTEN -> out.writeLong(((HostForgotten) value).host());
      }
    }

    @Override
    protected RegistryInput read(DataInputView in, byte version) throws IOException {
      return switch (kind(REGISTRY_INPUTS, in)) {
        case LINK -> link(in, version);
        case LINK_WITH_PAST -> link(in, version).with(Wire.past(in, version));
        case VISITED -> new Visited(in.readLong(), line(in));
        case FORGET -> new Forget(in.readLong());
        case DISCARDED -> new Discarded(in.readLong());
        case REPORTED -> new Reported(in.readLong(), PageEventSerializer.event(in, version));
        case TOLD -> new Told(COMMANDS.deserialize(in));
        case HOST_FORGOTTEN -> new HostForgotten(in.readLong());
      };
    }
  }

  /** See {@link AwaitingAddress}. */
  public static final class OfferedSerializer extends RecordSerializer<AwaitingAddress> {
    private static final long serialVersionUID = 1;

    public OfferedSerializer() {
      super(AwaitingAddress.class, 1);
    }

    @Override
    protected void write(AwaitingAddress value, DataOutputView out) throws IOException {
      if (value instanceof RobotsWanted wanted) {
        Wire.text(wanted.origin(), out);
        out.writeLong(wanted.host());
        Wire.errand(wanted.errand(), out);
        out.writeByte(ERRAND);
      } else {
        offered((Offered) value, out);
      }
    }

    @Override
    protected AwaitingAddress read(DataInputView in, byte version) throws IOException {
      String origin = Wire.text(in);
      long host = in.readLong();
      Candidate candidate = Wire.candidate(in, version);
      byte purpose = in.readByte();
      return purpose == ERRAND
          ? new RobotsWanted(origin, host, Wire.errand(candidate))
          : offered(origin, host, candidate, purpose, in, version);
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
      out.writeByte(value.kind().ordinal());
      switch (value.kind()) {
        case ARRIVAL -> {
          Arrival arrival = (Arrival) value;
          offered(arrival.offered(), out);
          out.writeBoolean(arrival.again());
        }
        case PAGE_LOOK -> {
          PageLook page = (PageLook) value;
          out.writeLong(page.host());
          out.writeBoolean(page.copy());
          out.writeLong(page.likeness());
        }
        case FOR_ALLOWANCE -> COMMANDS.serialize(((ForAllowance) value).command(), out);
      }
    }

    @Override
    protected AllowanceInput read(DataInputView in, byte version) throws IOException {
      long domain = in.readLong();
      return switch (kind(ALLOWANCE_INPUTS, in)) {
        case ARRIVAL -> new Arrival(domain, offered(in, version), in.readBoolean());
        case PAGE_LOOK -> new PageLook(domain, in.readLong(), in.readBoolean(), in.readLong());
        case FOR_ALLOWANCE -> new ForAllowance(COMMANDS.deserialize(in));
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
      out.writeByte(value.kind().ordinal());
      switch (value.kind()) {
        case OFFERED -> {
          Offered offered = (Offered) value;
          Wire.candidate(offered.candidate(), out);
          purpose(offered, out);
        }
        case UNREACHABLE -> out.writeInt(((Unreachable) value).generation());
        case PROMOTED -> {
          Promoted promoted = (Promoted) value;
          out.writeLong(promoted.url());
          out.writeFloat(promoted.score());
        }
        case RULES_BROUGHT -> RobotsRules.write(((RulesBrought) value).rules(), out);
        case ROBOTS_WANTED -> Wire.errand(((RobotsWanted) value).errand(), out);
      }
    }

    @Override
    protected ResolveInput read(DataInputView in, byte version) throws IOException {
      String origin = Wire.text(in);
      long host = in.readLong();
      return switch (kind(RESOLVE_INPUTS, in)) {
        case OFFERED ->
            offered(origin, host, Wire.candidate(in, version), in.readByte(), in, version);
        case UNREACHABLE -> new Unreachable(origin, host, in.readInt());
        case PROMOTED -> new Promoted(host, in.readLong(), in.readFloat());
        case RULES_BROUGHT -> new RulesBrought(origin, host, RobotsRules.read(in));
        case ROBOTS_WANTED -> new RobotsWanted(origin, host, Wire.errand(in, version));
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
      return Wire.task(in, version);
    }
  }

  /** See {@link Fetched}. */
  public static final class FetchedSerializer extends RecordSerializer<Fetched> {
    private static final long serialVersionUID = 1;

    public FetchedSerializer() {
      super(Fetched.class, 3);
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
      super(ContentInput.class, 3);
    }

    @Override
    protected void write(ContentInput value, DataOutputView out) throws IOException {
      out.writeByte(value.kind().ordinal());
      switch (value.kind()) {
        case FETCHED -> fetched((Fetched) value, out);
        case RELEASE -> out.writeLong(value.fingerprint());
        case FOR_SCOPE -> COMMANDS.serialize(((ForScope) value).command(), out);
      }
    }

    @Override
    protected ContentInput read(DataInputView in, byte version) throws IOException {
      return switch (kind(CONTENT_INPUTS, in)) {
        case FETCHED -> fetched(in, version);
        case RELEASE -> new Release(in.readLong());
        case FOR_SCOPE -> new ForScope(COMMANDS.deserialize(in));
      };
    }
  }

  /** See {@link Page}. */
  public static final class PageSerializer extends RecordSerializer<Page> {
    private static final long serialVersionUID = 1;

    public PageSerializer() {
      super(Page.class, 4);
    }

    @Override
    protected void write(Page value, DataOutputView out) throws IOException {
      fetched(value.fetched(), out);
      finding(value.finding(), out);
      Wire.text(value.wishes().robots(), out);
      Wire.text(value.wishes().canonical(), out);
      Wire.text(value.payload(), out);
      Wire.text(value.conversion().text(), out);
      out.writeBoolean(value.conversion().isCut());
    }

    @Override
    protected Page read(DataInputView in, byte version) throws IOException {
      return new Page(
          fetched(in, version),
          finding(in, version),
          new Wishes(Wire.text(in), Wire.text(in)),
          version < 3 ? "" : Wire.text(in),
          version < 4 ? Conversion.NONE : new Conversion(Wire.text(in), in.readBoolean()));
    }
  }

  /** See {@link ParseInput}. */
  public static final class ParseInputSerializer extends RecordSerializer<ParseInput> {
    private static final long serialVersionUID = 1;
    private static final PageSerializer PAGES = new PageSerializer();

    public ParseInputSerializer() {
      super(ParseInput.class, 1);
    }

    @Override
    protected void write(ParseInput value, DataOutputView out) throws IOException {
      out.writeBoolean(value instanceof ForScope);
      if (value instanceof ForScope told) {
        COMMANDS.serialize(told.command(), out);
      } else {
        PAGES.serialize((Page) value, out);
      }
    }

    @Override
    protected ParseInput read(DataInputView in, byte version) throws IOException {
      return in.readBoolean() ? new ForScope(COMMANDS.deserialize(in)) : PAGES.deserialize(in);
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

  private static Link link(DataInputView in, byte version) throws IOException {
    return new Link(
        Wire.text(in),
        in.readLong(),
        in.readLong(),
        Wire.candidate(in, version),
        share(in),
        in.readLong());
  }

  private static void offered(Offered value, DataOutputView out) throws IOException {
    Wire.text(value.origin(), out);
    out.writeLong(value.host());
    Wire.candidate(value.candidate(), out);
    purpose(value, out);
  }

  private static void purpose(Offered value, DataOutputView out) throws IOException {
    Past past = value.past();
    out.writeByte(past == null ? number(value.purpose()) : WITH_PAST);
    if (past != null) {
      Wire.past(past, out);
    }
  }

  private static Offered offered(DataInputView in, byte version) throws IOException {
    return offered(
        Wire.text(in), in.readLong(), Wire.candidate(in, version), in.readByte(), in, version);
  }

  private static Offered offered(
      String origin, long host, Candidate candidate, byte number, DataInputView in, byte version)
      throws IOException {
    return number == WITH_PAST
        ? new Offered(origin, host, candidate, Offered.Purpose.VISIT, Wire.past(in, version))
        : new Offered(origin, host, candidate, purpose(number));
  }

  private static byte number(Offered.Purpose purpose) {
    return switch (purpose) {
      case VISIT -> 0;
      case GAINED -> 1;
      case CHANGED -> 3;
    };
  }

  private static Offered.Purpose purpose(byte number) throws IOException {
    return switch (number) {
      case 0 -> Offered.Purpose.VISIT;
      case 1 -> Offered.Purpose.GAINED;
      case 3 -> Offered.Purpose.CHANGED;

      default -> throw new IOException("expected the number of a purpose, got " + number);
    };
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
      Wire.text(original.payload(), out);
    }
  }

  private static Original original(DataInputView in, byte version) throws IOException {
    Original original = Wire.original(in, version);
    return version < 3 ? original : new Original(original.url(), original.date(), Wire.text(in));
  }

  private static BodyFinding finding(DataInputView in, byte version) throws IOException {
    return switch (NOVELTIES[in.readByte()]) {
      case NEW -> BodyFinding.NEW;
      case COPY -> BodyFinding.copy(original(in, version));
      case UNCHANGED -> BodyFinding.unchanged(original(in, version));
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
    Wire.text(value.protocol().http(), out);
    Wire.text(value.protocol().tls(), out);
    Wire.text(value.protocol().cipher(), out);
  }

  private static Fetched fetched(DataInputView in, byte version) throws IOException {
    Task task = Wire.task(in, version);
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
        Wire.text(in),
        version < 3 ? Protocol.UNKNOWN : new Protocol(Wire.text(in), Wire.text(in), Wire.text(in)));
  }
}

package meguri.operators.model;

import static meguri.state.content.Novelty.NEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import meguri.state.content.BodyFinding;
import meguri.state.content.Novelty;
import meguri.state.content.Original;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Errand;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.RobotsFound;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import meguri.state.rank.Share;
import meguri.state.revisit.History;
import meguri.state.revisit.Past;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import meguri.state.robots.Rule;
import meguri.state.robots.RuleList;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class TypesTest {

  @Property
  void aRawLinkIsReadAsItWasWritten(@ForAll("founds") RawLink found) throws IOException {
    assertThat(readBack(Types.SCOPE_INPUT, found)).isEqualTo(found);
  }

  @Property
  void aRegistryInputIsReadAsItWasWritten(
      @ForAll("links") Link link, @ForAll("lines") LogLine line, @ForAll long id)
      throws IOException {
    for (RegistryInput notice :
        List.of(link, new Visited(id, line), new Forget(id), new Discarded(id))) {
      assertThat(readBack(Types.REGISTRY_INPUT, notice)).isEqualTo(notice);
    }
  }

  @Property
  void aResolveInputIsReadAsItWasWritten(
      @ForAll("links") Link link,
      @ForAll("texts") String origin,
      @ForAll long host,
      @ForAll int generation,
      @ForAll boolean recalled,
      @ForAll Offered.Purpose purpose)
      throws IOException {
    Offered offered = link.offered(generation, purpose);
    Errand errand = new Errand(link.candidate().url(), origin, generation, ~generation);
    RobotsWanted wanted = new RobotsWanted(origin, host, errand);
    RuleList list = new RuleList(List.of(Rule.of(recalled, "/a*b$"), Rule.of(true, "/")), 7);
    for (ResolveInput question :
        List.of(
            offered,
            wanted,
            new RulesBrought(origin, host, RobotsRules.of(list, host)),
            new Unreachable(origin, host, generation),
            new Promoted(host, generation, host))) {
      assertThat(readBack(Types.RESOLVE_INPUT, question))
          .usingRecursiveComparison()
          .ignoringFields("origin")
          .isEqualTo(question);
    }
    DataOutputSerializer out = new DataOutputSerializer(64);
    new Types.OfferedSerializer().serialize(offered, out);
    new Types.OfferedSerializer().serialize(wanted, out);
    DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
    assertThat(new Types.OfferedSerializer().deserialize(in)).isEqualTo(offered);
    assertThat(new Types.OfferedSerializer().deserialize(in)).isEqualTo(wanted);
  }

  @Property
  void anAllowanceInputIsReadAsItWasWritten(
      @ForAll("links") Link link, @ForAll long number, @ForAll boolean flag) throws IOException {
    for (AllowanceInput sighting :
        List.of(
            new Arrival(number, link.offered(number, Offered.Purpose.VISIT), flag),
            new PageLook(number, ~number, flag, number / 3))) {
      assertThat(readBack(Types.ALLOWANCE_INPUT, sighting)).isEqualTo(sighting);
    }
  }

  @Property
  void aTaskIsReadAsItWasWritten(@ForAll("tasks") Task task) throws IOException {
    assertThat(readBack(Types.TASK, task)).usingRecursiveComparison().isEqualTo(task);
  }

  @Property
  void anOutcomeIsReadAsItWasWritten(
      @ForAll long number,
      @ForAll TaskResult result,
      @ForAll boolean notModified,
      @ForAll("validators") Validators validators)
      throws IOException {
    Version version =
        new Version(notModified, number, !notModified, validators, ~number, number / 2);
    for (Version found : Arrays.asList(version, null)) {
      LoopRecord outcome =
          new Outcome((int) number, number, 2, 3, 4, result, 429, number, null, found);
      assertThat(readBack(LoopRecordSerializer.TYPE, outcome)).isEqualTo(outcome);
    }
  }

  @Property
  void anErrandAndItsRulesAreReadAsTheyWereWritten(
      @ForAll int slot, @ForAll("pins") Pin pin, @ForAll("texts") String url, @ForAll int hops)
      throws IOException {
    RuleList list = new RuleList(List.of(Rule.of(true, "/a*b$"), Rule.of(false, "/")), hops);
    for (LoopRecord record :
        List.of(
            new RobotsSought(slot, pin, new Errand(url, pin.origin(), hops, slot)),
            new RobotsFound(slot, pin, RobotsRules.of(list, slot)))) {
      assertThat(readBack(LoopRecordSerializer.TYPE, record))
          .usingRecursiveComparison()
          .isEqualTo(record);
    }
  }

  @Test
  void rulesOfAnySizeFitALoopRecordAndSayIfTheyWereShortened() throws IOException {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      rules.add(Rule.of(i % 2 == 0, "/" + Integer.toHexString(i * 7919)));
    }
    RobotsRules found = RobotsRules.of(new RuleList(rules, 0), 1);
    assertThat(found.isShortened()).isTrue();
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer(LoopRecordSerializer.TYPE)
        .serialize(new Outcome(1, 2, 3, 4, 5, TaskResult.RULES, 200, 0, found, null), out);
    assertThat(out.length()).isLessThan(64 << 10);
    assertThat(RobotsRules.allowAll(1).isShortened()).isFalse();
  }

  @Property
  void anAnswerIsReadAsItWasWritten(@ForAll("fetcheds") Fetched fetched) throws IOException {
    assertThat(readBack(Types.FETCHED, fetched)).usingRecursiveComparison().isEqualTo(fetched);
  }

  @Property
  void aContentInputIsReadAsItWasWritten(
      @ForAll("fetcheds") Fetched fetched, @ForAll long fingerprint) throws IOException {
    assertThat(readBack(Types.CONTENT_INPUT, fetched))
        .usingRecursiveComparison()
        .isEqualTo(fetched);
    Release release = new Release(fingerprint);
    assertThat(readBack(Types.CONTENT_INPUT, release)).isEqualTo(release);
  }

  @Property
  void aPageIsReadAsItWasWritten(
      @ForAll("fetcheds") Fetched fetched,
      @ForAll Novelty novelty,
      @ForAll("texts") String url,
      @ForAll long date)
      throws IOException {
    Page page =
        new Page(
            fetched,
            new BodyFinding(novelty, novelty == NEW ? null : new Original(url, date, url)),
            new Wishes(url, fetched.reason()),
            url,
            new Conversion(url, date > 0));
    assertThat(readBack(Types.PAGE, page)).usingRecursiveComparison().isEqualTo(page);
  }

  @Property
  void aLogLineIsReadAsItWasWritten(@ForAll("lines") LogLine line) throws IOException {
    assertThat(readBack(Types.LOG_LINE, line)).isEqualTo(line);
  }

  @Test
  void newerFormatsAreRefusedWithASentence() {
    DataInputDeserializer in = new DataInputDeserializer(new byte[] {99});
    assertThatThrownBy(() -> new Types.RawLinkSerializer().deserialize(in))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "RawLink is stored in format 99, and this Meguri reads formats 1 to %d; go on with the Meguri"
                + " that stored it, or a newer one",
            new Types.RawLinkSerializer().version());
  }

  @Test
  void aSavepointRestoresTheSerializerOfEveryType() throws IOException {
    for (RecordType<?> type :
        List.of(
            Types.SCOPE_INPUT,
            Types.PARSE_INPUT,
            Types.RESOLVE_INPUT,
            Types.REGISTRY_INPUT,
            Types.TASK,
            Types.FETCHED,
            Types.CONTENT_INPUT,
            Types.PAGE,
            Types.LOG_LINE)) {
      TypeSerializer<?> serializer = serializer(type);
      DataOutputSerializer out = new DataOutputSerializer(64);
      TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
      TypeSerializerSnapshot<?> restored =
          TypeSerializerSnapshot.readVersionedSnapshot(
              new DataInputDeserializer(out.getCopyOfBuffer()), getClass().getClassLoader());
      assertThat(restored.restoreSerializer()).isEqualTo(serializer);
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().ofMaxLength(40).filter(TypesTest::hasNoHalfPair);
  }

  @Provide
  Arbitrary<RawLink> founds() {
    return Combinators.combine(
            texts(),
            Arbitraries.integers(),
            Arbitraries.integers(),
            shares(),
            texts(),
            Arbitraries.longs())
        .as(RawLink::new);
  }

  private Arbitrary<Share> shares() {
    return Combinators.combine(
            Arbitraries.floats(), Arbitraries.floats(), Arbitraries.of(Share.Kind.class))
        .as(Share::new);
  }

  @Provide
  Arbitrary<LogLine> lines() {
    return Combinators.combine(
            texts(), Arbitraries.longs(), Arbitraries.integers(), Arbitraries.floats())
        .as(
            (text, time, number, score) ->
                LogLines.fetched(text)
                    .time(time)
                    .status(number)
                    .bytes(~time)
                    .ms(time / 2)
                    .via(text)
                    .depth(number)
                    .hops(~number)
                    .score(score)
                    .inlinks(number / 2)
                    .slot(number)
                    .attempt(number / 3)
                    .reason(text)
                    .build());
  }

  @Provide
  Arbitrary<Link> links() {
    return Combinators.combine(
            texts(),
            Arbitraries.longs(),
            Arbitraries.longs(),
            candidates(),
            shares(),
            Arbitraries.longs())
        .as(Link::new);
  }

  @Provide
  Arbitrary<Task> tasks() {
    return Combinators.combine(
            Arbitraries.integers(),
            pins(),
            queueds(),
            Arbitraries.of(Task.Kind.class),
            Arbitraries.longs(),
            Arbitraries.longs())
        .as(Task::new);
  }

  @Provide
  Arbitrary<Fetched> fetcheds() {
    Arbitrary<Headers> headers =
        texts()
            .list()
            .ofMaxSize(4)
            .map(half -> new Headers(half.stream().flatMap(h -> List.of(h, h).stream()).toList()));
    return Combinators.combine(
            tasks(),
            texts(),
            bytes(),
            headers,
            bytes(),
            Arbitraries.of(Failure.class),
            Arbitraries.of(Truncation.class),
            Arbitraries.longs())
        .as(
            (task, text, head, fields, body, failure, truncation, time) ->
                new Fetched(
                    task,
                    time,
                    ~time,
                    time + 1,
                    (int) (time % 600),
                    text,
                    head,
                    fields,
                    body,
                    truncation,
                    head,
                    failure,
                    text,
                    new Protocol(text, "tls/1.3", text)));
  }

  private Arbitrary<Queued> queueds() {
    return Combinators.combine(
            candidates(),
            Arbitraries.integers(),
            pasts().injectNull(0.5),
            Arbitraries.floats(),
            Arbitraries.of(true, false))
        .as(Queued::new);
  }

  private Arbitrary<Past> pasts() {
    Arbitrary<History> histories =
        Arbitraries.bytes()
            .between((byte) 0, (byte) 100) // no NaN, which equals nothing
            .array(byte[].class)
            .ofSize(History.BYTES)
            .map(bytes -> History.get(ByteBuffer.wrap(bytes)));
    return Combinators.combine(
            Arbitraries.longs(), Arbitraries.of(true, false), validators(), histories)
        .as(Past::new);
  }

  @Provide
  Arbitrary<Validators> validators() {
    return Combinators.combine(texts(), texts()).as(Validators::new);
  }

  private Arbitrary<Candidate> candidates() {
    return Combinators.combine(
            texts(),
            Arbitraries.longs(),
            Arbitraries.integers(),
            Arbitraries.integers(),
            Arbitraries.floats(),
            texts())
        .as(Candidate::new);
  }

  @Provide
  Arbitrary<Pin> pins() {
    Arbitrary<byte[]> address =
        Arbitraries.of(4, 16).flatMap(n -> Arbitraries.bytes().array(byte[].class).ofSize(n));
    return Combinators.combine(texts(), Arbitraries.longs(), address, Arbitraries.integers())
        .as(Pin::new);
  }

  private static Arbitrary<byte[]> bytes() {
    return Arbitraries.bytes().array(byte[].class).ofMaxSize(100);
  }

  private static boolean hasNoHalfPair(String text) {
    return text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }

  private static <T> T readBack(RecordType<T> type, T value) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer(type).serialize(value, out);
    DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
    T read = serializer(type).deserialize(in);
    assertThat(in.available()).isZero();
    return read;
  }

  private static <T> TypeSerializer<T> serializer(RecordType<T> type) {
    return type.createSerializer(
        new org.apache.flink.api.common.serialization.SerializerConfigImpl());
  }
}

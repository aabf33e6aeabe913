package meguri.operators.registry;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import meguri.operators.model.Arrival;
import meguri.operators.model.Digest;
import meguri.operators.model.Discarded;
import meguri.operators.model.Forget;
import meguri.operators.model.Link;
import meguri.operators.model.LogLine;
import meguri.operators.model.LogLines;
import meguri.operators.model.Offered;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEvents;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.Reported;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.Room;
import meguri.operators.model.Subtask;
import meguri.operators.model.Visited;
import meguri.operators.scope.Scope;
import meguri.operators.seen.FilterSize;
import meguri.operators.seen.KeyGroups;
import meguri.operators.seen.KeyedPrints;
import meguri.state.Hash64;
import meguri.state.frontier.Candidate;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import meguri.state.rank.Share;
import meguri.state.registry.Known;
import meguri.state.seen.CountingFilter;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Words;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** All subtasks of the Registry room on RocksDB. */
final class RegistryRoom implements AutoCloseable {

  static final int SLOTS = 1_000;
  static final RegistryOperator.Settings SETTINGS = settings(1 << 20, 20_000);

  private final RegistryOperator.Settings settings;
  private final List<Arrival> arrivals = new ArrayList<>();
  private final List<RegistryOperator> operators = new ArrayList<>();
  private final Room<Integer, RegistryInput, ResolveInput> room;

  RegistryRoom(
      Path directory,
      RegistryOperator.Settings settings,
      int parallelism,
      Collection<OperatorSubtaskState> states)
      throws Exception {
    this.settings = settings;
    room =
        new Room<>(
            directory,
            () -> {
              RegistryOperator operator = new RegistryOperator(settings);
              operators.add(operator);
              return operator;
            },
            RegistryOperator.key(SLOTS),
            Types.INT,
            meguri.operators.model.Types.RESOLVE_INPUT,
            parallelism,
            states);
  }

  static RegistryOperator.Settings settings(long memory, long expectedUrls) {
    return new RegistryOperator.Settings(
        SLOTS,
        memory,
        expectedUrls,
        SecondStageKind.SBFL,
        false,
        RankCutOff.AR,
        100,
        Scope.Settings.of(Scope.Kind.ANY, Scope.NO_MAX_DEPTH, List.of()),
        Digest.SHA1,
        Map.of("scope.rules", ""));
  }

  static Link link(int page) {
    return link(page, 1);
  }

  static Link link(int page, float share) {
    return new Link(
        "http://a",
        Hash64.of("http://a"),
        Hash64.of("a"),
        new Candidate(url(page), id(page), 0, 0, share, ""),
        new Share(share, share, Share.Kind.FIRST),
        0);
  }

  /** By a sitemap. */
  static Link listed(int page, long changed) {
    Link link = link(page);
    return new Link(
        link.origin(), link.host(), link.domain(), link.candidate(), Order.IPR.listed(), changed);
  }

  static long id(int page) {
    return Hash64.of(url(page));
  }

  private static String url(int page) {
    return "http://a/" + page;
  }

  void at(long time) throws Exception {
    for (var harness : room.harnesses()) {
      harness.setProcessingTime(time);
    }
  }

  /** Whether a link to this page goes on, as one to a new URL does. */
  boolean passes(int page) throws Exception {
    return passes(link(page));
  }

  boolean passes(Link link) throws Exception {
    var harness = room.harness(link);
    arrivals.clear();
    harness.processElement(link, 0);
    var sent = harness.getSideOutput(RegistryOperator.ARRIVALS);
    if (sent != null) {
      sent.forEach(record -> arrivals.add((Arrival) record.getValue()));
      sent.clear();
    }
    return arrivals.stream().anyMatch(arrival -> arrival.offered().candidate().id() == link.id());
  }

  /** What the last link sent on. */
  List<Arrival> arrivals() {
    return arrivals;
  }

  /** What a link makes the Frontier be asked for. */
  List<Offered.Purpose> wanted(Link link) throws Exception {
    var harness = room.harness(link);
    harness.getOutput().clear();
    harness.processElement(link, 0);
    return harness.extractOutputValues().stream()
        .map(question -> ((Offered) question).purpose())
        .toList();
  }

  /** How much, from a room of one subtask: that pages are worth more. */
  int sent() {
    return room.harnesses().get(0).extractOutputValues().size();
  }

  /** In a room of one subtask. */
  void process(StreamRecord<RegistryInput> notice) throws Exception {
    room.harnesses().get(0).processElement(notice);
  }

  void visited(int page, long time) throws Exception {
    Visited visited = new Visited(id(page), LogLines.fetched(url(page)).time(time).build());
    room.harness(visited).processElement(visited, 0);
  }

  /** What the crawl log is told, in a room of one subtask. */
  List<LogLine> log() {
    return room.harnesses().get(0).getSideOutput(RegistryOperator.VISITS).stream()
        .map(StreamRecord::getValue)
        .toList();
  }

  /** Reports a visit in a room of one subtask, and returns what the outputs get. */
  PageEvent reported(int page) throws Exception {
    var harness = room.harnesses().get(0);
    harness.processElement(
        new Reported(id(page), PageEvents.visit(PageEvent.Kind.NEW, url(page), 1)), 0);
    return harness.getSideOutput(RegistryOperator.EVENTS).remove().getValue();
  }

  void discarded(int page) throws Exception {
    Discarded discarded = new Discarded(id(page));
    room.harness(discarded).processElement(discarded, 0);
  }

  /** Tells all subtasks, and returns the URLs that go on as new ones do. */
  List<String> inject(RegistryInput command) throws Exception {
    tell(command);
    List<String> urls = new ArrayList<>();
    for (var harness : room.harnesses()) {
      var sent = harness.getSideOutput(RegistryOperator.ARRIVALS);
      if (sent != null) {
        sent.forEach(record -> urls.add(((Arrival) record.getValue()).offered().candidate().url()));
        sent.clear();
      }
    }
    return urls;
  }

  /** Tells all subtasks. */
  void tell(RegistryInput input) throws Exception {
    for (var harness : room.harnesses()) {
      harness.processElement(input, 0);
    }
  }

  void gone(int page) throws Exception {
    Forget forget = new Forget(id(page));
    room.harness(forget).processElement(forget, 0);
  }

  /** A metric's sum over the subtasks. */
  long metric(String name) {
    return room.metric(name);
  }

  List<OperatorSubtaskState> snapshot(long checkpoint) throws Exception {
    return room.snapshot(checkpoint);
  }

  /** The lines kept in state, then the same lines counted from the URLs in state. */
  List<Map<String, String>> keptAndRecounted() throws Exception {
    Map<String, String> kept = new HashMap<>();
    Map<String, String> recounted = new HashMap<>();
    for (int index = 0; index < operators.size(); index++) {
      ImpCb<Known> set = set(index);
      store(index).load(set);
      write(set.filter(), kept);
      ImpCb<Known> other = set(index);
      for (int group = 0; group < other.filter().groups(); group++) {
        other.recount(other.filter().firstGroup() + group);
      }
      write(other.filter(), recounted);
    }
    return List.of(kept, recounted);
  }

  /** Overwrites one line of the filter that is in state. */
  void damageLineOf(int page, byte[] value) throws Exception {
    int index = subtask(id(page));
    int line = set(index).filter().lineOf(id(page));
    store(index).overwrite(groups(index).of(id(page)), line, value);
  }

  KeyedPrints<Known> store(int index) throws Exception {
    return new KeyedPrints<>(backend(index), groups(index), new KnownSerializer());
  }

  KeyGroups groups(int index) {
    return new KeyGroups(operators.get(index).getRuntimeContext().getTaskInfo(), SLOTS);
  }

  @Override
  public void close() throws Exception {
    room.close();
  }

  private KeyedStateBackend<Integer> backend(int index) {
    return operators.get(index).getKeyedStateBackend();
  }

  private ImpCb<Known> set(int index) throws Exception {
    KeyGroups groups = groups(index);
    FilterSize size =
        FilterSize.of(settings.expectedUrls(), groups.count(), Subtask.MAX_PARALLELISM);
    return new ImpCb<>(
        new CountingFilter(
            Words.allocate(size.bytes()).slice(0, size.bytes() / 8),
            FilterSize.SHAPE,
            groups.first(),
            size.lines()),
        store(index),
        (group, line, value) -> {},
        Integer.MAX_VALUE);
  }

  private int subtask(long id) {
    return KeyGroupRangeAssignment.assignKeyToParallelOperator(
        KeyGroups.keyOf(id, SLOTS), Subtask.MAX_PARALLELISM, operators.size());
  }

  private static void write(CountingFilter filter, Map<String, String> lines) {
    for (int i = 0; i < filter.groups(); i++) {
      int group = filter.firstGroup() + i;
      for (int line = 0; line < filter.lines(); line++) {
        lines.put(group + "/" + line, java.util.Arrays.toString(filter.line(group, line)));
      }
    }
  }
}

package meguri.operators.resolve;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import meguri.operators.cache.AtHand;
import meguri.operators.clock.SteadyTimers;
import meguri.operators.fetch.AddressGuard;
import meguri.operators.metrics.MetricNames;
import meguri.operators.metrics.Total;
import meguri.operators.model.AwaitingAddress;
import meguri.operators.model.LogLine;
import meguri.operators.model.Offered;
import meguri.operators.model.Promoted;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.RobotsWanted;
import meguri.operators.model.RulesBrought;
import meguri.operators.model.RunId;
import meguri.operators.model.Types;
import meguri.operators.model.Unreachable;
import meguri.operators.scope.Scope;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.RobotsFound;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Queued;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.operators.YieldingOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * The Resolve room, keyed by host: gives each new URL the address at which its host is asked, and
 * tells the slots when that changes. The lookup of a name holds up only its own host.
 *
 * <p>Hosts wait in state. The heap holds the hosts under way and the residences at hand, which are
 * bounded, and the heads of two {@link Line}s. Turns go by the registered domain of the page that
 * names a host, not by the host's own domain: random names cost nothing, under one domain or many,
 * but pages that name them do. If another domain names a host too, the host moves ahead if its turn
 * comes sooner there.
 *
 * <p>Survives a failure: pins, the links that wait for an answer, and the turns of their hosts.
 * Names under way at a checkpoint are asked for again after it is restored. It is an operator of
 * its own, because Flink's rich async functions have no keyed state, and longer than most, because
 * it brings lookups, retries and timers back to their keys.
 */
public final class Resolve extends AbstractStreamOperator<LoopRecord>
    implements OneInputStreamOperator<ResolveInput, LoopRecord>,
        Triggerable<Long, VoidNamespace>,
        YieldingOperator<LoopRecord> {

  /** URLs whose host has no usable address. */
  public static final OutputTag<LogLine> LOG = new OutputTag<>("log", Types.LOG_LINE);

  private static final long serialVersionUID = 1;

  /** A value in place of a turn: the host waits for its timer. */
  private static final long RETRY = -1;

  /** The most bytes of the residences at hand: enough for 25,000 hosts. */
  private static final int RESIDENCES_BYTES = 8 << 20;

  /** The bytes of a residence at hand beside its origin. */
  private static final int OVERHEAD = 280;

  private static final String TURNS = "turns";

  /** The links that waited in state stored by version 0.1, all of a host's in one value. */
  private static final ListStateDescriptor<AwaitingAddress> OLD_LINKS =
      new ListStateDescriptor<>("waiting", new Types.OfferedSerializer());

  // configuration
  private final Dns.Factory dnsFactory;
  private final AddressGuard guard;
  private final int maxQueries;
  private final int slots;

  // not checkpointed
  private transient MailboxExecutor mailbox;
  private transient Dns dns;
  private transient Line first;
  private transient Line again;
  private transient Queries queries;
  private transient long pending;
  private transient Counter droppedForDns;
  private transient Counter droppedForAddress;
  private transient Counter moves;
  private transient InternalTimerService<VoidNamespace> timers;
  private transient AtHand<Residence> atHand;

  // checkpointed
  private transient ValueState<Residence> residence;

  /** The turn of a host that waits, or is under way, or {@link #RETRY}. */
  private transient ValueState<Long> turns;

  /** The number of links that wait for the host's answer. */
  private transient ValueState<Integer> counts;

  /** The waiting links, in the order in which they came. */
  private transient MapState<Integer, AwaitingAddress> links;

  /**
   * @param servers the name servers to ask; if the list is empty, the machine's own
   */
  public Resolve(
      Names names, List<InetSocketAddress> servers, AddressGuard guard, int maxQueries, int slots) {
    this(Dns.over(names, servers), guard, maxQueries, slots);
  }

  /** Returns the room of a replay, in which nothing is looked up and no address is forbidden. */
  public static Resolve offline(int maxQueries, int slots) {
    return new Resolve(Dns.offline(), new AddressGuard(true, true), maxQueries, slots);
  }

  Resolve(Dns.Factory dnsFactory, AddressGuard guard, int maxQueries, int slots) {
    this.dnsFactory = dnsFactory;
    this.guard = guard;
    this.maxQueries = maxQueries;
    this.slots = slots;
  }

  @Override
  public void setMailboxExecutor(MailboxExecutor executor) {
    super.setMailboxExecutor(executor);
    mailbox = executor;
  }

  /** Sets a service that tells the run's clock. Flink uses it for the timers in state, too. */
  @Override
  protected void setProcessingTimeService(ProcessingTimeService service) {
    super.setProcessingTimeService(new SteadyTimers(service, () -> RunId.of(getMetricGroup())));
  }

  @Override
  public void open() throws Exception {
    super.open();
    atHand = new AtHand<>(RESIDENCES_BYTES, Resolve::bytes);
    residence =
        getPartitionedState(new ValueStateDescriptor<>("residence", new Residence.Serializer()));
    turns = getPartitionedState(new ValueStateDescriptor<>(TURNS, LongSerializer.INSTANCE));
    counts = getPartitionedState(new ValueStateDescriptor<>("counts", IntSerializer.INSTANCE));
    links =
        getPartitionedState(
            new MapStateDescriptor<>(
                "links", IntSerializer.INSTANCE, new Types.OfferedSerializer()));
    timers = getInternalTimerService("retry", VoidNamespaceSerializer.INSTANCE, this);
    droppedForDns = getMetricGroup().counter(MetricNames.DROPPED_DNS);
    droppedForAddress = getMetricGroup().counter(MetricNames.DROPPED_ADDRESS);
    moves = getMetricGroup().counter(MetricNames.RESOLVE_MOVES);
    KeyedStateBackend<Long> state = getKeyedStateBackend();
    first = Line.in(state, "first");
    again = Line.in(state, "again");
    queries = new Queries(maxQueries, first, again);
    try (Stream<Long> hosts = state.getKeys(TURNS, VoidNamespace.INSTANCE)) {
      pending = hosts.count();
    }
    getMetricGroup().gauge(MetricNames.RESOLVE_PENDING, () -> pending);
    Total.gauge(
        getRuntimeContext(),
        MetricNames.RESOLVE_DROPPED,
        () -> droppedForDns.getCount() + droppedForAddress.getCount());
    dns = dnsFactory.open();
    state.applyToAllKeys(
        VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, OLD_LINKS, this::takeOver);
    pump();
  }

  /** Moves the links that wait in the old form to the new one. */
  private void takeOver(long host, ListState<AwaitingAddress> old) throws Exception {
    for (AwaitingAddress waiting : old.get()) {
      await(waiting);
    }
    old.clear();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    queries.save();
  }

  @Override
  public void processElement(StreamRecord<ResolveInput> element) throws Exception {
    long now = now();
    ResolveInput input = element.getValue();
    Residence known = known(input.host());
    switch (input.kind()) {
      case OFFERED, ROBOTS_WANTED -> place((AwaitingAddress) input, known, now);
      case UNREACHABLE -> {
        if (known.mayBeDoubted(((Unreachable) input).generation(), now)) {
          settle(input.host(), known.doubted());
          ask(input.host(), input.origin());
        }
      }
      case PROMOTED -> {
        Promoted promoted = (Promoted) input;
        tell(
            known.pin(),
            (slot, pin) -> new Promotion(slot, promoted.host(), promoted.url(), promoted.score()));
      }
      case RULES_BROUGHT ->
          tell(
              known.pin(),
              (slot, pin) -> new RobotsFound(slot, pin, ((RulesBrought) input).rules()));
    }
    pump();
  }

  private void place(AwaitingAddress input, Residence known, long now) throws Exception {
    Pin pin = known.pin();
    if (!known.isCurrent(now)) {
      await(input);
    } else if (pin != null) {
      send(input, pin);
    } else {
      drop(input, known);
    }
  }

  /** Sends a record to the host's slot, if the host has an address. */
  private void tell(@Nullable Pin pin, BiFunction<Integer, Pin, LoopRecord> record) {
    if (pin != null) {
      output.collect(new StreamRecord<>(record.apply(pin.slot(slots), pin)));
    }
  }

  @Override
  public void onProcessingTime(InternalTimer<Long, VoidNamespace> timer) throws Exception {
    Long turn = turns.value();
    AwaitingAddress waiting = links.get(0);
    if (turn != null && turn == RETRY && waiting != null) {
      turns.update(again.add(timer.getKey(), lane(waiting)));
    }
    pump();
  }

  @Override
  public void onEventTime(InternalTimer<Long, VoidNamespace> timer) {
    throw new IllegalStateException(
        "Resolve has timers in processing time only, none in event time");
  }

  @Override
  public void close() throws Exception {
    if (dns != null) {
      dns.close();
    }
    super.close();
  }

  /** Has a link or an errand wait in state until there is an answer. */
  private void await(AwaitingAddress input) throws Exception {
    int count = count();
    links.put(count, input);
    counts.update(count + 1);
    ask(input.host(), from(input));
  }

  /**
   * Puts a host in line, or moves it ahead there.
   *
   * @param from the place where the host was named, a URL or an origin
   */
  private void ask(long host, String from) throws Exception {
    Line line = known(host).isPatient() ? again : first;
    Long turn = turns.value();
    if (turn == null) {
      turns.update(line.add(host, lane(from)));
      pending++;
    } else if (turn != RETRY && !queries.isUnderWay(host)) {
      long sooner = line.advance(host, turn, lane(from));
      if (sooner != turn) {
        turns.update(sooner);
      }
    }
  }

  private void pump() throws Exception {
    for (Optional<Line.Next> next = queries.next(); next.isPresent(); next = queries.next()) {
      long host = next.get().host();
      setCurrentKey(host);
      Long turn = turns.value();
      String origin = origin(host);
      if (turn == null || turn != next.get().turn() || origin == null) {
        queries.done(host);
        continue;
      }
      dns.lookup(Pin.nameOf(origin), known(host).patience())
          .whenComplete(
              (addresses, error) ->
                  mailbox.execute(
                      () -> answered(host, origin, addresses, error), "an answer for " + origin));
    }
  }

  private void answered(
      long host, String origin, @Nullable List<InetAddress> addresses, @Nullable Throwable error)
      throws Exception {
    queries.done(host);
    setCurrentKey(host);
    long now = now();
    Residence before = known(host);
    Residence after =
        addresses == null
            ? before.unanswered(error != null && Dns.isForGood(error), now)
            : before.answered(origin, host, addresses, dns.guarding(guard)::allows, now);
    settle(host, after);
    Pin pin = after.pin();
    if (pin != null) {
      Pin old = before.pin();
      if (old != null && old.generation() != pin.generation()) {
        moved(old, pin);
      }
      settled(waiting -> send(waiting, pin));
    } else if (after.isRefused()) {
      settled(waiting -> drop(waiting, after));
    } else {
      turns.update(RETRY);
      timers.registerProcessingTimeTimer(VoidNamespace.INSTANCE, now + after.retryIn());
    }
    pump();
  }

  /**
   * Takes out all links that wait for the host. It does so by their numbers: an iterator would go
   * on over everything that was deleted behind them, which is all hosts before this one.
   */
  private void settled(Consumer<AwaitingAddress> each) throws Exception {
    int count = count();
    for (int i = 0; i < count; i++) {
      each.accept(links.get(i));
      links.remove(i);
    }
    counts.clear();
    turns.clear();
    pending--;
  }

  /** Sends a link or an errand to its host's slot. */
  private void send(AwaitingAddress input, Pin pin) {
    int slot = pin.slot(slots);
    output.collect(
        new StreamRecord<>(
            input instanceof RobotsWanted wanted
                ? new RobotsSought(slot, pin, wanted.errand())
                : offer((Offered) input, slot, pin)));
  }

  private static Offer offer(Offered offered, int slot, Pin pin) {
    Candidate candidate = offered.candidate();
    return switch (offered.purpose()) {
      case VISIT -> new Offer(slot, pin, Queued.first(candidate, offered.past()));
      case GAINED -> new Offer(slot, pin, Queued.ahead(candidate));
      case CHANGED -> new Offer(slot, pin, Queued.ahead(candidate), true);
    };
  }

  private void moved(Pin old, Pin pin) {
    moves.inc();
    int from = old.slot(slots);
    int to = pin.slot(slots);
    output.collect(new StreamRecord<>(new HostMoved(to, pin, from)));
    if (from != to) {
      output.collect(new StreamRecord<>(new HostMoved(from, pin, from)));
    }
  }

  private void drop(AwaitingAddress input, Residence known) {
    if (!(input instanceof Offered offered)) {
      return; // an errand: its asker asks again, and then counts it as failed
    }
    (known.isForbidden() ? droppedForAddress : droppedForDns).inc();
    output.collect(
        LOG,
        new StreamRecord<>(
            LogLine.dropped(
                getProcessingTimeService().getClock().absoluteTimeMillis(),
                offered.candidate(),
                -1,
                0,
                known.isForbidden() ? "address" : "dns")));
  }

  private static int bytes(Residence known) {
    Pin pin = known.pin();
    return OVERHEAD + (pin == null ? 0 : pin.origin().length());
  }

  /** Returns the residence of a host, which must be the current key. */
  private Residence known(long host) throws Exception {
    Residence known = atHand.get(host);
    if (known == null) {
      known = residence.value();
      if (known == null) {
        return Residence.UNKNOWN;
      }
      atHand.put(host, known);
    }
    return known;
  }

  /** Stores the residence of a host, which must be the current key. */
  private void settle(long host, Residence known) throws Exception {
    residence.update(known);
    atHand.put(host, known);
  }

  private int count() throws Exception {
    Integer count = counts.value();
    return count == null ? 0 : count;
  }

  private @Nullable String origin(long host) throws Exception {
    Pin pin = known(host).pin();
    if (pin != null) {
      return pin.origin();
    }
    AwaitingAddress waiting = links.get(0);
    return waiting == null ? null : waiting.origin();
  }

  /** Returns the page that links to it, the seed itself, or the host that sent the errand. */
  private static String from(AwaitingAddress input) {
    if (input instanceof RobotsWanted wanted) {
      return wanted.errand().asker();
    }
    Candidate candidate = ((Offered) input).candidate();
    return candidate.isSeed() ? input.origin() : candidate.via();
  }

  private static long lane(AwaitingAddress input) {
    return lane(from(input));
  }

  private static long lane(String from) {
    int path = from.indexOf('/', from.indexOf("://") + 3);
    return Scope.domainOf(path < 0 ? from : from.substring(0, path));
  }

  private long now() {
    return getProcessingTimeService().getCurrentProcessingTime();
  }
}

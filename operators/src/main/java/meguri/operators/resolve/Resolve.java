package meguri.operators.resolve;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import meguri.operators.fetch.AddressGuard;
import meguri.operators.model.Brought;
import meguri.operators.model.LogLine;
import meguri.operators.model.Offered;
import meguri.operators.model.Promoted;
import meguri.operators.model.Question;
import meguri.operators.model.Types;
import meguri.operators.model.Unreachable;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Errand;
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
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.operators.YieldingOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * The Resolve room, keyed by host: gives each new URL the address at which its host is asked, and
 * tells the slots when that changes. A name being looked up holds up nobody but its own host.
 *
 * <p>Survives a failure: pins, and the links that wait for an answer; names under way are asked
 * again at open. Its own operator, because Flink's rich async functions have no keyed state.
 */
public final class Resolve extends AbstractStreamOperator<LoopRecord>
    implements OneInputStreamOperator<Question, LoopRecord>,
        Triggerable<Long, VoidNamespace>,
        YieldingOperator<LoopRecord> {

  /** URLs whose host has no usable address. */
  public static final OutputTag<LogLine> LOG = new OutputTag<>("log", Types.LOG_LINE);

  private static final long serialVersionUID = 1;
  private static final String WAITING = "waiting";

  // configuration
  private final Dns.Factory dnsFactory;
  private final AddressGuard guard;
  private final int maxQueries;
  private final int slots;

  // not checkpointed
  private transient MailboxExecutor mailbox;
  private transient Dns dns;
  private transient Queries queries;
  private transient Counter droppedForDns;
  private transient Counter droppedForAddress;
  private transient Counter moves;
  private transient InternalTimerService<VoidNamespace> timers;

  // checkpointed
  private transient ValueState<Residence> residence;
  private transient ListState<Offered> waiting;

  /**
   * @param servers to be asked for names; those of the machine if there are none
   */
  public Resolve(
      Names names, List<InetSocketAddress> servers, AddressGuard guard, int maxQueries, int slots) {
    this(Dns.over(names, servers), guard, maxQueries, slots);
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

  @Override
  public void open() throws Exception {
    super.open();
    residence =
        getPartitionedState(new ValueStateDescriptor<>("residence", new Residence.Serializer()));
    waiting =
        getPartitionedState(new ListStateDescriptor<>(WAITING, new Types.OfferedSerializer()));
    timers = getInternalTimerService("retry", VoidNamespaceSerializer.INSTANCE, this);
    droppedForDns = getMetricGroup().counter("meguri.dropped.dns");
    droppedForAddress = getMetricGroup().counter("meguri.dropped.address");
    moves = getMetricGroup().counter("meguri.resolve.moves");
    queries = new Queries(maxQueries);
    getMetricGroup().gauge("meguri.resolve.pending", queries::size);
    getMetricGroup()
        .gauge(
            "meguri.resolve.dropped",
            () -> droppedForDns.getCount() + droppedForAddress.getCount());
    dns = dnsFactory.open();
    List<Long> unanswered = new ArrayList<>();
    try (Stream<Long> hosts =
        this.<Long>getKeyedStateBackend().getKeys(WAITING, VoidNamespace.INSTANCE)) {
      hosts.forEach(unanswered::add);
    }
    for (long host : unanswered) {
      setCurrentKey(host);
      ask(host, known());
    }
    pump();
  }

  @Override
  public void processElement(StreamRecord<Question> element) throws Exception {
    long now = now();
    Residence known = known();
    if (element.getValue() instanceof Offered offered) {
      Pin pin = known.pin();
      if (known.until() <= now) {
        waiting.add(offered);
        ask(offered.host(), known);
      } else if (pin != null) {
        offer(offered, pin);
      } else {
        drop(offered, known, now);
      }
    } else if (element.getValue() instanceof Unreachable unreachable
        && known.mayBeDoubted(unreachable.generation(), now)) {
      residence.update(known.doubted());
      ask(unreachable.host(), known);
    } else if (element.getValue() instanceof Promoted promoted && known.pin() != null) {
      int slot = known.pin().slot(slots);
      output.collect(
          new StreamRecord<>(
              new Promotion(slot, promoted.host(), promoted.url(), promoted.score())));
    } else if (element.getValue() instanceof Brought brought && known.pin() != null) {
      int slot = known.pin().slot(slots);
      output.collect(new StreamRecord<>(new RobotsFound(slot, known.pin(), brought.rules())));
    }
    pump();
  }

  @Override
  public void onProcessingTime(InternalTimer<Long, VoidNamespace> timer) throws Exception {
    ask(timer.getKey(), known());
    pump();
  }

  @Override
  public void onEventTime(InternalTimer<Long, VoidNamespace> timer) {
    throw new IllegalStateException("Resolve goes by the wall clock");
  }

  @Override
  public void close() throws Exception {
    if (dns != null) {
      dns.close();
    }
    super.close();
  }

  private void ask(long host, Residence known) {
    queries.add(host, known.isPatient());
  }

  private void pump() throws Exception {
    for (OptionalLong next = queries.next(); next.isPresent(); next = queries.next()) {
      long host = next.getAsLong();
      setCurrentKey(host);
      String origin = origin();
      if (origin == null) {
        queries.done(host);
        continue;
      }
      dns.lookup(Pin.nameOf(origin), known().patience())
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
    Residence before = known();
    Residence after =
        addresses == null
            ? before.unanswered(error != null && Dns.isForGood(error), now)
            : before.answered(origin, host, addresses, guard::allows, now);
    residence.update(after);
    Pin pin = after.pin();
    if (pin != null) {
      Pin old = before.pin();
      if (old != null && old.generation() != pin.generation()) {
        moved(old, pin);
      }
      for (Offered offered : waiting()) {
        offer(offered, pin);
      }
      waiting.clear();
    } else if (after.isRefused()) {
      for (Offered offered : waiting()) {
        drop(offered, after, now);
      }
      waiting.clear();
    } else {
      timers.registerProcessingTimeTimer(VoidNamespace.INSTANCE, now + after.retryIn());
    }
    pump();
  }

  private void offer(Offered offered, Pin pin) {
    Candidate candidate = offered.candidate();
    int slot = pin.slot(slots);
    output.collect(
        new StreamRecord<>(
            switch (offered.purpose()) {
              case VISIT -> new Offer(slot, pin, Queued.first(candidate));
              case RECALL -> new Offer(slot, pin, Queued.recalled(candidate));
              case NEWS -> new Offer(slot, pin, Queued.recalled(candidate), true);
              case ERRAND -> new RobotsSought(slot, pin, Errand.of(candidate));
            }));
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

  private void drop(Offered offered, Residence known, long now) {
    if (offered.purpose() == Offered.Purpose.ERRAND) {
      return; // the host that sent it asks again, and then counts it as failed
    }
    (known.isForbidden() ? droppedForAddress : droppedForDns).inc();
    output.collect(
        LOG,
        new StreamRecord<>(
            LogLine.dropped(
                now, offered.candidate(), -1, 0, known.isForbidden() ? "address" : "dns")));
  }

  private Residence known() throws Exception {
    Residence known = residence.value();
    return known == null ? Residence.UNKNOWN : known;
  }

  /** At this surface an empty list state is null. */
  private Iterable<Offered> waiting() throws Exception {
    Iterable<Offered> links = waiting.get();
    return links == null ? List.of() : links;
  }

  private @Nullable String origin() throws Exception {
    Pin pin = known().pin();
    if (pin != null) {
      return pin.origin();
    }
    for (Offered offered : waiting()) {
      return offered.origin();
    }
    return null;
  }

  private long now() {
    return getProcessingTimeService().getCurrentProcessingTime();
  }
}

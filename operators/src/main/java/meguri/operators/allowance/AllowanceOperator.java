package meguri.operators.allowance;

import java.util.EnumMap;
import java.util.Map;
import meguri.operators.metrics.MetricNames;
import meguri.operators.metrics.Total;
import meguri.operators.model.AllowanceInput;
import meguri.operators.model.Arrival;
import meguri.operators.model.ForAllowance;
import meguri.operators.model.LogLine;
import meguri.operators.model.PageLook;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.Types;
import meguri.operators.steer.HeldCommands;
import meguri.state.allowance.Allowance;
import meguri.state.allowance.Allowance.Decision;
import meguri.state.allowance.Allowance.Ruling;
import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Taken;
import meguri.state.frontier.Candidate;
import meguri.state.steer.Command;
import meguri.state.steer.LiveSettings;
import meguri.state.steer.Setting;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * The Allowance room, keyed by registered domain: new URLs in, those that {@link Allowance} accepts
 * out. It is a room of its own, because the Registry does not know domains, and a domain has hosts
 * in many keys of Resolve and Frontier.
 *
 * <p>Survives a failure: the limits that commands have set; the number of URLs taken of each host
 * and each domain, also while no budget is set, so that one may be set later; and the likenesses of
 * hosts' last pages.
 */
public final class AllowanceOperator extends AbstractStreamOperator<ResolveInput>
    implements OneInputStreamOperator<AllowanceInput, ResolveInput> {

  /** The first {@value #LOGGED} refusals of each host or domain; the rest is counted only. */
  public static final OutputTag<LogLine> LOG = new OutputTag<>("log", Types.LOG_LINE);

  static final int LOGGED = 100;

  private static final long serialVersionUID = 1;

  private final Allowance.Limits begunWith;
  private final Map<String, String> begun;

  private transient HeldCommands held;
  private transient Allowance.Limits limits;
  private transient Allowance allowance;
  private transient Map<Ruling, Counter> dropped;
  private transient Accounts accounts;

  /**
   * @param limits the limits with which the crawl was begun
   * @param begun as for {@link HeldCommands}
   */
  public AllowanceOperator(Allowance.Limits limits, Map<String, String> begun) {
    begunWith = limits;
    this.begun = begun;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    held = new HeldCommands(context.getOperatorStateStore(), begun);
  }

  /** A record for all subtasks has no key. */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as the method that it overrides
  public void setKeyContextElement1(StreamRecord record) throws Exception {
    if (!(record.getValue() instanceof ForAllowance)) {
      super.setKeyContextElement1(record);
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    limit();
    accounts = new Accounts(getKeyedStateBackend());
    MetricGroup group = getMetricGroup();
    dropped = new EnumMap<>(Ruling.class);
    for (Ruling answer : Ruling.values()) {
      if (answer != Ruling.ACCEPTED) {
        dropped.put(answer, group.counter(MetricNames.DROPPED + answer.reason()));
      }
    }
    Total.gauge(
        getRuntimeContext(),
        MetricNames.ALLOWANCE_DROPPED,
        () -> dropped.values().stream().mapToLong(Counter::getCount).sum());
  }

  @Override
  public void processElement(StreamRecord<AllowanceInput> element) {
    AllowanceInput input = element.getValue();
    switch (input.kind()) {
      case ARRIVAL -> arrived((Arrival) input, accounts.host(input.domain(), input.host()));
      case PAGE_LOOK -> looked((PageLook) input, accounts.host(input.domain(), input.host()));
      case FOR_ALLOWANCE -> told(((ForAllowance) input).command());
    }
  }

  private void told(Command command) {
    if (command.kind() == Command.Kind.SET) {
      held.take(command, getProcessingTimeService().getCurrentProcessingTime());
      limit();
    }
  }

  /** Keeps to the limits that commands have set. URLs already taken stay. */
  private void limit() {
    LiveSettings set = held.holds().settings();
    limits =
        new Allowance.Limits(
            set.number(Setting.PAGES_PER_HOST, begunWith.pagesPerHost()),
            set.number(Setting.PAGES_PER_DOMAIN, begunWith.pagesPerDomain()),
            begunWith.copies());
    allowance = new Allowance(limits);
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    held.save(getProcessingTimeService().getCurrentProcessingTime());
    accounts.writeAll();
    super.snapshotState(context);
  }

  private void looked(PageLook page, HostAccount host) {
    if (limits.knowCopies()) {
      HostAccount after = allowance.seen(host, page.copy(), page.likeness());
      if (!after.equals(host)) {
        accounts.host(page.domain(), page.host(), after);
      }
    }
  }

  private void arrived(Arrival arrival, HostAccount host) {
    long now = getProcessingTimeService().getCurrentProcessingTime();
    Taken domain = accounts.domain(arrival.domain());
    Decision decision = allowance.decide(host, domain, kind(arrival), now);
    if (!decision.host().equals(host)) {
      accounts.host(arrival.domain(), arrival.host(), decision.host());
      accounts.domain(arrival.domain(), decision.domain());
    }
    if (decision.answer() == Ruling.ACCEPTED) {
      output.collect(new StreamRecord<>(arrival.offered()));
    } else if (decision.counts()) {
      drop(arrival.offered().candidate(), decision, now);
    }
  }

  private static Allowance.Offer kind(Arrival arrival) {
    if (arrival.again()) {
      return Allowance.Offer.AGAIN;
    }
    return arrival.offered().candidate().isSeed() ? Allowance.Offer.SEED : Allowance.Offer.FIRST;
  }

  private void drop(Candidate candidate, Decision decision, long now) {
    Counter counter = dropped.get(decision.answer());
    if (counter != null) {
      counter.inc();
    }
    Taken refused =
        decision.answer() == Ruling.DOMAIN_BUDGET ? decision.domain() : decision.host().taken();
    if (refused.refused() <= LOGGED) {
      LogLine line = LogLine.dropped(now, candidate, -1, 0, decision.answer().reason());
      output.collect(LOG, new StreamRecord<>(line));
    }
  }
}

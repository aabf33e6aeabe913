package meguri.operators.allowance;

import java.util.EnumMap;
import java.util.Map;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.AllowanceInput;
import meguri.operators.model.Arrival;
import meguri.operators.model.LogLine;
import meguri.operators.model.PageLook;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.Types;
import meguri.state.allowance.Allowance;
import meguri.state.allowance.Allowance.Decision;
import meguri.state.allowance.Allowance.Ruling;
import meguri.state.allowance.HostAccount;
import meguri.state.allowance.Taken;
import meguri.state.frontier.Candidate;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * The Allowance room, keyed by registered domain: new URLs in, those that {@link Allowance} accepts
 * out. It is a room of its own, because the Registry does not know domains, and a domain has hosts
 * in many keys of Resolve and Frontier.
 *
 * <p>Survives a failure: the number of URLs taken of each host and each domain, also while no
 * budget is set, so that one may be set later; and the likenesses of hosts' last pages.
 */
public final class AllowanceFunction
    extends KeyedProcessFunction<Long, AllowanceInput, ResolveInput> {

  /** The first {@value #LOGGED} refusals of each host or domain; the rest is counted only. */
  public static final OutputTag<LogLine> LOG = new OutputTag<>("log", Types.LOG_LINE);

  static final int LOGGED = 100;

  private static final long serialVersionUID = 1;

  private final Allowance.Limits limits;

  @SuppressWarnings("NullAway.Init")
  private transient Allowance allowance;

  @SuppressWarnings("NullAway.Init")
  private transient Map<Ruling, Counter> dropped;

  @SuppressWarnings("NullAway.Init")
  private transient ValueState<Taken> domain;

  @SuppressWarnings("NullAway.Init")
  private transient MapState<Long, HostAccount> hosts;

  public AllowanceFunction(Allowance.Limits limits) {
    this.limits = limits;
  }

  @Override
  public void open(OpenContext context) {
    allowance = new Allowance(limits);
    domain =
        getRuntimeContext().getState(new ValueStateDescriptor<>("domain", new TakenSerializer()));
    hosts =
        getRuntimeContext()
            .getMapState(
                new MapStateDescriptor<>(
                    "hosts", LongSerializer.INSTANCE, new HostAccountSerializer()));
    MetricGroup group = getRuntimeContext().getMetricGroup();
    dropped = new EnumMap<>(Ruling.class);
    for (Ruling answer : Ruling.values()) {
      if (answer != Ruling.ACCEPTED) {
        dropped.put(answer, group.counter(MetricNames.DROPPED + answer.reason()));
      }
    }
    group.gauge(
        MetricNames.ALLOWANCE_DROPPED,
        () -> dropped.values().stream().mapToLong(Counter::getCount).sum());
  }

  @Override
  public void processElement(AllowanceInput input, Context context, Collector<ResolveInput> out)
      throws Exception {
    HostAccount known = hosts.get(input.host());
    HostAccount host = known == null ? HostAccount.NEW : known;
    switch (input.kind()) {
      case ARRIVAL -> arrived((Arrival) input, host, context, out);
      case PAGE_LOOK -> looked((PageLook) input, host);
    }
  }

  private void looked(PageLook page, HostAccount host) throws Exception {
    if (limits.knowCopies()) {
      HostAccount after = allowance.seen(host, page.copy(), page.likeness());
      if (!after.equals(host)) {
        hosts.put(page.host(), after);
      }
    }
  }

  private void arrived(
      Arrival arrival, HostAccount host, Context context, Collector<ResolveInput> out)
      throws Exception {
    long now = context.timerService().currentProcessingTime();
    Taken known = domain.value();
    Decision decision =
        allowance.decide(host, known == null ? Taken.NOTHING : known, kind(arrival), now);
    if (!decision.host().equals(host)) {
      hosts.put(arrival.host(), decision.host());
      domain.update(decision.domain());
    }
    if (decision.answer() == Ruling.ACCEPTED) {
      out.collect(arrival.offered());
    } else if (decision.counts()) {
      drop(arrival.offered().candidate(), decision, context, now);
    }
  }

  private static Allowance.Offer kind(Arrival arrival) {
    if (arrival.again()) {
      return Allowance.Offer.AGAIN;
    }
    return arrival.offered().candidate().isSeed() ? Allowance.Offer.SEED : Allowance.Offer.FIRST;
  }

  private void drop(Candidate candidate, Decision decision, Context context, long now) {
    Counter counter = dropped.get(decision.answer());
    if (counter != null) {
      counter.inc();
    }
    Taken refused =
        decision.answer() == Ruling.DOMAIN_BUDGET ? decision.domain() : decision.host().taken();
    if (refused.refused() <= LOGGED) {
      context.output(LOG, LogLine.dropped(now, candidate, -1, 0, decision.answer().reason()));
    }
  }
}

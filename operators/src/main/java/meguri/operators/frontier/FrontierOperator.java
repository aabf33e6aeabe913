package meguri.operators.frontier;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import meguri.operators.clock.SteadyTimers;
import meguri.operators.feed.Reports;
import meguri.operators.metrics.MetricNames;
import meguri.operators.metrics.Total;
import meguri.operators.model.AnswerSerializer;
import meguri.operators.model.ContentInput;
import meguri.operators.model.Discarded;
import meguri.operators.model.Forget;
import meguri.operators.model.Header;
import meguri.operators.model.HostForgotten;
import meguri.operators.model.LogLine;
import meguri.operators.model.LoopRecordSerializer;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.Release;
import meguri.operators.model.RunId;
import meguri.operators.model.Types;
import meguri.operators.scope.Scope;
import meguri.operators.seen.KeyGroups;
import meguri.operators.seen.ManagedMemory;
import meguri.state.frontier.Backlog;
import meguri.state.frontier.CachedStore;
import meguri.state.frontier.Candidate;
import meguri.state.frontier.Census;
import meguri.state.frontier.Effects;
import meguri.state.frontier.Frontier;
import meguri.state.frontier.FrontierSettings;
import meguri.state.frontier.Intervals;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Commanded;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Politeness;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Schedule;
import meguri.state.frontier.Sharing;
import meguri.state.frontier.SlotState;
import meguri.state.frontier.Task;
import meguri.state.frontier.Whereabouts;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Revisits;
import meguri.state.steer.Answer;
import meguri.state.steer.Command;
import meguri.state.steer.LiveSettings;
import meguri.state.steer.Setting;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * The Frontier room, keyed by slot: loop records in, tasks out. All decisions are {@link
 * Frontier}'s; this class gives it state, time and timers, and keeps the subtask's requests in
 * flight below their bound.
 *
 * <p>Survives a failure: see {@link Frontier}, {@link CachedStore}, {@link Appointments}, {@link
 * Budget} and {@link Price}. Works below KeyedProcessFunction's surface for the timers' namespaces,
 * the restored checkpoint's id and the keys at open. The class is longer than most, because Flink
 * asks one operator for all of them.
 */
public final class FrontierOperator extends AbstractStreamOperator<Task>
    implements OneInputStreamOperator<LoopRecord, Task>, Triggerable<Integer, Long> {

  /** The records that one slot sends to another by the loop. */
  public static final OutputTag<LoopRecord> LOOP =
      new OutputTag<>("loop", LoopRecordSerializer.TYPE);

  /**
   * The URLs that the Registry may forget, or offers again at the next link to them. Also the
   * events of URLs that robots.txt forbids, if outputs ask for events.
   */
  public static final OutputTag<RegistryInput> REGISTRY =
      new OutputTag<>("forget", Types.REGISTRY_INPUT);

  /** The bodies of these URLs, which Content may forget. */
  public static final OutputTag<ContentInput> RELEASED =
      new OutputTag<>("released", Types.CONTENT_INPUT);

  /** The hosts that were purged, which all subtasks of the Registry forget. */
  public static final OutputTag<RegistryInput> PURGED =
      new OutputTag<>("purged", Types.REGISTRY_INPUT);

  /** What was done for commands. */
  public static final OutputTag<Answer> ANSWERS = new OutputTag<>("answers", AnswerSerializer.TYPE);

  /** Lines of the crawl log: URLs dropped here, and the hosts with the longest queues. */
  public static final OutputTag<LogLine> LOG = new OutputTag<>("log", Types.LOG_LINE);

  /**
   * Bytes of managed memory in each subtask, for the calendar to write pages in large blocks: what
   * a minute brings at 600 visits a second. docs/calendar.md has the figures.
   */
  public static final int MEMORY = 8 << 20;

  /**
   * The most bytes of the heap in each subtask for the slots and hosts at work: enough for 15,000
   * slots of one host.
   */
  public static final long CACHED = 32 << 20;

  private static final long serialVersionUID = 1;
  private static final long SWEEP_MS = 10_000;
  private static final long COUNT_MS = 1_000;

  /**
   * A host parked for no longer than so many ms keeps its timer after the clock was set back, and
   * may come late by as much.
   */
  private static final long SOON_MS = 60_000;

  private static final long BACKLOG_MS = 60_000;
  private static final int BACKLOG_TOLD = 10;

  /**
   * The settings of the Frontier.
   *
   * @param slots H, fixed for a crawl's life
   * @param inFlight requests at a time in one subtask
   * @param order the order of first visits
   * @param maxWaiting URLs that may wait in one slot for their first visit; of more, the worst is
   *     discarded
   * @param lease the time after which a request without an outcome is made again. It is long,
   *     because with an outcome held up in the loop a second fetch would store the page twice. Time
   *     in which no outcome could arrive does not count
   * @param topicId the id of the loop topic, kept in the state header
   * @param quietUntil wall clock, ms, before which no server is asked: an earlier run may still ask
   * @param quietFor ms until then when the job was made; the wait is no longer, even if this
   *     machine's clock differs
   * @param once whether pages are visited once. They are still filed for another visit, in case the
   *     crawl is resumed to go on, but the calendar does not hand them out
   * @param revisits when pages are visited again
   * @param rankCutOff which pages are visited ahead of their time
   * @param revisitShare the share of a host's turns for further visits, while new URLs wait too
   * @param reports whether outputs ask for page events
   * @param begun the values of the options that a command can set, by their names
   */
  public record Settings(
      int slots,
      int inFlight,
      Intervals intervals,
      Duration requestTimeout,
      Duration maxCrawlDelay,
      Patience patience,
      Order order,
      long maxWaiting,
      long maxPages,
      Duration lease,
      String topicId,
      long quietUntil,
      long quietFor,
      boolean once,
      Revisits revisits,
      RankCutOff rankCutOff,
      double revisitShare,
      boolean reports,
      Map<String, String> begun)
      implements Serializable {}

  /** A host's timer. */
  private record Parked(int slot, long host, long at) {}

  private final Settings settings;

  private transient InternalTimerService<Long> parked;
  private transient KeyedStore keyed;
  private transient CachedStore store;
  private transient Frontier frontier;
  private transient Politeness politeness;
  private transient Budget budget;
  private transient Price price;
  private transient Revisiting revisiting;
  private transient @Nullable ManagedMemory memory;
  private transient Steering steering;
  private transient Trace trace;
  private transient boolean isSteering;
  private transient long armedFor;

  /**
   * The number of slots in each state, by its ordinal; all from one moment, so that the sum is
   * right.
   */
  private transient volatile long[] slotStates;

  public FrontierOperator(Settings settings) {
    this.settings = settings;
  }

  /** Sets a service that tells the run's clock. Flink uses it for the timers in state, too. */
  @Override
  protected void setProcessingTimeService(ProcessingTimeService service) {
    super.setProcessingTimeService(new SteadyTimers(service, () -> RunId.of(getMetricGroup())));
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    Header.check(context.getOperatorStateStore(), Header.of(settings.slots(), settings.topicId()));
    budget =
        new Budget(
            settings.maxPages(),
            getRuntimeContext().getGlobalAggregateManager(),
            context.getOperatorStateStore(),
            getRuntimeContext().getTaskInfo());
    steering = new Steering(context.getOperatorStateStore(), settings.begun());
    price =
        new Price(
            getRuntimeContext().getGlobalAggregateManager(),
            context.getOperatorStateStore(),
            getRuntimeContext().getTaskInfo());
  }

  @Override
  public void open() throws Exception {
    super.open();
    parked = getInternalTimerService("parked", LongSerializer.INSTANCE, this);
    keyed = new KeyedStore(getKeyedStateBackend(), parked);
    store = new CachedStore(keyed, CACHED);
    politeness =
        new Politeness(
            settings.intervals(),
            settings.requestTimeout().toMillis(),
            Math.max(now(), Math.min(settings.quietUntil(), now() + settings.quietFor())),
            settings.maxCrawlDelay().toMillis(),
            settings.patience(),
            steering.holds().settings());
    revisiting = new Revisiting(settings.revisits());
    frontier =
        new Frontier(
            store,
            politeness,
            new Exits(getRuntimeContext()),
            ThreadLocalRandom.current()::nextLong,
            RunId.of(getMetricGroup()),
            new FrontierSettings(
                settings.slots(),
                settings.order(),
                settings.maxWaiting(),
                revisiting.schedule,
                new Sharing(settings.inFlight(), Scope::ownerOf),
                steering.holds()));
    trace = new Trace(frontier, steering.holds());
    armedFor = Long.MAX_VALUE;
    slotStates = new long[SlotState.values().length];
    for (int slot : keyed.slots()) {
      frontier.reopen(slot);
    }
    gauges(getRuntimeContext(), frontier.census());
    if (frontier.setBack() > 0) {
      getProcessingTimeService().registerTimer(now(), this::parkAnew);
      getProcessingTimeService().registerTimer(now(), this::advanceCalendar);
    }
    arm();
    getProcessingTimeService().registerTimer(now() + SWEEP_MS, this::sweep);
    getProcessingTimeService().registerTimer(now() + BACKLOG_MS, this::tellBacklog);
    countSlots(now());
    TaskInfo task = getRuntimeContext().getTaskInfo();
    steering.open(
        new KeyGroups(task, settings.slots()),
        task.getMaxNumberOfParallelSubtasks(),
        now(),
        answer -> output.collect(ANSWERS, new StreamRecord<>(answer)),
        host -> output.collect(PURGED, new StreamRecord<>(new HostForgotten(host))));
    steerSoon();
  }

  /** A command is for all slots, and has no key. */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as the method that it overrides
  public void setKeyContextElement1(StreamRecord record) throws Exception {
    if (!(record.getValue() instanceof Commanded)) {
      super.setKeyContextElement1(record);
    }
  }

  @Override
  public void processElement(StreamRecord<LoopRecord> element) {
    if (element.getValue() instanceof Commanded commanded) {
      steering.take(commanded.command(), frontier, now());
      if (commanded.command().kind() == Command.Kind.SET) {
        politeness.changed();
        revisiting.follow(steering.holds().settings());
      }
      steerSoon();
    } else {
      frontier.accept(element.getValue(), now());
      if (trace.isOn()) {
        trace.accepted(element.getValue(), now());
      }
    }
    issue();
  }

  @Override
  public void onProcessingTime(InternalTimer<Integer, Long> timer) {
    frontier.unpark(timer.getKey(), timer.getNamespace(), now());
    if (trace.isOn()) {
      trace.unparked(timer.getKey(), timer.getNamespace(), now());
    }
    issue();
  }

  @Override
  public void onEventTime(InternalTimer<Integer, Long> timer) {
    throw new IllegalStateException("the Frontier goes by processing time");
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    budget.save();
    steering.save(context.getCheckpointId(), now());
    revisiting.save();
    store.writeAll();
    super.snapshotState(context);
  }

  @Override
  public void notifyCheckpointComplete(long checkpoint) throws Exception {
    super.notifyCheckpointComplete(checkpoint);
    steering.completed(checkpoint);
    steerSoon();
  }

  @Override
  public void close() throws Exception {
    super.close();
    if (memory != null) {
      memory.close();
    }
  }

  private void issue() {
    long now = now();
    long pausedUntil = steering.holds().allUntil(now);
    if (pausedUntil > now) {
      wakeAt(pausedUntil);
      return;
    }
    while (frontier.inFlight() < settings.inFlight()) {
      int slot = frontier.nextDue(now);
      if (slot < 0) {
        break;
      }
      Task task = frontier.next(slot, now);
      if (task != null) {
        output.collect(new StreamRecord<>(task));
        if (trace.isOn()) {
          trace.asked(task, now);
        }
      }
    }
    arm();
  }

  /** Wakes up for the next slot that becomes due; at the bound, the next outcome does that. */
  private void arm() {
    long at = frontier.nextDueAt();
    if (frontier.inFlight() < settings.inFlight()) {
      wakeAt(at);
    }
  }

  private void wakeAt(long at) {
    if (at < armedFor) {
      armedFor = Math.max(at, now());
      getProcessingTimeService().registerTimer(armedFor, this::wake);
    }
  }

  private void steerSoon() {
    if (!isSteering && steering.isAtWork()) {
      isSteering = true;
      getProcessingTimeService().registerTimer(now() + Steering.STEP_MS, this::steer);
    }
  }

  /** Makes a step for the commands that are under way. */
  private void steer(long time) {
    isSteering = false;
    steering.step(frontier, store, keyed, revisiting.appointments, now());
    issue();
    steerSoon();
  }

  /**
   * Issues tasks. A timer that an earlier one has overtaken does nothing; otherwise each such timer
   * would arm another for ever.
   */
  private void wake(long time) {
    if (time == armedFor) {
      armedFor = Long.MAX_VALUE;
      issue();
    }
  }

  /**
   * Expires leases. If this timer is late, the operator was held up until now, and all outcomes are
   * still unread.
   */
  private void sweep(long time) {
    if (now() - time > SWEEP_MS) {
      frontier.wasDeaf(now());
    }
    frontier.expire(settings.lease().toMillis(), now());
    issue();
    revisiting.agree();
    getProcessingTimeService().registerTimer(now() + SWEEP_MS, this::sweep);
  }

  /**
   * Parks hosts anew after the clock was set back, because the timers in state are by the former
   * clock. Each host with a long wait is parked for as long as its own record says. This does not
   * happen at every start: with a million hosts down, it would take a minute.
   */
  private void parkAnew(long time) throws Exception {
    long soon = now() + SOON_MS;
    List<Parked> late = new ArrayList<>();
    parked.forEachProcessingTimeTimer(
        (host, at) -> {
          if (at > soon) {
            late.add(new Parked((Integer) getCurrentKey(), host, at));
          }
        });
    for (Parked one : late) {
      setCurrentKey(one.slot);
      parked.deleteProcessingTimeTimer(one.host, one.at);
      frontier.unpark(one.slot, one.host, now());
    }
    issue();
  }

  private void advanceCalendar(long time) {
    AbstractStreamOperator.LOG.warn(
        "The clock is {} s behind what it was when this crawl's state was saved. Pages are visited"
            + " as much sooner than was planned by that clock.",
        frontier.setBack() / 1000);
    revisiting.advance(frontier.setBack());
  }

  private void countSlots(long time) {
    slotStates = frontier.slotStates(now());
    getProcessingTimeService().registerTimer(now() + COUNT_MS, this::countSlots);
  }

  private void tellBacklog(long time) {
    for (Backlog.Entry entry : frontier.backlog().top(BACKLOG_TOLD)) {
      output.collect(LOG, new StreamRecord<>(line(entry)));
    }
    getProcessingTimeService().registerTimer(now() + BACKLOG_MS, this::tellBacklog);
  }

  private LogLine line(Backlog.Entry entry) {
    long wait = Math.max(0, entry.until() - now());
    return new LogLine(
        date(),
        entry.origin() + "/",
        0,
        "backlog",
        0,
        wait,
        "",
        "",
        0,
        0,
        0,
        0,
        entry.slot(),
        0,
        entry.waiting() + " URLs wait");
  }

  private long now() {
    return getProcessingTimeService().getCurrentProcessingTime();
  }

  /** Returns the date for people to read: {@link #now} may have drifted from the wall clock. */
  private long date() {
    return getProcessingTimeService().getClock().absoluteTimeMillis();
  }

  private void gauges(RuntimeContext room, Census census) {
    MetricGroup group = room.getMetricGroup();
    group.gauge(MetricNames.SLOTS_KNOWN, () -> Arrays.stream(slotStates).sum());
    for (SlotState state : SlotState.values()) {
      group.gauge(MetricNames.SLOTS + state.word(), () -> slotStates[state.ordinal()]);
    }
    group.gauge(MetricNames.FRONTIER_ACCEPTED, () -> census.accounts().accepted());
    group.gauge(MetricNames.FRONTIER_WAITING, () -> census.accounts().waiting());
    group.gauge(MetricNames.FRONTIER_SCHEDULED, () -> census.accounts().scheduled());
    group.gauge(MetricNames.FRONTIER_DONE, () -> census.accounts().done());
    Total.gauge(room, MetricNames.FRONTIER_DROPPED, () -> census.accounts().dropped());
    Total.gauge(room, MetricNames.FRONTIER_FETCHED, () -> census.accounts().visits());
    group.gauge(MetricNames.FRONTIER_STALE, census::stale);
    group.gauge(MetricNames.FRONTIER_EXPIRED, census::expired);
    group.gauge(MetricNames.FRONTIER_IN_FLIGHT, frontier::inFlight);
    group.gauge(MetricNames.FRONTIER_PAUSED, () -> steering.holds().paused());
    group.gauge(MetricNames.FRONTIER_BARRED, () -> steering.holds().barred());
    group.gauge(MetricNames.FRONTIER_UNANSWERED, steering::unanswered);
    group.gauge(MetricNames.FRONTIER_BUDGET_SPENT, () -> budget.isSpent() ? 1 : 0);
    // not System::currentTimeMillis, which is one object for all subtasks and attempts: Flink keeps
    // its gauges by object, and would report only the last one registered, after a restart an old
    // one's
    group.gauge(MetricNames.FRONTIER_CLOCK, this::now);
  }

  /** Further visits: the calendar, its memory and its timers. */
  private final class Revisiting implements Triggerable<Integer, VoidNamespace> {

    private final Revisits revisits;
    private final Appointments appointments;
    private final Schedule schedule;
    private final boolean hasCrawlBudget;

    Revisiting(Revisits revisits) throws Exception {
      this.revisits = revisits;
      hasCrawlBudget = revisits.budget().isLimited();
      TaskInfo task = getRuntimeContext().getTaskInfo();
      ManagedMemory pages = ManagedMemory.take(FrontierOperator.this, "crawl.revisit", MEMORY);
      memory = pages;
      appointments =
          new Appointments(
              getKeyedStateBackend(),
              new KeyGroups(task, settings.slots()),
              getInternalTimerService("revisits", VoidNamespaceSerializer.INSTANCE, this),
              pages.next(MEMORY),
              record -> output.collect(LOOP, new StreamRecord<>(record)),
              page -> {
                if (trace.isOn()) {
                  trace.due(page.slot(), page.host(), page.queued(), now());
                }
              });
      schedule =
          new Schedule(
              revisits,
              settings.rankCutOff(),
              settings.revisitShare(),
              appointments,
              price.restored(),
              ThreadLocalRandom.current().nextLong());
      follow(steering.holds().settings());
    }

    /** Plans within the bounds that commands have set. What was planned before stays. */
    void follow(LiveSettings set) {
      Bounds begun = revisits.bounds();
      long shortest = set.number(Setting.REVISIT_SHORTEST, begun.shortest());
      long longest = set.number(Setting.REVISIT_LONGEST, begun.longest());
      schedule.follow(revisits.within(begun.with(shortest, Math.max(shortest, longest))));
    }

    /** Agrees on the price, because all subtasks together keep the budget of the whole crawl. */
    void agree() {
      if (hasCrawlBudget && getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks() > 1) {
        price.agree(schedule);
      }
    }

    void advance(long by) {
      appointments.advance(now(), by);
    }

    void save() throws Exception {
      price.save(schedule.own().base());
      appointments.keepAll();
    }

    @Override
    public void onProcessingTime(InternalTimer<Integer, VoidNamespace> timer) {
      if (!settings.once()) {
        appointments.tellDue(timer.getKey(), now(), frontier);
        issue();
      }
    }

    @Override
    public void onEventTime(InternalTimer<Integer, VoidNamespace> timer) {
      throw new IllegalStateException("the calendar goes by processing time");
    }
  }

  /** The Frontier's ways out: side outputs, counters, the budget. */
  private final class Exits implements Effects {

    private final Map<Whereabouts, Counter> dropped = new EnumMap<>(Whereabouts.class);

    Exits(RuntimeContext room) {
      for (Whereabouts reason :
          List.of(Whereabouts.FORBIDDEN, Whereabouts.FAILED, Whereabouts.DISCARDED)) {
        dropped.put(reason, Total.counter(room, MetricNames.DROPPED + word(reason)));
      }
    }

    @Override
    public void send(LoopRecord record) {
      output.collect(LOOP, new StreamRecord<>(record));
    }

    @Override
    public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
      Counter counter = dropped.get(reason);
      if (counter != null) {
        counter.inc();
      }
      Candidate candidate = queued.candidate();
      if (trace.isOn()) {
        trace.dropped(pin, queued, word(reason), now());
      }
      output.collect(
          LOG,
          new StreamRecord<>(
              LogLine.dropped(date(), candidate, slot, queued.attempt(), word(reason))));
      if (reason == Whereabouts.FORBIDDEN) {
        withhold(queued);
      }
    }

    @Override
    public void withhold(Queued queued) {
      if (settings.reports()) {
        output.collect(REGISTRY, new StreamRecord<>(Reports.forbidden(queued.candidate(), date())));
      }
    }

    @Override
    public void discarded(Queued queued) {
      output.collect(REGISTRY, new StreamRecord<>(new Discarded(queued.candidate().id())));
    }

    @Override
    public void forget(Queued queued) {
      output.collect(REGISTRY, new StreamRecord<>(new Forget(queued.candidate().id())));
      if (queued.digest() != 0) {
        output.collect(RELEASED, new StreamRecord<>(new Release(queued.digest())));
      }
    }

    @Override
    public void erased(Queued queued) {
      if (settings.reports() && queued.wasSeen()) {
        output.collect(REGISTRY, new StreamRecord<>(Reports.purged(queued.candidate(), date())));
      }
      if (queued.digest() != 0) {
        output.collect(RELEASED, new StreamRecord<>(new Release(queued.digest())));
      }
    }

    @Override
    public boolean takePage() {
      return budget.take();
    }

    private static String word(Whereabouts reason) {
      return reason == Whereabouts.FORBIDDEN ? "robots" : reason.name().toLowerCase(Locale.ROOT);
    }
  }
}

package meguri.operators.registry;

import java.io.Serializable;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import meguri.operators.metrics.MetricNames;
import meguri.operators.model.AllowanceInput;
import meguri.operators.model.Arrival;
import meguri.operators.model.Digest;
import meguri.operators.model.HostForgotten;
import meguri.operators.model.Link;
import meguri.operators.model.LogLine;
import meguri.operators.model.Offered;
import meguri.operators.model.Offered.Purpose;
import meguri.operators.model.PageEvent;
import meguri.operators.model.PageEventSerializer;
import meguri.operators.model.Promoted;
import meguri.operators.model.RawLink;
import meguri.operators.model.RegistryInput;
import meguri.operators.model.Reported;
import meguri.operators.model.ResolveInput;
import meguri.operators.model.Told;
import meguri.operators.model.Types;
import meguri.operators.model.Visited;
import meguri.operators.scope.Scope;
import meguri.operators.scope.Seeds;
import meguri.operators.seen.FilterSize;
import meguri.operators.seen.Fingerprints;
import meguri.operators.seen.KeyGroups;
import meguri.operators.seen.ManagedMemory;
import meguri.operators.steer.HeldCommands;
import meguri.state.Hash64;
import meguri.state.rank.RankCutOff;
import meguri.state.registry.Known;
import meguri.state.registry.Registry;
import meguri.state.registry.Registry.Decision;
import meguri.state.registry.Tally;
import meguri.state.registry.Worth;
import meguri.state.seen.ImpCb;
import meguri.state.seen.Lru;
import meguri.state.steer.Command;
import meguri.state.steer.Setting;
import meguri.state.steer.Target;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * The Registry room, keyed by URL hash mod H: takes in links, visits and farewells; sends new URLs
 * to a side output, and promotions of known URLs that are worth more than last told. All decisions
 * are {@link Registry}'s; this class gives it memory and state.
 *
 * <p>Survives a failure: see {@link Registry}. Works below KeyedProcessFunction's surface for
 * managed memory, namespaces, and the keys that stand for key groups.
 */
public final class RegistryOperator extends AbstractStreamOperator<ResolveInput>
    implements OneInputStreamOperator<RegistryInput, ResolveInput> {

  /** Lines of the crawl log: the visits, with the pages' worth. */
  public static final OutputTag<LogLine> VISITS = new OutputTag<>("visits", Types.LOG_LINE);

  /** Page events, with the pages' worth. Those of a URL keep their order from here on. */
  public static final OutputTag<PageEvent> EVENTS =
      new OutputTag<>("events", PageEventSerializer.TYPE);

  /** New URLs, and URLs offered again: no visit is known, or they were discarded. */
  public static final OutputTag<AllowanceInput> ARRIVALS =
      new OutputTag<>("arrivals", Types.ALLOWANCE_INPUT);

  private static final long serialVersionUID = 1;

  /**
   * The most shares that only memory holds: they are 4 MB of each checkpoint. The pages linked to
   * between two checkpoints must fit in, or a hit costs a write: of 54 links on a page, 27 did when
   * this was an eighth.
   */
  public static final int MAX_PENDING = 1 << 18;

  /** ms within which purged hosts are collected, because all URLs are read to forget them. */
  private static final long SOON_MS = 200;

  /** The time after which a URL offered and not collected is offered again. */
  public static final long OVERDUE_MS = 7L * 24 * 3_600_000;

  /**
   * The settings of the Registry.
   *
   * @param slots H, fixed for a crawl's life
   * @param memory bytes of managed memory in each subtask
   * @param expectedUrls the URLs expected in the whole crawl
   * @param rankCutOff which pages are offered again after their visit
   * @param rest ms after a visit in which a page is not offered for having changed
   * @param seeds the scope of seeds
   * @param digest the algorithm of the crawl's digests
   * @param begun the values of the options that a command can set, by their names
   */
  public record Settings(
      int slots,
      long memory,
      long expectedUrls,
      SecondStageKind secondStage,
      boolean exact,
      RankCutOff rankCutOff,
      long rest,
      Scope.Settings seeds,
      Digest digest,
      Map<String, String> begun)
      implements Serializable {}

  private final Settings settings;

  private transient @Nullable ManagedMemory memory;
  private transient Registry registry;
  private transient KeyGroups groups;
  private transient HeldCommands held;
  private transient Counter purged;

  /** Hosts whose URLs are to be forgotten before the next checkpoint. */
  private transient Set<Long> toForget;

  private transient ImpCb<Known> known;
  private transient long expected;
  private transient boolean warned;

  public RegistryOperator(Settings settings) {
    this.settings = settings;
  }

  /** Returns the selector of a URL's key. */
  public static KeySelector<RegistryInput, Integer> key(int slots) {
    return input -> KeyGroups.keyOf(input.id(), slots);
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    held = new HeldCommands(context.getOperatorStateStore(), settings.begun());
  }

  /** A record for all subtasks has no key. */
  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as the method that it overrides
  public void setKeyContextElement1(StreamRecord record) throws Exception {
    if (!(record.getValue() instanceof Told || record.getValue() instanceof HostForgotten)) {
      super.setKeyContextElement1(record);
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    KeyedStateBackend<Integer> backend = getKeyedStateBackend();
    TaskInfo task = getRuntimeContext().getTaskInfo();
    int maxParallelism = task.getMaxNumberOfParallelSubtasks();
    groups = new KeyGroups(task, settings.slots());
    Sizes sizes = sizes(groups.count(), maxParallelism);
    ManagedMemory pages = ManagedMemory.take(this, "registry.memory", settings.memory());
    memory = pages;
    known =
        Fingerprints.open(
            "registry",
            backend,
            groups,
            pages,
            sizes.filter(),
            new KnownSerializer(),
            getMetricGroup());
    KeyedShares shares = new KeyedShares(backend, groups);
    shares.restore();
    registry =
        new Registry(
            known,
            shares,
            new Lru(pages.next(sizes.lruEntries() * Lru.ENTRY_BYTES)),
            new Worth(pages.next(sizes.lruEntries() * Worth.ENTRY_BYTES)),
            settings.secondStage().in(pages.next(sizes.stage())),
            groups::of,
            (id, host, score) -> output.collect(new StreamRecord<>(new Promoted(host, id, score))),
            new Registry.Settings(
                settings.exact(), MAX_PENDING, OVERDUE_MS, settings.rankCutOff(), settings.rest()),
            System.nanoTime());
    toForget = new HashSet<>();
    expected = settings.expectedUrls() * groups.count() / maxParallelism;
    gauges(getMetricGroup());
  }

  @Override
  public void processElement(StreamRecord<RegistryInput> element) {
    RegistryInput input = element.getValue();
    long now = getProcessingTimeService().getCurrentProcessingTime();
    switch (input.kind()) {
      case LINK, LINK_WITH_PAST -> link((Link) input, now);
      case VISITED -> visited((Visited) input);
      case FORGET -> registry.forget(input.id());
      case DISCARDED -> registry.discarded(input.id());
      case REPORTED -> reported((Reported) input, now);
      case TOLD -> told(((Told) input).command(), now);
      case HOST_FORGOTTEN -> forgetSoon(((HostForgotten) input).host());
    }
  }

  private void visited(Visited visited) {
    LogLine line = visited.line();
    Known page = registry.visit(visited.id(), line.time());
    output.collect(
        VISITS, new StreamRecord<>(page == null ? line : line.worth(page.score(), page.links())));
  }

  private void link(Link link, long now) {
    if (held.holds().bars(link.candidate().url(), now)) {
      purged.inc();
      return;
    }
    linked(link, registry.link(link.id(), link.host(), link.share(), link.lastmod(), now));
  }

  private void told(Command command, long now) {
    if (!held.take(command, now).isEmpty()) {
      return; // the Frontier tells why
    }
    switch (command.kind()) {
      case PURGE -> purge(command.target());
      case INJECT -> inject(command.words(), now);
      case PAUSE, GO_ON, RECRAWL, SET, TRACE -> {}
    }
  }

  /** Takes those further seeds that this subtask would know. */
  private void inject(List<String> lines, long now) {
    Scope scope = new Scope(settings.seeds(), Year.now(ZoneOffset.UTC));
    scope.follow(held.holds().settings().texts(Setting.SCOPE_RULES));
    for (String line : lines) {
      RawLink seed = Seeds.read(line).link(settings.digest());
      if (scope.judge(seed) instanceof Scope.Accepted accepted
          && groups.has(KeyGroups.keyOf(accepted.link().id(), settings.slots()))) {
        link(accepted.link(), now);
      }
    }
  }

  private void purge(Target target) {
    switch (target.kind()) {
      case URL -> {
        long id = Hash64.of(target.text());
        if (groups.has(KeyGroups.keyOf(id, settings.slots()))) {
          registry.forget(id);
        }
      }
      case HOST -> {
        // the Frontier tells of the others; these may not have come so far as that
        forgetSoon(Hash64.of("http://" + target.text()));
        forgetSoon(Hash64.of("https://" + target.text()));
      }
      case SITE, ALL -> {}
    }
  }

  /** Has a host's URLs forgotten, with those of other hosts that were purged at about this time. */
  private void forgetSoon(long host) {
    if (toForget.isEmpty()) {
      ProcessingTimeService time = getProcessingTimeService();
      time.registerTimer(time.getCurrentProcessingTime() + SOON_MS, unused -> forgetHosts());
    }
    toForget.add(host);
  }

  private void forgetHosts() {
    if (!toForget.isEmpty()) {
      for (int group = groups.first(); group < groups.first() + groups.count(); group++) {
        registry.forgetHosts(group, toForget);
      }
      toForget.clear();
    }
  }

  private void reported(Reported reported, long now) {
    PageEvent event = reported.event();
    if (!event.isPurge() && held.holds().bars(event.url(), now)) {
      return; // the visit was on its way when the purge came
    }
    Known page = registry.known(reported.id());
    if (page != null) {
      PageEvent.Place place = event.place();
      event =
          event
              .edit()
              .place(new PageEvent.Place(page.score(), page.links(), place.depth(), place.via()))
              .build();
    }
    output.collect(EVENTS, new StreamRecord<>(event));
  }

  /**
   * Writes everything before the barrier: a promotion found while writing would be lost after it.
   */
  @Override
  public void prepareSnapshotPreBarrier(long checkpoint) throws Exception {
    super.prepareSnapshotPreBarrier(checkpoint);
    forgetHosts();
    registry.keepAll();
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    long ids = known.filter().ids();
    if (ids > expected && !warned) {
      warned = true;
      LOG.warn(
          "This subtask knows {} URLs, and registry.expected-urls provides for {}. All answers stay"
              + " correct, but cost more and more reads. Set registry.expected-urls higher when you"
              + " next resume the crawl.",
          ids,
          expected);
    }
    held.save(getProcessingTimeService().getCurrentProcessingTime());
    super.snapshotState(context);
  }

  @Override
  public void close() throws Exception {
    super.close();
    if (memory != null) {
      memory.close();
    }
  }

  private void linked(Link link, Decision answer) {
    switch (answer) {
      case KNOWN -> {}
      case NEW -> arrived(link, false);
      case OVERDUE -> arrived(link, true);
      case GAINED -> output.collect(new StreamRecord<>(offered(link, Purpose.GAINED)));
      case CHANGED -> output.collect(new StreamRecord<>(offered(link, Purpose.CHANGED)));
    }
  }

  private void arrived(Link link, boolean again) {
    Arrival arrival = new Arrival(link.domain(), offered(link, Purpose.VISIT), again);
    output.collect(ARRIVALS, new StreamRecord<>(arrival));
  }

  private Offered offered(Link link, Purpose purpose) {
    return link.offered(registry.score(), purpose);
  }

  private Sizes sizes(int groups, int maxParallelism) {
    try {
      return Sizes.of(
          settings.memory(),
          settings.expectedUrls(),
          FilterSize.of(settings.expectedUrls(), groups, maxParallelism));
    } catch (IllegalArgumentException e) {
      throw new SuppressRestartsException(e);
    }
  }

  private void gauges(MetricGroup group) {
    purged = group.counter(MetricNames.DROPPED_PURGED);
    Tally tally = registry.tally();
    group.gauge(MetricNames.REGISTRY_LINKS, tally::links);
    group.gauge(MetricNames.REGISTRY_VISITS, tally::visits);
    group.gauge(MetricNames.REGISTRY_HITS_LRU, tally::lruHits);
    group.gauge(MetricNames.REGISTRY_HITS_SECOND_STAGE, tally::stageHits);
    group.gauge(MetricNames.REGISTRY_HITS_VERIFIED, tally::verified);
    group.gauge(MetricNames.REGISTRY_HITS_STORE, tally::storeKnown);
    group.gauge(MetricNames.REGISTRY_NEW_BY_FILTER, tally::filterNew);
    group.gauge(MetricNames.REGISTRY_NEW_BY_STORE, tally::storeNew);
    group.gauge(MetricNames.REGISTRY_OVERDUE, tally::overdue);
    group.gauge(MetricNames.REGISTRY_PROMOTED, tally::promoted);
    group.gauge(MetricNames.REGISTRY_CHANGED, tally::changed);
    group.gauge(MetricNames.REGISTRY_FORGOTTEN, tally::forgotten);
    group.gauge(MetricNames.REGISTRY_MISTAKES, registry::mistakes);
    group.gauge(MetricNames.REGISTRY_LOST, registry::lost);
    group.gauge(MetricNames.REGISTRY_LOST_AT_MOST, registry::lostAtMost);
    group.gauge(
        MetricNames.REGISTRY + MetricNames.STORE_READS, () -> known.reads() + tally.shareReads());
    group.gauge(
        MetricNames.REGISTRY + MetricNames.STORE_WRITES, () -> known.writes() + tally.appended());
    group.gauge(MetricNames.REGISTRY_EXPECTED, () -> expected);
  }
}

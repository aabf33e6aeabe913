package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import meguri.state.Hash64;
import meguri.state.calendar.Calendar;
import meguri.state.calendar.HeapBlocks;
import meguri.state.calendar.PagePool;
import meguri.state.calendar.Resolution;
import meguri.state.calendar.Spreading;
import meguri.state.frontier.LoopRecord.Due;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.RobotsFound;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.loop.Ancestry;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Adaptive;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Revisits;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import meguri.state.seen.Words;
import meguri.state.steer.LiveSettings;
import org.jspecify.annotations.Nullable;

/**
 * A whole crawl around a {@link Frontier} on the heap, with everything that can go wrong: records
 * read twice, failed requests, servers that ask for patience, hosts that move, and failures that
 * rewind all state but the topic and the world. Some addresses and hosts have other intervals.
 *
 * <p>Rewound at a failure: the Frontier's store, what the loop has read, Async I/O's queue, the
 * stored pages, the Registry's set, the pins. Not rewound: the topic, the clock, and the servers'
 * memory of requests, which is the witness of politeness.
 */
final class CrawlSimulation implements Effects, Agenda {

  static final long INTERVAL = 1_000;
  static final long TIMEOUT = 5_000;
  private static final long UNIT = 1_000;
  private static final long SHORTEST = 20_000;
  private static final long LONGEST = 2_000_000;
  private static final int SLOTS = 8;

  /**
   * ms that clocks are wrong by: a leap, a step of NTP, minutes, a time zone, days, a dead battery.
   */
  private static final long[] JUMPS = {
    1_000, 4_000, 600_000, 3_600_000, 2 * 86_400_000L, 9_000 * 86_400_000L
  };

  /** None; one that evicts at each turn; one that holds about half; one that holds all. */
  private static final long[] CACHES = {0, 1, 12_000, 1 << 20};

  private static final int GROUPS = 3;
  private static final int PLACES = 5;
  private static final int DOMAINS = 4;

  private static final Intervals INTERVALS =
      new Intervals(
          INTERVAL,
          0,
          0,
          List.of(
              new Intervals.ByAddress(new AddressRange(new byte[] {127, 0, 0, 8}, 29), 2_500),
              new Intervals.ByAddress(new AddressRange(new byte[] {127, 0, 0, 16}, 29), 400),
              new Intervals.ByHost("h5", false, 4_000)));

  private record Filed(int slot, long host, Queued queued) {}

  private record Stamped(long run, long epoch, LoopRecord record) {}

  /** All that a checkpoint holds. */
  private static final class State {
    private HeapStore store = new HeapStore();
    private HeapBlocks blocks = new HeapBlocks();
    private double price = 1;
    private final Map<Integer, Long> lastVisit = new HashMap<>();
    private final Set<Integer> gone = new HashSet<>();
    private final Map<Integer, Integer> read = new HashMap<>();
    private final Map<Long, Task> asked = new TreeMap<>();
    private final Map<Integer, Integer> stored = new HashMap<>();
    private final Set<Integer> known = new HashSet<>();
    private final Map<Integer, Float> passed = new HashMap<>();
    private final Map<Integer, Pin> pins = new HashMap<>();

    private List<long[]> ancestry = List.of();
    private long checkpoint;

    private State copy() {
      State copy = new State();
      copy.ancestry = ancestry;
      copy.checkpoint = checkpoint;
      copy.store = store.copy();
      copy.blocks = blocks.copy();
      copy.price = price;
      copy.lastVisit.putAll(lastVisit);
      copy.gone.addAll(gone);
      copy.read.putAll(read);
      copy.asked.putAll(asked);
      copy.stored.putAll(stored);
      copy.known.addAll(known);
      copy.passed.putAll(passed);
      copy.pins.putAll(pins);
      return copy;
    }
  }

  private final Random random;
  private final int hosts;
  private final int pages;
  private final boolean moving;
  private final boolean goingOn;
  private final Map<Integer, List<Stamped>> topic = new HashMap<>();
  private final Map<Integer, Long> lastEnd = new HashMap<>();
  private final Map<Long, Long> lastHostEnd = new HashMap<>();
  private final Map<Long, Long> crawlDelays = new HashMap<>();
  private final Map<Long, Long> notBefore = new HashMap<>();
  private final Set<Integer> busy = new HashSet<>();

  /** Never changed, only added to, so that no failure need rewind it. */
  private final List<Filed> filed = new ArrayList<>();

  private long now = 1_000_000;

  /** By how much the clock of this run differs: it reads the wall clock when it opens. */
  private long ahead;

  private boolean clockIsSet;
  private long checkpoint;
  private long epoch;
  private long run = 1;
  private Ancestry ancestry = new Ancestry(run);
  private State state = new State();
  private State saved = state;

  /** The bytes of the cache in front of the store; 0 for no cache. */
  private final long cached;

  private CachedStore cache;
  private Frontier frontier;
  private Calendar calendar;
  private Schedule schedule;
  final List<String> violations = new ArrayList<>();
  int requests;
  int recalls;

  /**
   * @param moving whether hosts move
   * @param goingOn whether pages are visited again and again
   */
  CrawlSimulation(long seed, int hosts, int pages, boolean moving, boolean goingOn) {
    this(seed, hosts, pages, moving, goingOn, CACHES[(int) Math.floorMod(seed, CACHES.length)]);
  }

  /**
   * @param cached the bytes of the cache in front of the store; 0 for no cache
   */
  CrawlSimulation(long seed, int hosts, int pages, boolean moving, boolean goingOn, long cached) {
    random = new Random(seed);
    this.cached = cached;
    this.goingOn = goingOn;
    this.hosts = hosts;
    this.pages = pages;
    this.moving = moving;
    for (int host = 0; host < hosts; host++) {
      state.pins.put(host, new Pin(origin(host), id(host), address(host), 1));
      crawlDelays.put(id(host), host % 3 == 0 ? 3_000L : 0L);
    }
    frontier = open();
    discover(0);
    takeCheckpoint();
  }

  /** One random step, of a crawl that is disturbed. */
  void disturbed() {
    int dice = random.nextInt(100);
    if (dice < 3) {
      fail();
    } else if (dice < 8) {
      takeCheckpoint();
    } else if (dice < 16 && dice >= 12) {
      promote(random.nextInt(pages));
      recall(random.nextInt(pages));
    } else if (dice < 12) {
      if (moving) {
        move(random.nextInt(hosts));
      } else {
        readAgain();
      }
    } else {
      step(random.nextInt(10) == 0);
    }
  }

  /**
   * Goes on undisturbed until nothing is left to do; if the crawl has no end, until after a long
   * time each page was visited again that is not gone.
   */
  void finish() {
    int idle = 0;
    for (int round = 0; idle < 50 && !(goingOn && state.stored.size() == pages); round++) {
      idle = round(round) ? 0 : idle + 1;
    }
    if (goingOn) {
      now += 10 * LONGEST;
      long since = now;
      for (int round = 0; !allVisited(since); round++) {
        round(round);
      }
    }
  }

  private boolean round(int number) {
    if (number > 5_000) {
      throw new AssertionError(
          "stuck: " + frontier.inFlight() + " in flight, waiting: " + describe());
    }
    takeCheckpoint();
    boolean busyNow = false;
    for (int i = 0; i < 20; i++) {
      busyNow |= step(false);
    }
    now += 1_000;
    return busyNow;
  }

  private boolean allVisited(long since) {
    for (int page = 0; page < pages; page++) {
      if (state.lastVisit.getOrDefault(page, 0L) < since && !state.gone.contains(page)) {
        return false;
      }
    }
    return true;
  }

  int gone() {
    return state.gone.size();
  }

  Map<Integer, Integer> stored() {
    return state.stored;
  }

  Census census() {
    return frontier.census();
  }

  long pagesInFlight() {
    return state.store.slots().stream()
        .map(this::flight)
        .filter(flight -> flight != null && flight.kind() == Task.Kind.PAGE)
        .count();
  }

  /** Pages that wait, or are in flight, and are in the calendar as well. */
  long recalled() {
    long flying =
        state.store.slots().stream()
            .map(this::flight)
            .filter(flight -> flight != null && flight.queued().isAhead())
            .count();
    return flying + state.store.queued().filter(Queued::isAhead).count();
  }

  private @Nullable Flight flight(int slot) {
    cache.select(slot);
    return cache.slot().flight();
  }

  private String describe() {
    StringBuilder text = new StringBuilder();
    for (int slot : List.copyOf(state.store.slots())) {
      cache.select(slot);
      text.append(slot).append(' ').append(cache.slot()).append('\n');
      for (int host = 0; host < hosts; host++) {
        Host found = cache.host(id(host));
        if (found != null) {
          text.append("   ").append(found).append('\n');
        }
      }
    }
    return text.toString();
  }

  /**
   * Returns all that the crawl has done and now holds; two crawls that went alike tell the same.
   */
  String told() {
    takeCheckpoint();
    return "%d requests, %d visits ahead, %s, %s, next %d\n%s"
        .formatted(
            requests,
            recalls,
            new TreeMap<>(state.stored),
            frontier.census().accounts(),
            random.nextLong(),
            describe().replaceAll("\\[B@[0-9a-f]+", ""));
  }

  /** Each slot known is in one state, and in the one that its state in the store says. */
  private void checkSlotStates() {
    long[] told = frontier.slotStates(clock());
    long known = 0;
    long flying = 0;
    long empty = 0;
    for (int number : state.store.slots()) {
      cache.select(number);
      Slot slot = cache.slot();
      if (slot == Slot.NEW) {
        continue; // it has heard of a host, but had nothing to fetch
      }
      known++;
      flying += slot.flight() == null ? 0 : 1;
      empty +=
          slot.flight() == null && !slot.hasReadyHost() && slot.accounts().waiting() == 0 ? 1 : 0;
    }
    if (Arrays.stream(told).sum() != known
        || told[SlotState.IN_FLIGHT.ordinal()] != flying
        || told[SlotState.EMPTY.ordinal()] != empty) {
      throw new AssertionError("slots' states " + Arrays.toString(told) + "\n" + describe());
    }
  }

  /** Reads a record, ends a request, or lets time pass and issues what is due. */
  private boolean step(boolean mayFail) {
    boolean worked = readOne() | answerOne(mayFail);
    now += random.nextInt(300);
    for (int slot : List.copyOf(state.store.slots())) {
      for (Long host = state.store.takeParked(slot, clock());
          host != null;
          host = state.store.takeParked(slot, clock())) {
        frontier.unpark(slot, host, clock());
        worked = true;
      }
    }
    if (goingOn) {
      for (int group = 0; group < GROUPS; group++) {
        worked |= calendar.next(group, clock(), this::due);
      }
    }
    while (frontier.inFlight() < PLACES) {
      int slot = frontier.nextDue(clock());
      if (slot < 0) {
        break;
      }
      Task task = frontier.next(slot, clock());
      if (task != null) {
        request(task);
        worked = true;
      }
    }
    checkSlotStates();
    return worked || frontier.inFlight() > 0 || frontier.census().accounts().waiting() > 0;
  }

  private void request(Task task) {
    requests++;
    state.asked.put(task.ticket(), task);
    long gap = now - lastEnd.getOrDefault(task.slot(), Long.MIN_VALUE / 2);
    long hostGap = now - lastHostEnd.getOrDefault(task.pin().host(), Long.MIN_VALUE / 2);
    boolean knowsDelay = task.kind() == Task.Kind.PAGE;
    long interval = INTERVALS.between(task.pin().address());
    long hostInterval =
        Math.max(
            INTERVALS.between(task.pin(), new LiveSettings()),
            knowsDelay ? crawlDelays.getOrDefault(task.pin().host(), 0L) : 0);
    if (gap < interval
        || hostGap < hostInterval
        || now < notBefore.getOrDefault(task.pin().host(), 0L)
        || !busy.add(task.slot())) {
      violations.add(
          task
              + " at "
              + now
              + ": "
              + gap
              + " ms after the slot's last, "
              + hostGap
              + " after the host's, due "
              + hostInterval);
    }
  }

  private boolean readOne() {
    List<Integer> slots = new ArrayList<>();
    topic.forEach(
        (slot, records) -> {
          if (state.read.getOrDefault(slot, 0) < records.size()) {
            slots.add(slot);
          }
        });
    if (slots.isEmpty()) {
      return false;
    }
    int slot = slots.get(random.nextInt(slots.size()));
    int next = state.read.merge(slot, 1, Integer::sum) - 1;
    Stamped stamped = records(slot).get(next);
    if (ancestry.counts(stamped.run, stamped.epoch)) {
      frontier.accept(stamped.record, clock());
      if (stamped.record.kind() == LoopRecord.Kind.DUE && random.nextBoolean()) {
        frontier.accept(stamped.record, clock());
      }
    }
    return true;
  }

  /**
   * At-least-once: a record that was read before comes again. A page that falls due comes again at
   * once or never, because its second copy is known only until the next visit.
   */
  private void readAgain() {
    int slot = random.nextInt(SLOTS);
    int read = state.read.getOrDefault(slot, 0);
    if (read > 0) {
      Stamped stamped = records(slot).get(random.nextInt(read));
      boolean isDue = stamped.record.kind() == LoopRecord.Kind.DUE;
      if (!isDue && ancestry.counts(stamped.run, stamped.epoch)) {
        frontier.accept(stamped.record, clock());
      }
    }
  }

  private boolean answerOne(boolean mayFail) {
    if (state.asked.isEmpty()) {
      return false;
    }
    List<Task> tasks = List.copyOf(state.asked.values());
    Task task = tasks.get(random.nextInt(tasks.size()));
    state.asked.remove(task.ticket());
    ended(task);
    boolean robots = task.kind() == Task.Kind.ROBOTS;
    if (mayFail && task.attempt() == 0) {
      long asked = random.nextBoolean() ? 0 : random.nextInt(20_000);
      notBefore.put(task.pin().host(), now + asked);
      answer(task, random.nextBoolean() ? TaskResult.FAILED : TaskResult.BLOCKED, asked);
    } else if (robots && task.attempt() == 0 && random.nextInt(3) == 0) {
      answer(task, TaskResult.REDIRECTED);
      seek(task.pin().origin());
    } else if (robots) {
      answer(task, TaskResult.RULES);
    } else if (task.kind() == Task.Kind.ERRAND) {
      answer(task, TaskResult.FETCHED);
      bring(task.errand().asker());
    } else {
      int page = Integer.parseInt(task.candidate().url().replaceAll(".*/", ""));
      visited(page, task.queued());
      answer(task, isMissing(page) ? TaskResult.GONE : TaskResult.FETCHED);
      state.stored.merge(page, 1, Integer::sum);
      discover(2 * page + 1);
      discover(2 * page + 2);
      discover(random.nextInt(pages));
    }
    return true;
  }

  private void ended(Task task) {
    lastEnd.put(task.slot(), now);
    lastHostEnd.put(task.pin().host(), now);
    busy.remove(task.slot());
  }

  private void answer(Task task, TaskResult result) {
    answer(task, result, 0);
  }

  /** Of a host whose robots.txt is redirected to some host, itself perhaps. */
  private void seek(String asker) {
    Pin target = pin(random.nextInt(hosts));
    Errand errand = new Errand(target.origin() + "/robots.txt", asker, 1, 0);
    send(new RobotsSought(target.slot(SLOTS), target, errand));
  }

  private void bring(String asker) {
    for (int host = 0; host < hosts; host++) {
      if (origin(host).equals(asker) && random.nextInt(4) > 0) {
        send(new RobotsFound(pin(host).slot(SLOTS), pin(host), rules(id(host))));
      }
    }
  }

  private Rules rules(long host) {
    return new Town.AllowAll(crawlDelays.getOrDefault(host, 0L));
  }

  private void answer(Task task, TaskResult result, long retryAfter) {
    Rules rules = rules(task.pin().host());
    send(
        new Outcome(
            task.slot(),
            task.pin().host(),
            task.candidate().id(),
            task.ticket(),
            result == TaskResult.LAPSED ? 0 : clock(),
            result,
            result == TaskResult.FAILED ? 429 : 200, // a challenge may come with any status
            retryAfter,
            result == TaskResult.RULES ? rules : null,
            goingOn && result == TaskResult.FETCHED && task.kind() == Task.Kind.PAGE
                ? version(task.queued())
                : null));
  }

  private boolean isMissing(int page) {
    return goingOn && page % 13 == 5;
  }

  /** Within its bounds: two visits to a page are no nearer than its last state of them says. */
  private void visited(int page, Queued queued) {
    if (goingOn && !isMissing(page)) {
      read(page, queued);
    }
    if (queued.isAhead()) {
      recalls++;
      return;
    }
    Long last = state.lastVisit.put(page, now);
    if (last != null
        && !clockIsSet
        && now - last < (1 - Spreading.DEFAULT.part()) * SHORTEST - UNIT) {
      violations.add("page " + page + " again after " + (now - last) + " ms");
    }
  }

  /** A page whose links are looked at passes on what it has not passed on before, and no more. */
  private void read(int page, Queued queued) {
    if (queued.isRead(version(queued))) {
      float passed = state.passed.getOrDefault(page, 0f);
      if (queued.passed() != passed || queued.candidate().score() < passed) {
        violations.add(
            "page %d, which has passed on %s of its score, does so from %s to %s"
                .formatted(page, passed, queued.passed(), queued.candidate().score()));
      }
      state.passed.put(page, queued.candidate().score());
    }
  }

  /** Pages change every so often, and servers say so. */
  private Version version(Queued queued) {
    long changed = now / 50_000 * 50_000;
    String etag = "\"" + changed + "\"";
    return new Version(
        queued.validators().etag().equals(etag),
        changed,
        true,
        Validators.of(etag, ""),
        now,
        changed);
  }

  /** A page falls due here, or in the calendar of a subtask that had its slot once. */
  private void due(long due, byte[] record) {
    Filed page = filed.get(ByteBuffer.wrap(record).getInt());
    if (random.nextInt(3) == 0) {
      send(new Due(page.slot, page.host, page.queued, due));
    } else {
      frontier.due(page.slot, page.host, page.queued, clock());
    }
  }

  @Override
  public void file(int slot, long host, Queued queued, long at, long due) {
    filed.add(new Filed(slot, host, queued));
    byte[] record = ByteBuffer.allocate(Integer.BYTES).putInt(filed.size() - 1).array();
    calendar.file(at, due, record);
  }

  /**
   * Registry and Resolve in one: a page not known before is offered to the slot of its host's pin.
   */
  private void discover(int page) {
    if (page < pages && state.known.add(page)) {
      int host = page % hosts;
      Pin pin = pin(host);
      String url = origin(host) + "/" + page;
      send(new Offer(pin.slot(SLOTS), pin, new Candidate(url, Hash64.of(url), 0, 0, 1, "")));
    }
  }

  /** As the Registry does, of a page that has gathered more, wherever it is by now. */
  private void promote(int page) {
    int host = page % hosts;
    long url = Hash64.of(origin(host) + "/" + page);
    send(new Promotion(pin(host).slot(SLOTS), id(host), url, 1 << random.nextInt(10)));
  }

  /** As the Registry does, of a page that it knows to have been visited. */
  private void recall(int page) {
    if (state.stored.containsKey(page)) {
      int host = page % hosts;
      Pin pin = pin(host);
      String url = origin(host) + "/" + page;
      float score = 1 << random.nextInt(14);
      send(
          new Offer(
              pin.slot(SLOTS),
              pin,
              Queued.ahead(new Candidate(url, Hash64.of(url), 0, 0, score, ""))));
    }
  }

  private void move(int host) {
    Pin before = pin(host);
    Pin pin =
        new Pin(
            before.origin(), before.host(), address(random.nextInt(50)), before.generation() + 1);
    int from = before.slot(SLOTS);
    int to = pin.slot(SLOTS);
    send(new HostMoved(to, pin, from));
    if (from != to) {
      send(new HostMoved(from, pin, from));
    }
    state.pins.put(host, pin);
  }

  private void takeCheckpoint() {
    calendar.keepAll();
    cache.writeAll();
    state.price = schedule.own().base();
    checkpoint++;
    epoch = checkpoint;
    state.checkpoint = checkpoint;
    state.ancestry = ancestry.saved();
    saved = state.copy();
  }

  private void fail() {
    notBefore.clear(); // what was asked for since the checkpoint is forgotten
    for (int slot : Set.copyOf(busy)) {
      lastEnd.put(slot, now);
    }
    state.asked.values().forEach(this::ended);
    now += random.nextInt(3_000);
    if (clockIsSet && random.nextBoolean()) {
      ahead = JUMPS[random.nextInt(JUMPS.length)] * (1 - 2 * random.nextInt(2));
    }
    state = saved.copy();
    if (random.nextInt(4) == 0) {
      state.store.forgetDomains(); // by a version that did not know them
    }
    checkpoint = saved.checkpoint;
    run++;
    ancestry = new Ancestry(run, state.ancestry, checkpoint);
    epoch = saved.checkpoint;
    frontier = open();
    List<Task> again = List.copyOf(state.asked.values());
    state.asked.clear();
    again.forEach(task -> answer(task, TaskResult.LAPSED));
  }

  private Frontier open() {
    cache = new CachedStore(state.store, Math.max(cached, 1));
    calendar =
        new Calendar(
            Resolution.SATL,
            UNIT,
            UNIT,
            0,
            GROUPS,
            new PagePool(Words.allocate(128 << 10), 1 << 10),
            state.blocks,
            (group, at) -> {});
    schedule =
        new Schedule(
            new Revisits(
                new Adaptive(0.5),
                new Bounds(SHORTEST, LONGEST, LONGEST),
                new Budget(1, 0.5),
                1e-6),
            RankCutOff.AR,
            0.5,
            this,
            state.price,
            run);
    Frontier opened =
        new Frontier(
            cached == 0 ? state.store : cache,
            new Politeness(
                INTERVALS,
                TIMEOUT,
                clock(),
                10_000,
                new Patience(100, 100, 3, 100, true, 300_000, 300_000)),
            this,
            random::nextLong,
            run,
            FrontierSettings.of(SLOTS)
                .with(goingOn ? schedule : null)
                .with(new Sharing(PLACES, CrawlSimulation::domain)));
    for (int slot : List.copyOf(state.store.slots())) {
      opened.reopen(slot);
    }
    if (clockIsSet) {
      parkAnew(opened);
    }
    if (opened.setBack() > 0) {
      calendar.advance(clock(), opened.setBack());
    }
    return opened;
  }

  /** As the operator does with those parked for long. */
  private void parkAnew(Frontier opened) {
    for (int slot : List.copyOf(state.store.slots())) {
      List<Long> parked = new ArrayList<>();
      for (Long host = state.store.takeParked(slot, Long.MAX_VALUE);
          host != null;
          host = state.store.takeParked(slot, Long.MAX_VALUE)) {
        parked.add(host);
      }
      parked.forEach(host -> opened.unpark(slot, host, clock()));
    }
  }

  private long clock() {
    return 20_000 * 86_400_000L + now + ahead;
  }

  /** From now on, the wall clock is set whenever the crawl is down. */
  CrawlSimulation settingTheClock() {
    clockIsSet = true;
    return this;
  }

  @Override
  public void send(LoopRecord record) {
    records(record.slot()).add(new Stamped(run, epoch, record));
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    assertThat(reason).as("nothing is dropped in this crawl").isNull();
  }

  @Override
  public void discarded(Queued queued) {}

  @Override
  public void forget(Queued queued) {
    int page = Integer.parseInt(queued.candidate().url().replaceAll(".*/", ""));
    if (!state.gone.add(page) || !isMissing(page)) {
      violations.add("page " + page + " forgotten");
    }
  }

  @Override
  public boolean takePage() {
    return true;
  }

  private List<Stamped> records(int slot) {
    return topic.computeIfAbsent(slot, number -> new ArrayList<>());
  }

  private Pin pin(int host) {
    Pin pin = state.pins.get(host);
    if (pin == null) {
      throw new IllegalStateException("no pin for host " + host);
    }
    return pin;
  }

  private static String origin(int host) {
    return "http://h" + host;
  }

  private static long domain(String origin) {
    return 1 + Integer.parseInt(origin.substring("http://h".length())) % DOMAINS;
  }

  private static long id(int host) {
    return Hash64.of(origin(host));
  }

  private static byte[] address(int last) {
    return new byte[] {127, 0, 0, (byte) last};
  }
}

package meguri.state.frontier;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.Promotion;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.rank.Order;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Revisits;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** A slot with a bound, which keeps the best of its URLs. */
class TiersTest implements Effects, Agenda {

  private static final int SLOT = 1;
  private static final int SLOTS = 5;
  private static final long STEP = 600_000;
  private static final long EVERY = 24 * 3_600_000L;

  private record Filed(long host, Queued queued) {}

  private HeapStore store = new HeapStore();
  private long max = 3;
  private long now = 1_000_000_000;
  private long tickets;
  private @Nullable Task flying;
  private final List<Filed> filed = new ArrayList<>();
  private final List<String> discarded = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private Frontier frontier = open();

  // the naive model: the rank of each URL that waits for its first visit
  private final Map<String, Integer> waiting = new HashMap<>();

  @Example
  void aBetterUrlTakesThePlaceOfTheWorstAndTheRegistryHearsOfIt() {
    offer("a", "/low", 1, "");
    offer("b", "/middle", 4, "");
    offer("b", "/high", 16, "");
    offer("a", "/lower", 0.5f, "");
    assertThat(discarded).containsExactly("http://a/lower");
    offer("b", "/better", 8, "");
    assertThat(discarded).containsExactly("http://a/lower", "http://a/low");
    assertThat(told).isEqualTo(discarded);
    offer("a", "/low", 32, "");
    assertThat(discarded).endsWith("http://b/middle").hasSize(3);
    assertThat(fetchAll())
        .containsExactlyInAnyOrder("http://a/low", "http://b/better", "http://b/high");
  }

  @Example
  void aUrlThatComesTwiceHasOnePlaceAlsoAfterItWasDiscarded() {
    for (int page = 0; page < 5; page++) {
      offer("a", "/" + page, 1, "");
      offer("a", "/" + page, 1, "");
    }
    assertThat(told).containsOnly("http://a/3", "http://a/4").hasSize(4);
    offer("a", "/3", 2, "");
    offer("a", "/3", 2, "");
    restore();
    offer("a", "/3", 2, "");
    assertThat(waitingNow()).hasSize(3).contains("http://a/3").doesNotHaveDuplicates();
  }

  @Example
  void aPageWhoseLinkWasDiscardedIsReadAtItsNextVisitOnly() {
    offer("a", "/parent", 1, "");
    offer("a", "/other", 1, "");
    fetchAll();
    for (int page = 0; page < 4; page++) {
      offer("a", "/" + page, 1, "http://a/parent");
    }
    assertThat(discarded).containsExactly("http://a/3");
    fetchAll();
    restore();
    assertThat(revisits())
        .containsEntry("http://a/parent", true)
        .containsEntry("http://a/other", false);
    assertThat(revisits()).containsEntry("http://a/parent", false);
  }

  @Example
  void aSlotWithALowerBoundThanBeforeShrinksAndKeepsTheBest() {
    max = 100;
    frontier = open();
    for (int page = 0; page < 100; page++) {
      offer("a", "/" + page, 1 << page % 10, "");
    }
    max = 10;
    restore();
    for (int page = 0; page < 50; page++) {
      offer("b", "/low" + page, 1.5f, "");
    }
    assertThat(waitingNow()).as("a full slot takes nothing that is no better").hasSize(100);
    for (int page = 0; page < 60; page++) {
      offer("b", "/high" + page, 2048, "");
    }
    assertThat(waitingNow()).allMatch(url -> url.contains("/high"));
    int requests = 0;
    for (; waitingNow().size() > max; requests++) {
      answer(requireNonNull(poll()), TaskResult.FETCHED);
    }
    assertThat(requests).as("each also discards two").isLessThan(20);
  }

  @Property(tries = 150)
  void noSequenceExceedsTheBoundOrDiscardsABetterUrlThanOneThatWaits(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int bound) {
    reset(bound);
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < 250; step++) {
      int before = discarded.size();
      switch (random.nextInt(8)) {
        case 0, 1, 2, 3 -> anOffer(random, before);
        case 4 -> aPromotion(random);
        case 5 -> aRequest();
        case 6 -> anAnswer(random, before);
        default -> {
          if (random.nextInt(4) == 0) {
            restore();
          } else if (!filed.isEmpty()) {
            Filed due = filed.remove(random.nextInt(filed.size()));
            frontier.due(SLOT, due.host, due.queued, now);
          }
        }
      }
      now += STEP;
      judge();
    }
  }

  private void anOffer(SplittableRandom random, int before) {
    String name = List.of("a", "b", "c").get(random.nextInt(3));
    String path = "/" + random.nextInt(40);
    float score = Math.scalb(1.5f, random.nextInt(6));
    String url = "http://" + name + path;
    RollEntry entry = store.roll(Hash64.of("http://" + name), Hash64.of(url));
    boolean known = entry != null && !entry.mayReturn(now);
    offer(
        name, path, score, random.nextBoolean() ? "http://" + name + "/" + random.nextInt(40) : "");
    if (known) {
      waiting.computeIfPresent(url, (same, rank) -> Math.max(rank, Order.IPR.rank(score)));
      assertThat(discarded).hasSize(before);
      return;
    }
    waiting.put(url, Order.IPR.rank(score));
    discardedWorst(before);
  }

  /** Checks that, if there are too many, one of the worst was discarded. */
  private void discardedWorst(int before) {
    if (waiting.size() <= max) {
      assertThat(discarded).hasSize(before);
      return;
    }
    assertThat(discarded).hasSize(before + 1);
    int worst = Collections.min(waiting.values());
    assertThat(waiting.remove(discarded.get(before))).isEqualTo(worst);
  }

  private void aPromotion(SplittableRandom random) {
    for (String url : List.copyOf(waiting.keySet())) {
      if (random.nextInt(3) == 0) {
        float score = Math.scalb(1.5f, random.nextInt(8));
        String origin = url.substring(0, url.indexOf('/', 7));
        frontier.accept(new Promotion(SLOT, Hash64.of(origin), Hash64.of(url), score), now);
        waiting.merge(url, Order.IPR.rank(score), Math::max);
      }
    }
  }

  private void aRequest() {
    Task task = flying == null ? poll() : null;
    if (task != null) {
      flying = task;
      waiting.remove(task.candidate().url());
    }
  }

  private void anAnswer(SplittableRandom random, int before) {
    Task task = flying;
    if (task == null) {
      return;
    }
    TaskResult result =
        List.of(TaskResult.FETCHED, TaskResult.FAILED, TaskResult.LAPSED).get(random.nextInt(3));
    boolean first = !task.queued().isRevisit();
    answer(task, result);
    String url = task.candidate().url();
    RollEntry entry = store.roll(task.pin().host(), task.candidate().id());
    boolean wasPutBack =
        waitingNow().contains(url)
            || discarded.size() > before && discarded.get(before).equals(url);
    if (task.kind() == Task.Kind.PAGE
        && first
        && (entry instanceof RollEntry.Waiting || wasPutBack)) {
      waiting.put(url, Order.IPR.rank(task.candidate().score()));
      discardedWorst(before);
    }
  }

  private void judge() {
    List<String> all = waitingNow();
    assertThat(all).hasSizeLessThanOrEqualTo((int) max).doesNotHaveDuplicates();
    assertThat(all).containsExactlyInAnyOrderElementsOf(waiting.keySet());
    assertThat(told).isEqualTo(discarded);
    Accounts accounts = store.slot().accounts();
    assertThat(accounts.fresh()).isEqualTo(all.size());
    assertThat(accounts.waiting()).isEqualTo(store.queued().count());
    assertThat(accounts.scheduled()).isEqualTo(filed.size());
    assertThat(accounts.accepted())
        .isEqualTo(
            accounts.waiting()
                + (flying != null && flying.kind() == Task.Kind.PAGE ? 1 : 0)
                + accounts.scheduled()
                + accounts.done()
                + accounts.dropped());
  }

  private void reset(int bound) {
    max = bound;
    store = new HeapStore();
    flying = null;
    filed.clear();
    discarded.clear();
    told.clear();
    waiting.clear();
    frontier = open();
  }

  private Frontier open() {
    store.select(SLOT);
    Revisits revisits =
        new Revisits(
            new Fixed(EVERY),
            Bounds.DEFAULT,
            new Budget(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
            1e-6);
    return new Frontier(
        store,
        new Politeness(Intervals.of(1_000), 5_000, now, 10_000, Patience.once(3)),
        this,
        () -> ++tickets,
        1,
        FrontierSettings.of(SLOTS)
            .with(Order.IPR, max)
            .with(new Schedule(revisits, RankCutOff.DL1, 0.5, this, 1, 1)));
  }

  private void restore() {
    store = store.copy();
    frontier = open();
    frontier.reopen(SLOT);
  }

  private void offer(String name, String path, float score, String via) {
    Pin pin = Town.pin("http://" + name, SLOT, 1);
    String url = pin.origin() + path;
    frontier.accept(
        new Offer(SLOT, pin, new Candidate(url, Hash64.of(url), 0, 0, score, via)), now);
  }

  private List<String> waitingNow() {
    return store
        .queued()
        .filter(queued -> !queued.isRevisit())
        .map(queued -> queued.candidate().url())
        .collect(Collectors.toList());
  }

  private List<String> fetchAll() {
    List<String> urls = new ArrayList<>();
    for (Task task = poll(); task != null; task = poll()) {
      urls.add(task.candidate().url());
      answer(task, TaskResult.FETCHED);
    }
    return urls;
  }

  /** Visits all pages again. Returns whether the links of each were to be read. */
  private Map<String, Boolean> revisits() {
    List<Filed> due = List.copyOf(filed);
    filed.clear();
    due.forEach(page -> frontier.due(SLOT, page.host, page.queued, now));
    Map<String, Boolean> read = new HashMap<>();
    for (Task task = poll(); task != null; task = poll()) {
      read.put(task.candidate().url(), task.queued().passes());
      answer(task, TaskResult.FETCHED);
    }
    return read;
  }

  /** Returns the next request for a page, however long it takes to come; null if there is none. */
  private @Nullable Task poll() {
    for (int i = 0; i < 30; i++, now += STEP) {
      for (Long host = store.takeParked(SLOT, now);
          host != null;
          host = store.takeParked(SLOT, now)) {
        frontier.unpark(SLOT, host, now);
      }
      Task task = frontier.nextDue(now) < 0 ? null : frontier.next(SLOT, now);
      if (task != null && task.kind() == Task.Kind.PAGE) {
        return task;
      } else if (task != null) {
        answer(task, TaskResult.RULES);
      }
    }
    return null;
  }

  private void answer(Task task, TaskResult result) {
    boolean page = task.kind() == Task.Kind.PAGE;
    flying = null;
    frontier.accept(
        new Outcome(
            SLOT,
            task.pin().host(),
            task.candidate().id(),
            task.ticket(),
            now,
            result,
            result == TaskResult.FAILED ? 0 : 200,
            0,
            page ? null : new Town.AllowAll(0),
            page ? new Version(false, 1, true, Validators.NONE, now, 0) : null),
        now);
  }

  @Override
  public void file(int slot, long host, Queued queued, long at, long due) {
    filed.add(new Filed(host, queued));
  }

  @Override
  public void send(LoopRecord record) {
    throw new AssertionError("nobody moves here: " + record);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    if (reason == Whereabouts.DISCARDED) {
      discarded.add(queued.candidate().url());
    }
  }

  @Override
  public void discarded(Queued queued) {
    told.add(requireNonNull(queued).candidate().url());
  }

  @Override
  public void forget(Queued queued) {}

  @Override
  public boolean takePage() {
    return true;
  }
}

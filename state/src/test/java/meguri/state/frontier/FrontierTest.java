package meguri.state.frontier;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.rank.Order;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The basics: what happens to a URL from its offer to its last visit. The place to begin. */
class FrontierTest implements Effects {

  private static final int SLOTS = 5;
  private static final long INTERVAL = 1_000;
  private static final long TIMEOUT = 5_000;
  private static final int MAX_WAITING = 3;
  private static final int ATTEMPTS = 3;

  private static final long TICK = 100;
  private static final long HOUR = 3_600_000;

  private static final Pin HOST = Town.pin("http://a", 1, 1);
  private static final int SLOT = HOST.slot(SLOTS);

  private HeapStore store = new HeapStore();
  private long now = Town.NOW;
  private long tickets;
  private Frontier frontier = open();
  private final List<String> dropped = new ArrayList<>();
  private final List<String> forgotten = new ArrayList<>();
  private final List<String> again = new ArrayList<>();

  @Test
  void aHostIsAskedForItsRobotsFirstAndThenOnceForEachPage() {
    offer("/1");
    offer("/2");
    Task robots = next();
    assertThat(robots.kind()).isEqualTo(Task.Kind.ROBOTS);
    assertThat(url(robots)).isEqualTo("http://a/robots.txt");
    allow(robots);
    assertThat(fetchAll()).containsExactly("http://a/1", "http://a/2");
    assertThat(accounts().done()).isEqualTo(2);
  }

  @Test
  void aUrlThatIsOfferedAgainIsNotFetchedAgain() {
    offer("/1");
    offer("/1");
    allow(next());
    Task page = next();
    offer("/1");
    answer(page, TaskResult.FETCHED);
    offer("/1");
    assertThat(fetchAll()).isEmpty();
    assertThat(accounts().accepted()).isEqualTo(1);
  }

  @Test
  void aSlotHasOneRequestInFlight() {
    offer("/1");
    allow(next());
    next();
    offer("/2");
    now += HOUR;
    assertThat(frontier.next(SLOT, now)).isNull();
    assertThat(frontier.inFlight()).isEqualTo(1);
  }

  @Test
  void theNextRequestBeginsAnIntervalAfterTheEndOfTheLast() {
    offer("/1");
    Task robots = next();
    now += 3 * INTERVAL; // it takes long
    allow(robots);
    assertThat(frontier.nextDue(now + INTERVAL - 1)).isNegative();
    assertThat(frontier.next(SLOT, now + INTERVAL - 1)).isNull();
    assertThat(frontier.nextDue(now + INTERVAL)).isEqualTo(SLOT);
    assertThat(frontier.next(SLOT, now + INTERVAL)).isNotNull();
  }

  @Test
  void aPageThatRobotsForbidIsDropped() {
    offer("/1");
    offer("/2");
    rules(next(), "/1");
    assertThat(fetchAll()).containsExactly("http://a/2");
    assertThat(dropped).containsExactly("FORBIDDEN http://a/1");
  }

  @Test
  void aPageThatFailsIsTriedAgainAfterALongerWaitEachTimeAndThenDropped() {
    offer("/1");
    allow(next());
    long wait = INTERVAL - 1;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long before = now;
      Task page = next();
      assertThat(page.attempt()).isEqualTo(attempt);
      assertThat(now - before).isGreaterThan(wait);
      wait = now - before;
      answer(page, TaskResult.FAILED);
    }
    assertThat(poll()).isNull();
    assertThat(dropped).containsExactly("FAILED http://a/1");
  }

  @Test
  void aPageThatIsGoneIsForgottenAndItsUrlNotTakenAgain() {
    offer("/1");
    allow(next());
    answer(next(), TaskResult.GONE);
    assertThat(forgotten).containsExactly("http://a/1");
    offer("/1");
    assertThat(poll()).isNull();
  }

  @Test
  void aFullSlotDiscardsNewUrlsUntilThereIsRoomAgain() {
    for (int page = 1; page <= MAX_WAITING + 1; page++) {
      offer("/" + page);
    }
    assertThat(dropped).containsExactly("DISCARDED http://a/4");
    assertThat(again).as("so that the next link offers it again").containsExactly("http://a/4");
    allow(next());
    answer(next(), TaskResult.FETCHED);
    offer("/4");
    assertThat(fetchAll()).containsExactly("http://a/2", "http://a/3", "http://a/4");
  }

  @Test
  void aRequestThatIsNeverHeardOfIsMadeAgain() {
    offer("/1");
    allow(next());
    Task lost = next();
    now += HOUR;
    frontier.expire(HOUR - 1, now);
    Task again = next();
    assertThat(url(again)).isEqualTo(url(lost));
    assertThat(again.ticket()).isNotEqualTo(lost.ticket());
  }

  @Test
  void anOutcomeThatIsReadTwiceCountsOnce() {
    offer("/1");
    allow(next());
    Task page = next();
    answer(page, TaskResult.FETCHED);
    answer(page, TaskResult.FETCHED);
    assertThat(accounts().visits()).isEqualTo(1);
    assertThat(frontier.census().stale()).isEqualTo(1);
  }

  @Test
  void aRestoredFrontierGoesOnWithTheStore() {
    offer("/1");
    offer("/2");
    allow(next());
    Task page = next();
    store = store.copy();
    frontier = open();
    frontier.reopen(SLOT);
    assertThat(frontier.inFlight()).isEqualTo(1);
    answer(page, TaskResult.LAPSED);
    assertThat(fetchAll()).containsExactly("http://a/1", "http://a/2");
  }

  private Frontier open() {
    Politeness politeness =
        new Politeness(Intervals.of(INTERVAL), TIMEOUT, now, 10_000, Patience.once(ATTEMPTS));
    return new Frontier(
        store,
        politeness,
        this,
        () -> ++tickets,
        1,
        FrontierSettings.of(SLOTS).with(Order.IPR, MAX_WAITING));
  }

  private void offer(String path) {
    String url = HOST.origin() + path;
    Candidate candidate = new Candidate(url, Hash64.of(url), 0, 0, 1, "");
    frontier.accept(new Offer(SLOT, HOST, candidate), now);
  }

  /** The next request, however long it takes to come. */
  private Task next() {
    return requireNonNull(poll());
  }

  /** The same; null if there is none within an hour. */
  private @Nullable Task poll() {
    for (long until = now + HOUR; now < until; now += TICK) {
      Long parked = store.takeParked(SLOT, now);
      if (parked != null) {
        frontier.unpark(SLOT, parked, now);
      }
      int slot = frontier.nextDue(now);
      Task task = slot < 0 ? null : frontier.next(slot, now);
      if (task != null) {
        return task;
      }
    }
    return null;
  }

  /** Fetches all that waits, and returns it in the order in which it was asked for. */
  private List<String> fetchAll() {
    List<String> urls = new ArrayList<>();
    for (Task task = poll(); task != null; task = poll()) {
      urls.add(url(task));
      answer(task, TaskResult.FETCHED);
    }
    return urls;
  }

  private void allow(Task robots) {
    rules(robots);
  }

  private void rules(Task robots, String... forbidden) {
    answer(robots, TaskResult.RULES, new Forbids(forbidden));
  }

  private void answer(Task task, TaskResult result) {
    answer(task, result, null);
  }

  private void answer(Task task, TaskResult result, @Nullable Rules rules) {
    int status = result == TaskResult.FAILED ? 0 : 200;
    frontier.accept(
        new Outcome(
            SLOT,
            HOST.host(),
            task.candidate().id(),
            task.ticket(),
            now,
            result,
            status,
            0,
            rules,
            null),
        now);
  }

  private static String url(Task task) {
    return task.candidate().url();
  }

  private Accounts accounts() {
    return frontier.census().accounts();
  }

  @Override
  public void send(LoopRecord record) {
    throw new AssertionError("nobody moves here: " + record);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    dropped.add(reason + " " + queued.candidate().url());
  }

  @Override
  public void discarded(Queued queued) {
    again.add(queued.candidate().url());
  }

  @Override
  public void forget(Queued queued) {
    forgotten.add(queued.candidate().url());
  }

  @Override
  public boolean takePage() {
    return true;
  }

  /** A robots.txt that forbids some paths. */
  private record Forbids(String... paths) implements Rules {
    @Override
    public boolean allows(String url) {
      return Arrays.stream(paths).noneMatch(url::endsWith);
    }

    @Override
    public long crawlDelay() {
      return 0;
    }

    @Override
    public long expires() {
      return Long.MAX_VALUE;
    }
  }
}

package meguri.state.frontier;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.Due;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Bounds;
import meguri.state.revisit.Budget;
import meguri.state.revisit.Fixed;
import meguri.state.revisit.Past;
import meguri.state.revisit.Revisits;
import meguri.state.revisit.Validators;
import meguri.state.revisit.Version;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The second and later visits of a page, in a crawl that goes on. */
class FrontierRevisitTest implements Effects, Agenda {

  private static final int SLOTS = 5;
  private static final long EVERY = 3_600_000;
  private static final String ETAG = "\"v1\"";

  private record Filed(int slot, long host, Queued queued, long at, long due) {}

  private final Pin pin = Town.pin("http://a", 1, 1);
  private final int slot = pin.slot(SLOTS);
  private final HeapStore store = new HeapStore();
  private final List<Filed> filed = new ArrayList<>();
  private final List<Queued> forgotten = new ArrayList<>();
  private final List<Whereabouts> dropped = new ArrayList<>();
  private final List<LoopRecord> sent = new ArrayList<>();
  private final Schedule schedule =
      new Schedule(
          new Revisits(
              new Fixed(EVERY),
              Bounds.DEFAULT,
              new Budget(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY),
              1e-6),
          RankCutOff.AR,
          0.25,
          this,
          1,
          1);
  private long tickets;
  private long now = Town.NOW;
  private boolean allowed = true;
  private final Frontier frontier =
      new Frontier(
          store,
          new Politeness(Intervals.of(1_000), 5_000, 0, 10_000, Patience.endless(2)),
          this,
          () -> ++tickets,
          1,
          FrontierSettings.of(SLOTS).with(schedule));

  @Test
  void aPageIsFiledWithAllThatItsVisitTold() {
    Task task = page(0);
    assertThat(task.queued().validators()).isEqualTo(Validators.NONE);
    answer(task, 200);
    Filed next = filed.get(0);
    assertThat(next.due - next.at).isBetween(EVERY * 7 / 8, EVERY);
    Past past = requireNonNull(next.queued.past());
    assertThat(past.digest()).isEqualTo(1);
    assertThat(past.validators().etag()).isEqualTo(ETAG);
    assertThat(past.history().seen()).isEqualTo(next.at);
    assertThat(accounts())
        .extracting(Accounts::scheduled, Accounts::visits)
        .containsExactly(1L, 1L);
  }

  @Test
  void everyAttemptOfTheNextVisitKnowsTheLast() {
    answer(page(0), 200);
    due();
    for (TaskResult result :
        new TaskResult[] {TaskResult.FAILED, TaskResult.LAPSED, TaskResult.FAILED}) {
      Task task = next();
      assertThat(task.queued().digest()).isEqualTo(1);
      assertThat(task.queued().validators().etag()).isEqualTo(ETAG);
      land(task, result, 500, null);
    }
    assertThat(filed).as("a page is not given up because its server is away").hasSize(1);
    assertThat(dropped).isEmpty();
    due();
    assertThat(next().queued().digest()).isEqualTo(1);
  }

  @Test
  void aPageThatIsBlockedKeepsItsPlaceInTheCalendarAndAllThatIsKnownOfIt() {
    answer(page(0), 200);
    Past known = requireNonNull(filed.get(0).queued.past());
    for (int status : new int[] {403, 404, 200, 402}) {
      due();
      land(next(), TaskResult.BLOCKED, status, null);
      land(next(), TaskResult.BLOCKED, status, null);
      assertThat(filed).hasSize(1);
      Past past = requireNonNull(filed.get(0).queued.past());
      assertThat(past.history().seen()).isEqualTo(known.history().seen());
      assertThat(past.history().isGone(1)).isFalse();
      assertThat(past.digest()).isEqualTo(known.digest());
      assertThat(past.validators()).isEqualTo(known.validators());
    }
    assertThat(dropped).isEmpty();
    assertThat(forgotten).isEmpty();
  }

  @Test
  void aPageThatFailsAtItsFirstVisitIsTriedAgainAnotherDay() {
    land(page(0), TaskResult.FAILED, 500, null);
    land(next(), TaskResult.FAILED, 500, null);
    assertThat(filed).hasSize(1);
    assertThat(dropped).isEmpty();
    due();
    Task task = next();
    assertThat(task.queued().wasSeen()).isFalse();
    answer(task, 200);
    assertThat(filed.get(0).queued.wasSeen()).isTrue();
  }

  @Test
  void anUnmodifiedPageKeepsWhatIsKnownOfIt() {
    answer(page(0), 200);
    due();
    answer(next(), 304);
    Past past = requireNonNull(filed.get(0).queued.past());
    assertThat(past.digest()).isEqualTo(1);
    assertThat(past.validators().etag()).isEqualTo(ETAG);
    assertThat(past.history().seen()).isEqualTo(now);
  }

  @Test
  void thePageIsFetchedInFullNowAndThen() {
    answer(page(0), 200);
    int full = 0;
    for (int visit = 0; visit < 20; visit++) {
      due();
      Task task = next();
      boolean conditional = !task.queued().validators().isEmpty();
      full += conditional ? 0 : 1;
      answer(task, conditional ? 304 : 200);
    }
    assertThat(full).isBetween(1, 5);
  }

  @Test
  void aPageIsGoneAfterThreeAnswersInAllThatItIsNotThere() {
    answer(page(0), 200);
    for (int status : new int[] {404, 200, 410, 304}) {
      due();
      answer(next(), status);
      assertThat(forgotten).isEmpty();
    }
    due();
    answer(next(), 404);
    assertThat(filed).isEmpty();
    assertThat(forgotten).extracting(Queued::digest).containsExactly(1L);
    assertThat(accounts()).extracting(Accounts::scheduled, Accounts::done).containsExactly(0L, 1L);
    frontier.accept(offer(0), now);
    assertThat(accounts().waiting()).as("the tombstone stands").isZero();
  }

  @Test
  void aPageThatRobotsForbidNowIsAskedForOnceTheyAllowItAgain() {
    answer(page(0), 200);
    allowed = false;
    due();
    pass();
    assertThat(frontier.next(slot, now)).isNull();
    assertThat(accounts())
        .extracting(Accounts::scheduled, Accounts::dropped)
        .containsExactly(1L, 0L);
    allowed = true;
    due();
    assertThat(next().queued().digest()).isEqualTo(1);
  }

  @Test
  void aQuarterOfTheTurnsGoToPagesVisitedBeforeWhileNewOnesWait() {
    int pages = 40;
    for (int page = 0; page < pages; page++) {
      answer(page(page), 200);
    }
    while (!filed.isEmpty()) {
      due();
    }
    for (int page = pages; page < 2 * pages; page++) {
      frontier.accept(offer(page), now);
    }
    int again = 0;
    for (int turn = 0; turn < pages; turn++) {
      Task task = next();
      again += task.queued().isRevisit() ? 1 : 0;
      answer(task, 200);
    }
    assertThat(again).isBetween(pages / 8, pages * 3 / 8);
  }

  @Test
  void aPageWhoseHostHasMovedFollowsItWithItsPast() {
    answer(page(0), 200);
    Pin moved = Town.pin("http://a", 2, 2);
    frontier.accept(new HostMoved(slot, moved, slot), now);
    sent.clear();
    due();
    Offer offer = (Offer) sent.get(0);
    assertThat(sent).hasSize(1);
    assertThat(offer.slot()).isEqualTo(2);
    assertThat(offer.queued().digest()).isEqualTo(1);
    store.select(slot);
    Host left = requireNonNull(store.host(pin.host()));
    assertThat(store.slot().accounts().accepted()).isZero();
    assertThat(store.slot().price().wanted()).as("its part of the budget").isZero();
    assertThat(left.rate().pages()).isZero();
  }

  @Test
  void aPageFromAnotherSubtasksCalendarIsQueuedOnce() {
    answer(page(0), 200);
    for (int visit = 0; visit < 2; visit++) {
      Filed page = filed.remove(0);
      now = Math.max(now, page.due);
      Due due = new Due(page.slot, page.host, page.queued, page.due);
      frontier.accept(due, now);
      frontier.accept(due, now); // read again
      assertThat(accounts())
          .extracting(Accounts::waiting, Accounts::scheduled)
          .containsExactly(1L, 0L);
      answer(next(), 200);
    }
    assertThat(filed).hasSize(1);
  }

  @Test
  void aPageThatHasGainedMuchIsReadAheadOfItsTimeOnce() {
    answer(page(0), 200);
    frontier.accept(recall(100), now);
    Task task = next();
    assertThat(task.queued().passes()).isTrue();
    assertThat(task.queued().validators()).isEqualTo(Validators.NONE);
    assertThat(task.queued().passed()).isEqualTo(1);
    assertThat(task.candidate().score()).isEqualTo(100);
    answer(task, 200);
    assertThat(filed).as("its appointment stands").hasSize(1);
    frontier.accept(recall(100), now); // read again
    assertThat(accounts().waiting()).isZero();
    due();
    assertThat(next().queued().passed()).as("of its score").isEqualTo(100);
  }

  @Test
  void aSmallGainIsPassedOnAtTheNextPlannedVisit() {
    answer(page(0), 200);
    frontier.accept(recall(20), now);
    assertThat(accounts().waiting()).as("too little for a visit").isZero();
    due();
    Task task = next();
    assertThat(task.queued().passes()).isFalse();
    assertThat(task.candidate().score()).isEqualTo(20);
    answer(task, 304);
    due();
    frontier.accept(recall(500), now);
    Task first = next();
    assertThat(first.queued().passes()).isTrue();
    assertThat(first.queued().passed()).as("an unchanged page passes nothing on").isEqualTo(1);
    answer(first, 200);
    while (accounts().waiting() > 0) {
      pass();
      Task other = frontier.next(slot, now);
      if (other != null && other.kind() == Task.Kind.PAGE) {
        assertThat(other.queued().passes()).as("what was passed on already").isFalse();
        assertThat(other.queued().passed()).isEqualTo(500);
        return;
      }
    }
  }

  @Test
  void aPageThatIsSaidToHaveChangedIsVisitedAheadOfItsTimeOncePerWord() {
    answer(page(0), 200);
    for (int word = 1; word <= 2; word++) {
      frontier.accept(news(), now);
      frontier.accept(news(), now); // of another list, or read again
      assertThat(accounts().waiting()).isEqualTo(1);
      Task task = next();
      assertThat(task.queued().isAhead()).isTrue();
      answer(task, 200);
      assertThat(accounts().waiting()).isZero();
      assertThat(filed).as("its appointment stands").hasSize(1);
    }
  }

  @Test
  void pagesSaidToHaveChangedLeaveNewOnesTheirTurns() {
    for (int page = 0; page < 40; page++) {
      answer(page(page), 200);
    }
    for (int page = 0; page < 40; page++) {
      frontier.accept(news(page), now);
      frontier.accept(offer(100 + page), now);
    }
    int recalled = 0;
    for (int turn = 0; turn < 40; turn++) {
      Task task = next();
      recalled += task.queued().isAhead() ? 1 : 0;
      answer(task, 200);
    }
    assertThat(recalled).as("of 40, at a share of 0.25").isBetween(2, 20);
  }

  @Test
  void aPageThatIsSaidToHaveChangedWhileItWaitsForItsFirstVisitWaitsOnce() {
    frontier.accept(offer(0), now);
    frontier.accept(news(), now);
    assertThat(accounts().waiting()).isEqualTo(1);
  }

  private Offer news() {
    return news(0);
  }

  private Offer news(int page) {
    return new Offer(slot, pin, Queued.ahead(offer(page).candidate()), true);
  }

  private Offer recall(float score) {
    Candidate candidate = offer(0).candidate();
    return new Offer(slot, pin, Queued.ahead(candidate.scored(score)));
  }

  private Task page(int number) {
    frontier.accept(offer(number), now);
    return next();
  }

  private Offer offer(int page) {
    String url = pin.origin() + "/" + page;
    return new Offer(slot, pin, new Candidate(url, Hash64.of(url), 0, 0, 1, ""));
  }

  /** The next request for a page; those for robots.txt are answered on the way. */
  private Task next() {
    pass();
    Task task = requireNonNull(frontier.next(slot, now));
    if (task.kind() == Task.Kind.ROBOTS) {
      land(task, TaskResult.RULES, 200, null);
      return next();
    }
    return task;
  }

  private void pass() {
    now += 600_000;
    Long host = store.takeParked(slot, now);
    if (host != null) {
      frontier.unpark(slot, host, now);
    }
  }

  /** The earliest page filed falls due. */
  private void due() {
    Filed page = filed.remove(0);
    now = Math.max(now, page.due);
    frontier.due(page.slot, page.host, page.queued, now);
  }

  private void answer(Task task, int status) {
    Version version =
        new Version(status == 304, 1, true, Validators.of(status == 304 ? "" : ETAG, ""), now, 0);
    boolean missing = status == 404 || status == 410;
    land(task, missing ? TaskResult.GONE : TaskResult.FETCHED, status, missing ? null : version);
  }

  private void land(Task task, TaskResult result, int status, @Nullable Version version) {
    frontier.accept(
        new Outcome(
            slot,
            pin.host(),
            task.candidate().id(),
            task.ticket(),
            now,
            result,
            status,
            0,
            result == TaskResult.RULES ? new Obedient() : null,
            version),
        now);
  }

  private Accounts accounts() {
    return frontier.census().accounts();
  }

  @Override
  public void file(int slot, long host, Queued queued, long at, long due) {
    filed.add(new Filed(slot, host, queued, at, due));
  }

  @Override
  public void send(LoopRecord record) {
    sent.add(record);
  }

  @Override
  public void drop(int slot, Pin pin, Queued queued, Whereabouts reason) {
    dropped.add(reason);
  }

  @Override
  public void discarded(Queued queued) {}

  @Override
  public void forget(Queued queued) {
    forgotten.add(queued);
  }

  @Override
  public boolean takePage() {
    return true;
  }

  /** What robots.txt says for the next day. */
  private final class Obedient implements Rules {
    private final long expires = now + 24 * EVERY;

    @Override
    public boolean allows(String url) {
      return allowed;
    }

    @Override
    public long crawlDelay() {
      return 0;
    }

    @Override
    public long expires() {
      return expires;
    }
  }
}

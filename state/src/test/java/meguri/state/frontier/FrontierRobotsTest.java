package meguri.state.frontier;

import static java.util.Objects.requireNonNull;
import static meguri.state.frontier.Town.SLOTS;
import static meguri.state.frontier.Town.offer;
import static meguri.state.frontier.Town.pin;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.RobotsFound;
import meguri.state.frontier.LoopRecord.RobotsSought;
import meguri.state.frontier.LoopRecord.TaskResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FrontierRobotsTest {

  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private static final Pin A = pin("http://a", 1, 1);
  private static final Pin B = pin("http://b", 2, 1);
  private static final String ELSEWHERE = "http://b/robots.txt";

  private final Town town = new Town();
  private Frontier frontier = frontier(town.store, Patience.once(3));
  private HeapStore store = town.store;
  private long now = Town.NOW;

  /** Rules that forbid a page or two. */
  private record Few(long expires, long crawlDelay, String... forbidden) implements Rules {
    @Override
    public boolean allows(String url) {
      return Arrays.stream(forbidden).noneMatch(url::endsWith);
    }
  }

  @Test
  void aPageThatWasForbiddenWhileItWaitedIsNotAskedFor() {
    accept(offer(A, 1), offer(A, 2), offer(A, 3));
    rules(next(A), new Few(now + HOUR, 0));
    fetched(page(A, 1));
    now += HOUR;
    rules(next(A), new Few(now + HOUR, 0, "/2"));
    page(A, 3);
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/2");
  }

  @Test
  void aPageForbiddenByNewRulesIsNotRequestedAfterARestore() {
    accept(offer(A, 1), offer(A, 2));
    rules(next(A), new Few(now + DAY, 0, "/2"));
    fetched(page(A, 1));
    store = store.copy();
    frontier = frontier(store, Patience.once(3));
    frontier.reopen(A.slot(SLOTS));
    assertThat(nextWithin(A, MINUTE)).isNull();
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/2");
  }

  @Test
  void aHostThatForbidsAllItsPagesLetsOthersHaveTheirTurnWhileTheyAreDropped() {
    int pages = 10_000;
    for (int page = 0; page < pages; page++) {
      accept(offer(A, page));
    }
    frontier.nextDue(now);
    rules(robots(A), new Few(now + DAY, 0, ""));
    now += SECOND;
    int turns = 0;
    for (int dropped = 0; dropped < pages; turns++) {
      assertThat(frontier.nextDue(now)).isEqualTo(A.slot(SLOTS));
      assertThat(frontier.next(A.slot(SLOTS), now)).isNull();
      assertThat(town.drops.size() - dropped).as("pages dropped in one turn").isBetween(1, 100);
      dropped = town.drops.size();
      assertThat(frontier.nextDue(now)).as("a second turn at once").isNegative();
      now = Math.min(frontier.nextDueAt(), now + MINUTE);
    }
    assertThat(turns).isGreaterThan(100);
  }

  @Test
  void aHostWhoseRobotsTxtFailsGetsNoRequestsAndIsThenForbidden() {
    accept(offer(A, 1));
    failed(robots(A));
    failed(robots(A));
    assertThat(town.drops).isEmpty();
    failed(robots(A));
    assertThat(nextWithin(A, MINUTE)).isNull();
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/1");
  }

  @Test
  void inACrawlThatGoesOnThePagesWaitForTheirRobots() {
    frontier = frontier(town.store, Patience.endless(3));
    accept(offer(A, 1));
    for (int i = 0; i < 30; i++) {
      failed(robots(A));
    }
    assertThat(town.drops).isEmpty();
    rules(robots(A), new Few(now + DAY, 0));
    page(A, 1);
  }

  @Test
  void theLastGoodCopyStandsInForThirtyDaysAndIsTriedToBeReplacedEachHour() {
    accept(offer(A, 1), offer(A, 2), offer(A, 3), offer(A, 4));
    rules(next(A), new Few(now + DAY, 0, "/3"));
    fetched(page(A, 1));
    now += 30 * DAY;
    for (int i = 0; i < HostRobots.STAND_IN_AFTER; i++) {
      failed(robots(A));
    }
    fetched(page(A, 2));
    page(A, 4);
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/3");
    accept(offer(A, 5));
    now += HOUR;
    fetched(requireNonNull(flying));
    failed(robots(A));
  }

  @Test
  void aChallengeInPlaceOfRobotsLeavesTheLastGoodCopyInForce() {
    accept(offer(A, 1), offer(A, 2), offer(A, 3));
    rules(next(A), new Few(now + DAY, 0, "/2"));
    fetched(page(A, 1));
    now += 30 * DAY;
    for (int i = 0; i < HostRobots.STAND_IN_AFTER; i++) {
      blocked(robots(A));
    }
    page(A, 3);
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/2");
  }

  @Test
  void aChallengeInPlaceOfRobotsThatWereNeverHadForbidsAll() {
    accept(offer(A, 1));
    blocked(robots(A));
    blocked(robots(A));
    blocked(robots(A));
    assertThat(nextWithin(A, MINUTE)).isNull();
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/1");
  }

  @Test
  void aHostThatBlocksIsAskedMoreSlowlyAndThePageOnceMore() {
    accept(offer(A, 1), offer(A, 2));
    rules(next(A), new Few(now + DAY, 0));
    blocked(page(A, 1));
    long blocked = now;
    Task next = next(A);
    assertThat(now - blocked).as("twice the interval, at least").isGreaterThanOrEqualTo(2 * SECOND);
    fetched(next);
    assertThat(List.of(next.candidate().url(), next(A).candidate().url()))
        .containsExactlyInAnyOrder("http://a/1", "http://a/2");
    assertThat(town.drops).isEmpty();
  }

  @Test
  void inACrawlThatEndsAHostThatBlocksAFewPagesLosesThoseAndNoOther() {
    for (int i = 1; i <= 12; i++) {
      accept(offer(A, i));
    }
    rules(next(A), new Few(now + DAY, 0));
    for (Task task = next(A); task != null; task = nextWithin(A, HOUR)) {
      String url = task.candidate().url();
      if (List.of("http://a/1", "http://a/2", "http://a/3").contains(url)) {
        blocked(task);
      } else {
        fetched(task);
      }
    }
    assertThat(town.drops)
        .containsExactlyInAnyOrder("FAILED http://a/1", "FAILED http://a/2", "FAILED http://a/3");
  }

  @Test
  void inACrawlThatEndsAHostThatBlocksAllIsGivenUpAfterEightPages() {
    for (int i = 1; i <= 12; i++) {
      accept(offer(A, i));
    }
    rules(next(A), new Few(now + DAY, 0));
    int blocks = 0;
    for (Task task = next(A); task != null; task = nextWithin(A, HOUR)) {
      blocked(task);
      blocks++;
    }
    assertThat(blocks).isEqualTo(8);
    assertThat(town.drops).hasSize(12);
  }

  @Test
  void afterThirtyDaysAllIsForbidden() {
    accept(offer(A, 1), offer(A, 2));
    rules(next(A), new Few(now + DAY, 0));
    fetched(page(A, 1));
    now += 31 * DAY;
    for (int i = 0; i < 3; i++) {
      failed(robots(A));
    }
    assertThat(nextWithin(A, MINUTE)).isNull();
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/2");
  }

  @Test
  void aHostThatIsAskedNoMoreOftenThanItsRulesExpireIsAskedForAPageEachOtherTurn() {
    frontier = frontier(town.store, Patience.once(3), HOUR);
    accept(offer(A, 1), offer(A, 2));
    rules(robots(A), new Few(now + HOUR, 0));
    fetched(page(A, 1));
    rules(robots(A), new Few(now + SECOND, 0));
    page(A, 2);
  }

  @Test
  void aHostWithARedirectedRobotsTxtGetsAPageEachOtherTurn() {
    frontier = frontier(town.store, Patience.once(3), HOUR);
    accept(offer(A, 1));
    redirected(robots(A));
    found(A, new Few(now + SECOND, 0));
    page(A, 1);
  }

  @Test
  void aHostWithoutARobotsTxtIsForbiddenAndRequestedNoMore() {
    frontier = frontier(town.store, Patience.once(3), HOUR);
    accept(offer(A, 1));
    failed(robots(A));
    failed(robots(A));
    failed(robots(A));
    assertThat(nextWithin(A, 2 * HOUR)).isNull();
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/1");
  }

  @Test
  void aCrawlDelayIsHeededUpToItsCapAndItsHostParkedMeanwhile() {
    accept(offer(A, 1), offer(A, 2));
    rules(next(A), new Few(now + DAY, DAY));
    page(A, 1);
    fetched(requireNonNull(flying));
    long end = now;
    page(A, 2);
    assertThat(now - end).isEqualTo(10 * SECOND);
  }

  @Test
  void aRedirectedRobotsIsAskedForWhereItIsAndItsRulesHoldForTheHostThatSoughtThem() {
    accept(offer(A, 1), offer(A, 2));
    redirected(robots(A));
    assertThat(nextWithin(A, 30 * SECOND)).as("nothing while they are sought").isNull();
    sought(B, ELSEWHERE, A);
    Task errand = next(B);
    assertThat(errand.kind()).isEqualTo(Task.Kind.ERRAND);
    assertThat(errand.candidate().url()).isEqualTo(ELSEWHERE);
    assertThat(errand.candidate().via()).isEqualTo("http://a");
    fetched(errand);
    found(A, new Few(now + DAY, 0, "/1"));
    page(A, 2);
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/1");
  }

  @Test
  void theHostThatIsAskedLearnsNothingFromIt() {
    accept(offer(B, 1));
    sought(B, ELSEWHERE, A);
    fetched(next(B));
    found(A, new Few(now + DAY, 0));
    rules(robots(B), new Few(now + DAY, 0, "/1"));
    assertThat(nextWithin(B, MINUTE)).isNull();
    assertThat(town.drops).containsExactly("FORBIDDEN http://b/1");
  }

  @Test
  void anErrandThatFailsDoesNotCountAgainstTheRobotsOfTheHostThatIsAsked() {
    for (int i = 0; i < 4; i++) {
      sought(B, ELSEWHERE, A);
      failed(next(B));
    }
    accept(offer(B, 1));
    rules(robots(B), new Few(now + DAY, 0));
    page(B, 1);
  }

  @Test
  void anErrandKeepsTheDelayOfTheHostThatIsAsked() {
    accept(offer(B, 1));
    rules(robots(B), new Few(now + DAY, 7 * SECOND));
    fetched(page(B, 1));
    long end = now;
    sought(B, ELSEWHERE, A);
    next(B);
    assertThat(now - end).isEqualTo(7 * SECOND);
  }

  @Test
  void anyOtherFileIsAskedForOnlyIfTheRulesOfItsHostAllowIt() {
    sought(B, "http://b/a/rules.txt", A);
    rules(robots(B), new Few(now + DAY, 0, "/a/rules.txt"));
    assertThat(nextWithin(B, MINUTE)).isNull();
    sought(B, "http://b/b/rules.txt", A);
    assertThat(next(B).kind()).isEqualTo(Task.Kind.ERRAND);
  }

  @Test
  void aRobotsMayBeRedirectedWithinItsHost() {
    accept(offer(A, 1));
    redirected(robots(A));
    sought(A, "http://a/rules.txt", A);
    Task errand = next(A);
    assertThat(errand.candidate().url()).isEqualTo("http://a/rules.txt");
    fetched(errand);
    assertThat(nextWithin(A, 30 * SECOND)).isNull();
    found(A, new Few(now + DAY, 0));
    page(A, 1);
  }

  @Test
  void missingRulesAreSoughtAgainAndThenAllIsForbidden() {
    accept(offer(A, 1));
    redirected(robots(A));
    redirected(robots(A));
    redirected(robots(A));
    assertThat(nextWithin(A, MINUTE)).isNull();
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/1");
  }

  @Test
  void rulesThatComeTooLateOrTwiceChangeNothing() {
    accept(offer(A, 1), offer(A, 2), offer(A, 3));
    redirected(robots(A));
    found(A, new Few(now, 0));
    redirected(robots(A));
    found(A, new Few(now + DAY, 0, "/1"));
    found(A, new Few(now + DAY, 0, "/2"));
    fetched(page(A, 2));
    found(A, new Few(now + DAY, 0, "/3"));
    page(A, 3);
    assertThat(town.drops).containsExactly("FORBIDDEN http://a/1");
  }

  @Test
  void anErrandToldTwiceIsRunOnceAndOnesThatAreTooManyAreLeftToBeToldAgain() {
    for (int asker = 0; asker < 100; asker++) {
      sought(B, ELSEWHERE, pin("http://asker" + asker, 1, 1));
      sought(B, ELSEWHERE, pin("http://asker" + asker, 1, 1));
    }
    int errands = 0;
    for (Task task = nextWithin(B, MINUTE); task != null; task = nextWithin(B, MINUTE)) {
      errands++;
      fetched(task);
    }
    assertThat(errands).isEqualTo(16);
  }

  @Test
  void anErrandFollowsAHostThatHasMoved() {
    Pin moved = pin("http://b", 3, 2);
    accept(offer(B, 1), new LoopRecord.HostMoved(B.slot(SLOTS), moved, B.slot(SLOTS)));
    town.sent.clear();
    sought(B, ELSEWHERE, A);
    assertThat(town.sent)
        .containsExactly(
            new RobotsSought(moved.slot(SLOTS), moved, new Errand(ELSEWHERE, "http://a", 1, 0)));
  }

  @Test
  void errandsThatNeverEndLeaveAHostEveryOtherTurnForItsOwnPages() {
    accept(offer(B, 1), offer(B, 2), offer(B, 3));
    int errands = 0;
    int pages = 0;
    for (int turn = 0; pages < 3; turn++) {
      assertThat(turn).as("turns").isLessThan(10);
      sought(B, ELSEWHERE, pin("http://asker" + turn, 1, 1));
      sought(B, ELSEWHERE, pin("http://another" + turn, 1, 1));
      Task task = next(B);
      if (task.kind() == Task.Kind.ROBOTS) {
        rules(task, new Few(now, 0)); // the next page, and no more
        continue;
      }
      errands += task.kind() == Task.Kind.ERRAND ? 1 : 0;
      pages += task.kind() == Task.Kind.PAGE ? 1 : 0;
      fetched(task);
    }
    assertThat(errands).isBetween(2, 4);
  }

  @Test
  void whileItsRulesAreSoughtElsewhereAHostDoesErrandsAlone() {
    accept(offer(B, 1));
    redirected(robots(B));
    for (int asker = 0; asker < 3; asker++) {
      sought(B, ELSEWHERE, pin("http://asker" + asker, 1, 1));
    }
    for (int asker = 0; asker < 3; asker++) {
      Task errand = next(B);
      assertThat(errand.kind()).isEqualTo(Task.Kind.ERRAND);
      fetched(errand);
    }
    assertThat(nextWithin(B, 20 * SECOND)).isNull();
  }

  @Test
  void aRobotsTxtHasTheDepthOfThePageThatNeedsIt() {
    Candidate shallow = offer(A, 1).candidate();
    Candidate deep =
        new Candidate(shallow.url(), shallow.id(), 3, 0, shallow.score(), "http://via/");
    accept(new LoopRecord.Offer(A.slot(SLOTS), A, deep));
    assertThat(robots(A).candidate().depth()).isEqualTo(3);
    accept(new RobotsSought(B.slot(SLOTS), B, new Errand("http://b/rules", A.origin(), 1, 2)));
    assertThat(robots(B).candidate().depth()).isEqualTo(2);
  }

  private @Nullable Task flying;

  private Frontier frontier(HeapStore of, Patience patience) {
    return frontier(of, patience, SECOND);
  }

  private Frontier frontier(HeapStore of, Patience patience, long interval) {
    Politeness politeness = new Politeness(Intervals.of(interval), 5_000, 0, 10_000, patience);
    long[] tickets = {0};
    return new Frontier(of, politeness, town, () -> ++tickets[0], 1, FrontierSettings.of(SLOTS));
  }

  private void accept(LoopRecord... records) {
    for (LoopRecord record : records) {
      frontier.accept(record, now);
    }
  }

  private void sought(Pin at, String url, Pin asker) {
    accept(new RobotsSought(at.slot(SLOTS), at, new Errand(url, asker.origin(), 1, 0)));
  }

  private void found(Pin of, Rules rules) {
    accept(new RobotsFound(of.slot(SLOTS), of, rules));
  }

  /** The slot's next request, as soon as it may be made. */
  private @Nullable Task nextWithin(Pin pin, long wait) {
    int slot = pin.slot(SLOTS);
    for (long end = now + wait; now <= end; now += SECOND) {
      for (Long host = store.takeParked(slot, now); host != null; ) {
        frontier.unpark(slot, host, now);
        host = store.takeParked(slot, now);
      }
      flying = frontier.next(slot, now);
      if (flying != null) {
        return flying;
      }
    }
    return null;
  }

  private Task next(Pin pin) {
    return requireNonNull(nextWithin(pin, 2 * HOUR));
  }

  private Task robots(Pin pin) {
    Task task = next(pin);
    assertThat(task.kind()).isEqualTo(Task.Kind.ROBOTS);
    return task;
  }

  private Task page(Pin pin, int page) {
    Task task = next(pin);
    assertThat(task.candidate().url()).isEqualTo(pin.origin() + "/" + page);
    return task;
  }

  private void rules(Task robots, Rules rules) {
    land(robots, TaskResult.RULES, 200, rules);
  }

  private void fetched(Task task) {
    land(task, TaskResult.FETCHED, 200, null);
  }

  private void failed(Task task) {
    land(task, TaskResult.FAILED, 503, null);
  }

  private void blocked(Task task) {
    land(task, TaskResult.BLOCKED, 200, null);
  }

  private void redirected(Task robots) {
    land(robots, TaskResult.REDIRECTED, 301, null);
  }

  private void land(Task task, TaskResult result, int status, @Nullable Rules rules) {
    long url = task.candidate().id();
    long host = task.pin().host();
    accept(new Outcome(task.slot(), host, url, task.ticket(), now, result, status, 0, rules, null));
  }
}

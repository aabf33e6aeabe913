package meguri.operators.frontier;

import static meguri.operators.frontier.FrontierRoom.START;
import static meguri.operators.frontier.FrontierRoom.T;
import static meguri.operators.frontier.FrontierRoom.TIMEOUT;
import static meguri.operators.frontier.FrontierRoom.answer;
import static meguri.operators.frontier.FrontierRoom.forbidding;
import static meguri.operators.frontier.FrontierRoom.offer;
import static meguri.operators.frontier.FrontierRoom.outcome;
import static meguri.operators.frontier.FrontierRoom.pin;
import static meguri.operators.frontier.FrontierRoom.settings;
import static meguri.operators.frontier.FrontierRoom.visitingAgain;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import meguri.operators.model.Discarded;
import meguri.operators.model.LogLine;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Task;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrontierOperatorTest {

  @TempDir private Path tmp;

  @Test
  void noTaskLeavesWithinTheIntervalAfterOpen() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.accept(offer(pin(1, "a"), 0));
      room.time(START + T - 1);
      assertThat(room.tasks()).isEmpty();
      room.time(START + T);
      assertThat(room.tasks()).extracting(Task::kind).containsExactly(Task.Kind.ROBOTS);
    }
  }

  @Test
  void noTaskLeavesWhileAnEarlierRunMayStillAsk() throws Exception {
    long quiet = START + 30_000;
    try (FrontierRoom room =
        FrontierRoom.open(tmp, new FrontierSetup().quietUntil(quiet).build())) {
      room.accept(offer(pin(1, "a"), 0));
      room.time(quiet + T - 1);
      assertThat(room.tasks()).isEmpty();
      room.time(quiet + T);
      assertThat(room.tasks()).hasSize(1);
    }
  }

  @Test
  void aSlotIsAskedAgainExactlyOneIntervalAfterItsLastRequest() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      for (String host : List.of("a", "b", "c")) {
        for (int page = 0; page < 5; page++) {
          room.accept(offer(pin(1, host), page));
        }
      }
      long end = START;
      Set<String> asked = new HashSet<>();
      for (int request = 0; request < 18; request++) {
        room.time(end + T - 1);
        assertThat(room.tasks()).as("request %d, too early", request).isEmpty();
        room.time(end + T);
        List<Task> tasks = room.tasks();
        assertThat(tasks).as("request %d", request).hasSize(1);
        assertThat(asked.add(tasks.get(0).candidate().url())).isTrue();
        end = room.now() + 300;
        room.time(end);
        assertThat(room.tasks()).as("one request at a time").isEmpty();
        room.accept(answer(tasks.get(0), end));
      }
      assertThat(room.metric("frontier.fetched")).isEqualTo(15);
      assertThat(room.runDry()).isEmpty();
    }
  }

  @Test
  void requestsInFlightAreBoundedAndOthersFollowAsAnswersCome() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, new FrontierSetup().inFlight(7).build())) {
      for (int slot = 0; slot < 30; slot++) {
        room.accept(offer(pin(slot, "h" + slot), 0));
      }
      room.time(START + T);
      List<Task> tasks = room.tasks();
      assertThat(tasks).hasSize(7);
      room.time(START + 2 * T);
      assertThat(room.tasks()).isEmpty();
      room.accept(answer(tasks.get(3), START + 2 * T));
      assertThat(room.tasks()).hasSize(1);
      assertThat(room.metric("frontier.inflight")).isEqualTo(7);
      tasks.remove(3);
      for (Task task : tasks) {
        room.accept(answer(task, START + 2 * T));
      }
      assertThat(room.tasks()).hasSize(6);
    }
  }

  @Test
  void timersDoNotPileUpWhenAnIdleSlotBecomesDueBeforeAllOthers() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      Pin steady = pin(1, "steady");
      Pin halfAnIntervalLater = pin(2, "later");
      Pin idle = pin(3, "idle");
      int rounds = 100;
      for (int page = 0; page < rounds; page++) {
        room.accept(offer(steady, page));
      }
      int news = 0;
      for (long time = START; time < START + rounds * T; time += 10) {
        room.time(time);
        if (time == START + T + 490) {
          room.accept(offer(idle, news++));
        }
        if (time == START + T + 500) {
          for (int page = 0; page < rounds; page++) {
            room.accept(offer(halfAnIntervalLater, page));
          }
        }
        for (Task task : room.tasks()) {
          room.accept(answer(task, time));
          if (task.slot() == 1 && time > START + 2 * T) {
            // due 490 ms from now, 10 ms before the slot that was next until now
            room.accept(offer(idle, news++));
          }
        }
      }
      assertThat(news).isGreaterThan(rounds / 2);
      assertThat(room.metric("frontier.waiting")).isPositive();
      assertThat(room.timers()).isLessThan(10);
    }
  }

  @Test
  void staleTicketsAndLapsedTasksCauseNoSecondRequest() throws Exception {
    FrontierRoom.Left left = FrontierRoom.leftInFlight(tmp, pin(1, "a"));
    Task flying = left.asked();
    long now = START + 10 * T;
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), now, left.state())) {
      assertThat(room.metric("frontier.inflight")).isOne();
      room.accept(outcome(flying, 0, TaskResult.LAPSED));
      room.accept(outcome(flying, 0, TaskResult.LAPSED));
      room.time(now + TIMEOUT + T);
      List<Task> again = room.tasks();
      assertThat(again).hasSize(1);
      room.accept(outcome(flying, 0, TaskResult.LAPSED));
      room.time(now + 100 * T);
      assertThat(room.tasks()).as("the new ticket is still in flight").isEmpty();
      assertThat(room.metric("frontier.inflight")).isOne();
      assertThat(room.metric("frontier.stale")).isEqualTo(2);
      assertThat(again.get(0).run()).isNotEqualTo(flying.run());
    }
  }

  @Test
  void aRestoredSlotWithARequestInFlightWaitsForItsTimeout() throws Exception {
    OperatorSubtaskState state;
    Task flying;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.accept(offer(pin(1, "busy"), 0));
      room.time(START + T);
      flying = room.tasks().get(0);
      room.accept(offer(pin(2, "idle"), 0));
      assertThat(room.tasks()).hasSize(1);
      state = room.snapshot(1);
    }
    long now = START + 50 * T;
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), now, state)) {
      room.accept(offer(pin(3, "new"), 0));
      room.accept(outcome(flying, 0, TaskResult.LAPSED));
      room.time(now + T - 1);
      assertThat(room.tasks()).isEmpty();
      room.time(now + T);
      assertThat(room.tasks()).extracting(Task::slot).containsExactly(3);
      room.time(now + TIMEOUT + T - 1);
      assertThat(room.tasks()).isEmpty();
      room.time(now + TIMEOUT + T);
      assertThat(room.tasks()).extracting(Task::slot).containsExactly(1);
    }
  }

  @Test
  void aPageIsGoneAfterThree404sAndThenLeftAloneForNinetyDays() throws Exception {
    Duration every = Duration.ofDays(8);
    try (FrontierRoom room = FrontierRoom.open(tmp, visitingAgain(every))) {
      Offer offer = offer(pin(1, "a"), 0);
      room.accept(offer);
      for (int miss = 1; miss <= 3; miss++) {
        assertThat(room.runDry(TaskResult.GONE)).as("tasks of miss %d", miss).isNotEmpty();
        assertThat(room.forgotten()).hasSize(miss / 3);
        room.accept(offer);
        assertThat(room.runDry()).as("an offer while it is waited for").isEmpty();
        room.time(room.now() + every.toMillis());
      }
      assertThat(room.runDry()).isEmpty();
      room.time(room.now() + Duration.ofDays(80).toMillis());
      room.accept(offer);
      assertThat(room.runDry()).as("the tombstone stands").isEmpty();
      room.time(room.now() + Duration.ofDays(3).toMillis());
      room.accept(offer);
      assertThat(room.runDry()).extracting(Task::candidate).contains(offer.candidate());
      assertThat(room.metric("frontier.accepted")).isEqualTo(2);
      assertThat(room.metric("frontier.done")).isEqualTo(1);
      assertThat(room.metric("frontier.scheduled")).isEqualTo(1);
      assertThat(room.metric("frontier.fetched")).isEqualTo(4);
    }
  }

  @Test
  void aUrlThatWasGivenUpIsTriedAgainIfOfferedAWeekLater() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      Offer offer = offer(pin(1, "a"), 0);
      room.accept(offer);
      assertThat(room.runDry(TaskResult.FAILED)).hasSize(4);
      assertThat(room.metric("frontier.dropped")).isEqualTo(1);
      room.time(room.now() + Duration.ofDays(7).toMillis());
      room.accept(offer);
      assertThat(room.runDry())
          .extracting(Task::kind)
          .as("no robots.txt is believed for a week")
          .containsExactly(Task.Kind.ROBOTS, Task.Kind.PAGE);
      assertThat(room.metric("frontier.fetched")).isEqualTo(1);
      assertThat(room.metric("frontier.accepted")).isEqualTo(2);
    }
  }

  @Test
  void urlsForAFullSlotAreDiscardedAndMayComeBack() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, new FrontierSetup().maxWaiting(5).build())) {
      for (int page = 0; page < 8; page++) {
        room.accept(offer(pin(1, "a"), page));
        room.accept(offer(pin(2, "b"), 100 + page % 2));
      }
      assertThat(room.forgotten()).containsExactly(discarded(5), discarded(6), discarded(7));
      assertThat(room.log()).extracting(LogLine::reason).containsOnly("discarded").hasSize(3);
      assertThat(room.metric("dropped.discarded")).isEqualTo(3);
      assertThat(room.metric("frontier.accepted")).isEqualTo(10);
      assertThat(room.metric("frontier.waiting")).isEqualTo(7);
      room.runDry();
      room.accept(offer(pin(1, "a"), 7));
      assertThat(room.runDry()).hasSize(1);
      assertThat(room.metric("frontier.accepted"))
          .isEqualTo(room.metric("frontier.fetched") + room.metric("frontier.dropped"));
    }
  }

  @Test
  void aFullSlotKeepsItsBestUrlsAcrossARestoreAtAnotherParallelism() throws Exception {
    FrontierOperator.Settings settings = new FrontierSetup().maxWaiting(4).build();
    OperatorSubtaskState state;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings)) {
      for (int slot = 1; slot <= 8; slot++) {
        for (int page = 0; page < 6; page++) {
          room.accept(worth(slot, page % 2 == 0 ? "a" : "b", page, 1 << page));
        }
      }
      assertThat(room.metric("frontier.waiting")).isEqualTo(8 * 4);
      state = room.snapshot(1);
      room.accept(worth(1, "a", 100, 1_000)); // rolled back
    }
    Set<String> fetched = new TreeSet<>();
    long accepted = 0;
    long dropped = 0;
    List<FrontierRoom> rooms = FrontierRoom.rescale(tmp, settings, START + T, 2, List.of(state));
    for (int subtask = 0; subtask < 2; subtask++) {
      try (FrontierRoom room = rooms.get(subtask)) {
        long before = room.metric("frontier.waiting");
        for (int slot = 1; slot <= 8; slot++) {
          if (index(slot, 2) == subtask) {
            room.accept(worth(slot, "c", 3, 8)); // no better than the second worst
            room.accept(worth(slot, "c", 3, 8));
            room.accept(worth(slot, "c", 0, 1));
            room.accept(worth(slot, "a", 4, 16)); // waits already
          }
        }
        assertThat(room.metric("frontier.waiting")).isEqualTo(before);
        assertThat(room.forgotten()).hasSize((int) before / 4 * 2);
        room.runDry().stream()
            .filter(task -> task.kind() == Task.Kind.PAGE)
            .forEach(task -> fetched.add(task.slot() + " " + task.candidate().url()));
        accepted += room.metric("frontier.accepted");
        dropped += room.metric("frontier.dropped");
      }
    }
    Set<String> best = new TreeSet<>();
    for (int slot = 1; slot <= 8; slot++) {
      best.add(slot + " http://" + slot + ".c/page/3");
      best.add(slot + " http://" + slot + ".b/page/3");
      best.add(slot + " http://" + slot + ".a/page/4");
      best.add(slot + " http://" + slot + ".b/page/5");
    }
    assertThat(fetched).isEqualTo(best);
    assertThat(accepted).isEqualTo(fetched.size() + dropped);
  }

  private static Offer worth(int slot, String name, int page, float score) {
    Offer offer = offer(pin(slot, slot + "." + name), page);
    return new Offer(offer.slot(), offer.pin(), offer.candidate().scored(score));
  }

  @Test
  void urlsOfADeadHostWaitUntilItAnswersAgain() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, visitingAgain(Duration.ofDays(400)))) {
      for (int page = 0; page < 50; page++) {
        room.accept(offer(pin(1, "a"), page));
      }
      room.time(START + T);
      room.accept(answer(room.tasks().get(0), room.now())); // robots.txt
      int requests = fail(room, Duration.ofHours(6));
      assertThat(requests).as("requests to a host that is down").isBetween(10, 40);
      long tomorrow = room.metric("frontier.scheduled");
      assertThat(tomorrow).as("pages that had three attempts").isEqualTo(requests / 3);
      room.time(room.now() + Duration.ofHours(1).toMillis());
      room.runDry();
      assertThat(room.metric("frontier.fetched")).isEqualTo(50 - tomorrow);
      room.time(room.now() + Duration.ofDays(1).toMillis());
      room.runDry();
      assertThat(room.metric("frontier.fetched")).isEqualTo(50);
      assertThat(room.metric("frontier.dropped")).isZero();
      assertThat(room.metric("slots.empty")).isEqualTo(room.metric("slots.known")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void brokenPagesDoNotDelayOtherPagesOfTheirHost(boolean once) throws Exception {
    try (FrontierRoom room =
        FrontierRoom.open(tmp, once ? settings() : visitingAgain(Duration.ofDays(400)))) {
      for (int page = 0; page < 30; page++) {
        room.accept(offer(pin(1, "a"), page));
      }
      long end = room.now() + Duration.ofHours(1).toMillis();
      Set<String> fetched = new HashSet<>();
      while (room.now() < end) {
        room.time(room.now() + 1_000);
        for (Task task : room.tasks()) {
          boolean broken = Long.remainderUnsigned(task.candidate().id(), 3) > 0;
          if (task.kind() == Task.Kind.PAGE && broken) {
            room.accept(outcome(task, room.now(), TaskResult.FAILED, 500));
          } else {
            room.accept(answer(task, room.now()));
            fetched.add(task.candidate().url());
          }
        }
      }
      assertThat(room.metric("frontier.waiting")).isZero();
      assertThat(room.metric(once ? "frontier.dropped" : "frontier.scheduled")).isPositive();
      assertThat(fetched.size()).as("robots.txt and all good pages").isBetween(2, 20);
      assertThat(room.metric("frontier.scheduled") + room.metric("frontier.dropped")).isEqualTo(30);
    }
  }

  @Test
  void aFiniteCrawlGivesUpADeadHost() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      for (int page = 0; page < 1_000; page++) {
        room.accept(offer(pin(1, "a"), page));
      }
      room.time(START + T);
      room.accept(answer(room.tasks().get(0), room.now())); // robots.txt
      assertThat(fail(room, Duration.ofMinutes(30))).isLessThan(20);
      assertThat(room.metric("frontier.dropped")).isEqualTo(1_000);
      assertThat(room.metric("frontier.waiting")).isZero();
    }
  }

  @Test
  void aHostThatAnswers429IsAskedLessOftenForAWhile() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      for (int page = 0; page < 400; page++) {
        room.accept(offer(pin(1, "a"), page));
      }
      room.time(START + T);
      room.accept(answer(room.tasks().get(0), room.now())); // robots.txt
      room.time(room.now() + T);
      room.accept(outcome(room.tasks().get(0), room.now(), TaskResult.FAILED, 429));
      List<Long> gaps = new ArrayList<>();
      long last = room.now();
      while (gaps.size() < 100) {
        room.time(room.now() + 50);
        for (Task task : room.tasks()) {
          gaps.add(room.now() - last);
          last = room.now();
          room.accept(answer(task, last));
        }
      }
      assertThat(gaps.get(1)).isBetween(2 * T - 200, 2 * T);
      assertThat(gaps.get(99)).isBetween(T, T + 50);
      assertThat(gaps).allMatch(gap -> gap >= T);
    }
  }

  @Test
  void aLostTaskIsRepeatedAfterItsLease() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.accept(offer(pin(1, "a"), 0));
      room.time(START + T);
      assertThat(room.tasks()).hasSize(1);
      room.timeInSteps(START + 590_000);
      assertThat(room.tasks()).isEmpty();
      room.timeInSteps(START + 620_000);
      assertThat(room.tasks()).hasSize(1);
      assertThat(room.metric("frontier.expired")).isOne();
    }
  }

  /** As while Kafka is away, and the room with all its answers waits for it. */
  @Test
  void aLeaseDoesNotRunWhileTheRoomIsBlocked() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.accept(offer(pin(1, "a"), 0));
      room.time(START + T);
      assertThat(room.tasks()).hasSize(1);
      long back = START + 3_600_000;
      room.time(back);
      room.timeInSteps(back + 590_000);
      assertThat(room.tasks()).isEmpty();
      room.timeInSteps(back + 620_000);
      assertThat(room.tasks()).hasSize(1);
    }
  }

  @Test
  void aLeaseDoesNotRunWhileTheCrawlIsStopped() throws Exception {
    FrontierRoom.Left left = FrontierRoom.leftInFlight(tmp, pin(1, "a"));
    long resumed = START + 3_600_000;
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), resumed, left.state())) {
      room.timeInSteps(resumed + 590_000);
      assertThat(room.tasks()).isEmpty();
      room.timeInSteps(resumed + 620_000);
      assertThat(room.tasks()).hasSize(1);
    }
  }

  @Test
  void mailAndBarriersPassWhileForbiddenUrlsAreDropped() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      for (int page = 0; page < 1_000; page++) {
        room.accept(offer(pin(1, "a"), page));
      }
      room.time(START + T);
      room.accept(forbidding(room.tasks().get(0), room.now()));
      room.time(room.now() + T);
      assertThat(room.metric("dropped.robots")).as("dropped in one go").isBetween(1L, 100L);
      for (int ms = 0; ms < 100; ms++) {
        room.time(room.now() + 1);
      }
      assertThat(room.metric("dropped.robots")).isEqualTo(1_000);
      assertThat(room.tasks()).isEmpty();
    }
  }

  @Test
  void queuesRulesAndAccountsSurviveARestore() throws Exception {
    OperatorSubtaskState state;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      fill(room);
      for (long now = START; now < START + 4 * T; now += 500) {
        room.time(now);
        for (Task task : room.tasks()) {
          room.accept(answer(task, now));
        }
      }
      state = room.snapshot(1);
      room.runDry(); // rolled back
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), START + 90 * T, state)) {
      long fetched = room.metric("frontier.fetched");
      assertThat(fetched).isPositive();
      assertThat(room.metric("frontier.accepted"))
          .isEqualTo(fetched + room.metric("frontier.waiting"));
      List<Task> tasks = room.runDry();
      assertThat(tasks)
          .as("the rules of every other host are known already")
          .filteredOn(task -> task.kind() == Task.Kind.ROBOTS)
          .hasSize(HOSTS / 2);
      assertThat(tasks).hasSize((int) (HOSTS * PAGES - fetched + HOSTS / 2));
      assertThat(urls(tasks)).hasSize(tasks.size());
      assertThat(room.metric("frontier.fetched")).isEqualTo(HOSTS * PAGES);
    }
  }

  @ParameterizedTest(name = "1 → {0} → {1}")
  @CsvSource({"2, 3", "3, 2", "3, 1"})
  void aChangeOfParallelismLosesAndDoublesNothing(int second, int third) throws Exception {
    Set<String> fetched = new HashSet<>();
    List<OperatorSubtaskState> states = new ArrayList<>();
    Set<Task> flying = new HashSet<>();
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      fill(room);
      someRounds(List.of(room), 5, fetched, flying);
      states.add(room.snapshot(1));
    }
    long now = START + 100 * T;
    for (int parallelism : new int[] {second, third}) {
      List<FrontierRoom> rooms = FrontierRoom.rescale(tmp, settings(), now, parallelism, states);
      states.clear();
      assertThat(sum(rooms, "slots.known")).isEqualTo(HOSTS / 2);
      assertThat(sum(rooms, "frontier.accepted")).isEqualTo((long) HOSTS * PAGES);
      assertThat(sum(rooms, "frontier.fetched")).isEqualTo(fetched.size());
      assertThat(sum(rooms, "frontier.inflight")).isEqualTo(flying.size());
      assertThat(sum(rooms, "frontier.waiting") + pagesOf(flying))
          .isEqualTo((long) HOSTS * PAGES - fetched.size());
      for (Task task : Set.copyOf(flying)) {
        rooms.get(index(task.slot(), parallelism)).accept(outcome(task, 0, TaskResult.LAPSED));
      }
      flying.clear();
      for (FrontierRoom room : rooms) {
        room.time(now + TIMEOUT + T);
      }
      someRounds(rooms, 5, fetched, flying);
      for (FrontierRoom room : rooms) {
        states.add(room.snapshot(2));
        room.close();
      }
      now += 100 * T;
    }
    List<FrontierRoom> rooms = FrontierRoom.rescale(tmp, settings(), now, 1, states);
    for (Task task : flying) {
      rooms.get(0).accept(outcome(task, 0, TaskResult.LAPSED));
    }
    for (Task task : rooms.get(0).runDry()) {
      if (task.kind() == Task.Kind.PAGE) {
        assertThat(fetched.add(task.candidate().url())).isTrue();
      }
    }
    assertThat(fetched).hasSize(HOSTS * PAGES);
    rooms.get(0).close();
  }

  /**
   * A room that is killed again and again, and each time goes on from its last checkpoint: what the
   * cache of slots and hosts held is in that checkpoint, and nothing that came later.
   */
  @Test
  void nothingThatWasInMemoryIsLostOrKeptWhenTheRoomIsKilled() throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      fill(room);
      states.add(room.snapshot(1));
    }
    Set<String> committed = new HashSet<>();
    for (int life = 1; life <= 5; life++) {
      List<FrontierRoom> rooms =
          FrontierRoom.rescale(tmp, settings(), START + life * 100 * T, 2 + life % 2, states);
      assertThat(sum(rooms, "frontier.fetched")).isEqualTo(committed.size());
      assertThat(sum(rooms, "frontier.accepted")).isEqualTo((long) HOSTS * PAGES);
      someRounds(rooms, 4, committed, new HashSet<>());
      states.clear();
      for (FrontierRoom room : rooms) {
        for (Task task : room.tasks()) {
          room.accept(outcome(task, 0, TaskResult.LAPSED));
        }
        states.add(room.snapshot(life + 1));
      }
      someRounds(rooms, 3, new HashSet<>(), new HashSet<>()); // rolled back
      for (FrontierRoom room : rooms) {
        room.close();
      }
    }
    assertThat(committed).hasSizeGreaterThan(HOSTS);
  }

  @Test
  void aHostsTimerAndDelaysSurviveARestore() throws Exception {
    OperatorSubtaskState state;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.accept(offer(pin(1, "a"), 0));
      room.time(START + T);
      Task robots = room.tasks().get(0);
      room.accept(outcome(robots, START + T, TaskResult.FAILED));
      room.time(START + T + 500);
      state = room.snapshot(1);
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), START + 50 * T, state)) {
      room.time(START + 51 * T);
      assertThat(room.tasks()).hasSize(1);
    }
  }

  @Test
  void aClockThatWasADayAheadDelaysNobodyAfterARestart() throws Exception {
    OperatorSubtaskState state;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.time(START + Duration.ofDays(1).toMillis());
      for (int page = 0; page < 3; page++) {
        room.accept(offer(pin(1, "idle"), page));
        room.accept(offer(pin(2, "flying"), page));
      }
      for (int request = 0; request < 2; request++) {
        for (Task task : room.tasks()) {
          room.accept(answer(task, room.now()));
        }
        room.time(room.now() + T);
      }
      for (Task task : room.tasks()) {
        if (task.slot() == 1) {
          room.accept(answer(task, room.now()));
        }
      }
      state = room.snapshot(1);
    }
    long now = START + 3_600_000;
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), now, state)) {
      room.timeInSteps(now + T - 1);
      assertThat(room.tasks()).isEmpty();
      room.timeInSteps(now + TIMEOUT + 2 * T);
      assertThat(room.tasks()).extracting(Task::slot).containsExactly(1);
      room.timeInSteps(now + 620_000);
      assertThat(room.tasks()).as("the leases are over").extracting(Task::slot).contains(2);
    }
  }

  @Test
  void aMovedHostIsForwardedToItsNewSlot() throws Exception {
    Pin before = pin(1, "a");
    Pin after = new Pin(before.origin(), before.host(), pin(2, "a").address(), 2);
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      for (int page = 0; page < 600; page++) {
        room.accept(offer(before, page));
      }
      room.accept(new HostMoved(2, after, 1));
      room.accept(new HostMoved(1, after, 1));
      Set<String> forwarded = new HashSet<>();
      for (int tick = 0; tick < 20; tick++) {
        for (var record : room.sent()) {
          room.accept(record);
          if (record instanceof Offer offer) {
            forwarded.add(offer.candidate().url());
            assertThat(offer.slot()).isEqualTo(2);
          }
        }
        room.time(room.now() + 10);
      }
      assertThat(forwarded).hasSize(600);
      assertThat(room.metric("frontier.waiting")).isEqualTo(600);
      room.time(START + T);
      assertThat(room.tasks()).extracting(Task::slot).containsExactly(2);
    }
  }

  @Test
  void stateWithOtherSlotsOrAnotherTopicIsRefusedWithASentence() throws Exception {
    OperatorSubtaskState state;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.accept(offer(pin(1, "a"), 0));
      state = room.snapshot(1);
    }
    assertThatThrownBy(
            () -> FrontierRoom.restore(tmp, new FrontierSetup().slots(128).build(), START, state))
        .hasStackTraceContaining(
            "the number of slots (frontier.slots) was 64 when it was saved and is 128 now");
    assertThatThrownBy(
            () ->
                FrontierRoom.restore(
                    tmp, new FrontierSetup().topic("topic-2").build(), START, state))
        .hasStackTraceContaining(
            "the id of the loop topic was topic-1 when it was saved and is topic-2 now");
  }

  private static final int HOSTS = 20;
  private static final int PAGES = 12;

  /** Two hosts in each of ten slots. */
  private static Discarded discarded(int page) {
    return new Discarded(offer(pin(1, "a"), page).candidate().id());
  }

  /** Has all requests fail for this time; returns how many there were. */
  private static int fail(FrontierRoom room, Duration time) throws Exception {
    long end = room.now() + time.toMillis();
    int requests = 0;
    while (room.now() < end) {
      room.time(room.now() + 1_000);
      for (Task task : room.tasks()) {
        requests++;
        room.accept(outcome(task, room.now(), TaskResult.FAILED));
      }
    }
    return requests;
  }

  private static void fill(FrontierRoom room) throws Exception {
    for (int host = 0; host < HOSTS; host++) {
      for (int page = 0; page < PAGES; page++) {
        room.accept(offer(pin(host / 2 * 5, "h" + host), page));
      }
    }
  }

  /** Some rounds of answers; a third of the tasks of the last round stay in flight. */
  private static void someRounds(
      List<FrontierRoom> rooms, int rounds, Set<String> fetched, Set<Task> flying)
      throws Exception {
    for (int round = 1; round <= rounds; round++) {
      for (FrontierRoom room : rooms) {
        room.time(room.now() + T);
        for (Task task : room.tasks()) {
          if (round == rounds && task.slot() % 3 == 0) {
            flying.add(task);
            continue;
          }
          room.accept(answer(task, room.now()));
          if (task.kind() == Task.Kind.PAGE) {
            assertThat(fetched.add(task.candidate().url())).as("twice: " + task).isTrue();
          }
        }
      }
    }
  }

  private static int index(int slot, int parallelism) {
    return org.apache.flink.runtime.state.KeyGroupRangeAssignment.assignKeyToParallelOperator(
        slot, meguri.operators.model.Subtask.MAX_PARALLELISM, parallelism);
  }

  private static long sum(List<FrontierRoom> rooms, String metric) {
    return rooms.stream().mapToLong(room -> room.metric(metric)).sum();
  }

  private static long pagesOf(Set<Task> tasks) {
    return tasks.stream().filter(task -> task.kind() == Task.Kind.PAGE).count();
  }

  private static Set<String> urls(List<Task> tasks) {
    return tasks.stream().map(task -> task.candidate().url()).collect(Collectors.toSet());
  }
}

package meguri.operators.frontier;

import static meguri.operators.frontier.FrontierRoom.START;
import static meguri.operators.frontier.FrontierRoom.T;
import static meguri.operators.frontier.FrontierRoom.answer;
import static meguri.operators.frontier.FrontierRoom.offer;
import static meguri.operators.frontier.FrontierRoom.pin;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import meguri.operators.model.HostForgotten;
import meguri.operators.model.Release;
import meguri.operators.model.Subtask;
import meguri.state.frontier.LoopRecord.Commanded;
import meguri.state.frontier.LoopRecord.Due;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Task;
import meguri.state.revisit.Bounds;
import meguri.state.steer.Answer;
import meguri.state.steer.Answers;
import meguri.state.steer.Command;
import meguri.state.steer.Command.Kind;
import meguri.state.steer.Target;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in the Frontier, on RocksDB. */
class SteeringTest {

  private static final Duration EVERY = Duration.ofDays(10);
  private static final FrontierOperator.Settings SETTINGS = FrontierRoom.visitingAgain(EVERY);
  private static final Pin ONE = pin(1, "www.one.test");
  private static final Pin MORE = pin(2, "shop.one.test:8080");
  private static final Pin OTHER = pin(3, "other.test");
  private static final int PAGES = 5;

  @TempDir private Path tmp;

  private int given;
  private long checkpoint = 1;

  @Test
  void aPausedHostIsAskedAgainWhenItMayGoOnAndNotBefore() throws Exception {
    try (FrontierRoom room = filled()) {
      give(room, Kind.PAUSE, Target.host("www.one.test"), Duration.ZERO);
      assertThat(hosts(room.runDry())).containsExactlyInAnyOrder(MORE.origin(), OTHER.origin());
      assertThat(room.answers(++checkpoint)).containsExactly(answered(1, 1, PAGES));
      room.timeInSteps(room.now() + 100 * T);
      assertThat(room.tasks()).isEmpty();
      assertThat(room.metric("slots.paused")).isEqualTo(1);
      give(room, Kind.GO_ON, Target.ALL, Duration.ZERO);
      assertThat(pages(room.runDry())).hasSize(PAGES);
    }
  }

  @Test
  void aPauseEndsByItself() throws Exception {
    try (FrontierRoom room = filled()) {
      give(room, Kind.PAUSE, new Target(Target.Kind.SITE, "one.test"), Duration.ofMinutes(5));
      assertThat(hosts(room.runDry())).containsExactly(OTHER.origin());
      room.timeInSteps(START + Duration.ofMinutes(4).toMillis());
      assertThat(room.tasks()).isEmpty();
      room.timeInSteps(START + Duration.ofMinutes(7).toMillis());
      assertThat(pages(room.runDry())).hasSize(2 * PAGES);
    }
  }

  @Test
  void aPauseOfAllHoldsAfterARescaleAndACommandGivenMeanwhileIsAnsweredByAllKeyGroups()
      throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    long now;
    try (FrontierRoom room = filled()) {
      give(room, Kind.PAUSE, Target.ALL, Duration.ZERO);
      states.add(room.snapshot(1)); // before the first step for it
      now = room.now();
    }
    List<FrontierRoom> rooms = FrontierRoom.rescale(tmp, SETTINGS, now, 3, states);
    Answers answers = new Answers();
    for (FrontierRoom room : rooms) {
      assertThat(room.runDry()).isEmpty();
      room.answers(++checkpoint).forEach(answers::add);
    }
    assertThat(answers.isWhole()).isTrue();
    assertThat(answers.hosts()).isEqualTo(3);
    assertThat(answers.urls()).isEqualTo(3 * PAGES);
    List<Task> all = new ArrayList<>();
    for (FrontierRoom room : rooms) {
      give(room, Kind.GO_ON, Target.ALL, Duration.ZERO);
      all.addAll(pages(room.runDry()));
      room.close();
    }
    assertThat(all).hasSize(3 * PAGES);
  }

  @Test
  void aPauseIsAnsweredWhenTheRequestInFlightHasEnded() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, SETTINGS)) {
      room.accept(offer(ONE, 0));
      room.time(START + T);
      List<Task> asked = room.tasks();
      assertThat(asked).hasSize(1);
      give(room, Kind.PAUSE, Target.host("www.one.test"), Duration.ZERO);
      room.timeInSteps(room.now() + 3 * T);
      assertThat(room.answers(++checkpoint)).isEmpty();
      room.accept(answer(asked.get(0), room.now()));
      room.timeInSteps(room.now() + 3 * T);
      assertThat(room.answers(++checkpoint)).hasSize(1);
      assertThat(room.tasks()).isEmpty();
    }
  }

  @Test
  void whatIsPurgedWhileItWaitsIsFlyingOrIsScheduledIsForgottenAndNeverAskedForAgain()
      throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    long now;
    try (FrontierRoom room = filled()) {
      room.runDry(); // now all is in the calendar
      room.accept(offer(ONE, 100));
      room.accept(offer(ONE, 101));
      room.timeInSteps(room.now() + T);
      assertThat(room.tasks()).hasSize(1); // its rules, or page 100
      give(room, Kind.PURGE, Target.host("www.one.test"), Duration.ZERO);
      room.timeInSteps(room.now() + T);
      states.add(room.snapshot(1));
      now = room.now();
    }
    List<FrontierRoom> rooms = FrontierRoom.rescale(tmp, SETTINGS, now + 100 * T, 2, states);
    Answers answers = new Answers();
    Set<Long> forgotten = new HashSet<>();
    int released = 0;
    for (FrontierRoom room : rooms) {
      // the request in flight is lost with its run
      room.timeInSteps(room.now() + SETTINGS.lease().toMillis() + 30 * T);
      assertThat(hosts(room.tasks())).doesNotContain(ONE.origin());
      room.answers(++checkpoint).forEach(answers::add);
      room.purged().forEach(host -> forgotten.add(((HostForgotten) host).host()));
    }
    handOver(rooms);
    for (FrontierRoom room : rooms) {
      room.timeInSteps(room.now() + T);
      released += (int) room.released().stream().filter(Release.class::isInstance).count();
    }
    assertThat(answers.isWhole()).isTrue();
    assertThat(answers.hosts()).isEqualTo(1);
    assertThat(answers.urls()).isEqualTo(PAGES + 2);
    assertThat(forgotten).containsExactly(ONE.host());
    assertThat(released).as("bodies").isEqualTo(PAGES);
    assertThat(sum(rooms, "frontier.scheduled")).isEqualTo(2L * PAGES);
    assertThat(sum(rooms, "frontier.waiting")).isZero();
    assertThat(sum(rooms, "frontier.accepted")).isEqualTo(2L * PAGES);

    // what was on its way does not count, and what is found later does
    FrontierRoom home = rooms.get(owner(ONE.slot(FrontierRoom.SLOTS), rooms.size()));
    home.accept(offer(ONE, 100));
    assertThat(home.runDry()).isEmpty();
    home.timeInSteps(home.now() + Command.SETTLING);
    home.accept(offer(ONE, 100));
    assertThat(pages(home.runDry())).hasSize(1);
    for (FrontierRoom room : rooms) {
      room.close();
    }
  }

  @Test
  void onePageIsPurgedAndAnotherIsVisitedAheadOfItsTime() throws Exception {
    try (FrontierRoom room = filled()) {
      room.runDry();
      give(room, Kind.PURGE, Target.url(url(ONE, 0)), Duration.ZERO);
      room.timeInSteps(room.now() + T);
      assertThat(room.answers(++checkpoint)).containsExactly(answered(1, 1, 1));
      give(room, Kind.RECRAWL, Target.url(url(ONE, 1)), Duration.ZERO);
      assertThat(urls(pages(room.runDry()))).containsExactly(url(ONE, 1));
      assertThat(room.answers(++checkpoint)).containsExactly(answered(2, 1, 1));
      give(room, Kind.RECRAWL, Target.host("www.one.test"), Duration.ZERO);
      assertThat(urls(pages(room.runDry())))
          .containsExactlyInAnyOrder(url(ONE, 1), url(ONE, 2), url(ONE, 3), url(ONE, 4));
    }
  }

  @Test
  void aSetIntervalHoldsAfterARescaleUntilItIsEnded() throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    long now;
    try (FrontierRoom room = filled()) {
      set(room, Target.host("www.one.test"), "interval", "", String.valueOf(9 * T));
      set(room, Target.host("www.one.test"), "interval", "", String.valueOf(10 * T));
      set(room, Target.ALL, "politeness.interval", String.valueOf(T), String.valueOf(4 * T));
      states.add(room.snapshot(1));
      now = room.now();
    }
    List<FrontierRoom> rooms = FrontierRoom.rescale(tmp, SETTINGS, now, 2, states);
    for (FrontierRoom room : rooms) {
      Map<String, Long> last = new HashMap<>();
      int asked = 0;
      for (long end = room.now() + 200 * T; room.now() < end; ) {
        for (Task task : room.tasks()) {
          Long before = last.put(task.pin().origin(), room.now());
          long least = task.pin().equals(ONE) ? 10 * T : 4 * T;
          if (before != null) {
            asked++;
            assertThat(room.now() - before).as("between requests").isGreaterThanOrEqualTo(least);
          }
          room.accept(answer(task, room.now()));
        }
        room.time(room.now() + 100);
      }
      assertThat(asked).as("requests after the first of a host").isEqualTo(last.size() * PAGES);
      assertThat(room.answers(++checkpoint)).as("each command").hasSize(3);
      room.close();
    }
  }

  @Test
  void aSettingThatContradictsAnotherOrIsOfAnotherRunIsRefused() throws Exception {
    try (FrontierRoom room = filled()) {
      String shortest = String.valueOf(Bounds.DEFAULT.shortest());
      String longest = String.valueOf(Bounds.DEFAULT.longest());
      set(room, Target.ALL, "revisit.longest", longest, "1000");
      set(room, Target.ALL, "revisit.shortest", "77", "2000");
      set(room, Target.ALL, "revisit.longest", longest, "7200000");
      set(room, Target.ALL, "revisit.shortest", shortest, "7200001");
      assertThat(room.answers(++checkpoint))
          .extracting(Answer::refusal)
          .containsExactly(
              "revisit.longest would be below revisit.shortest",
              "the crawl was resumed meanwhile with another revisit.shortest",
              "revisit.longest would be below revisit.shortest",
              "");
      assertThat(pages(room.runDry())).hasSize(3 * PAGES);
      room.timeInSteps(room.now() + Duration.ofHours(3).toMillis());
      assertThat(pages(room.tasks())).as("visited again, and not only after days").isNotEmpty();
    }
  }

  private void set(FrontierRoom room, Target target, String... words) throws Exception {
    give(room, Kind.SET, target, Duration.ZERO, words);
  }

  @Test
  void aCommandAboutAnUnknownHostIsAnswered() throws Exception {
    try (FrontierRoom room = filled()) {
      give(room, Kind.PURGE, Target.host("unknown.test"), Duration.ZERO);
      room.timeInSteps(room.now() + T);
      assertThat(room.answers(++checkpoint)).containsExactly(answered(1, 0, 0));
    }
  }

  @Test
  void tenThousandCommandsAtOnceAreAnsweredAndTheCrawlGoesOn() throws Exception {
    try (FrontierRoom room = filled()) {
      for (int i = 0; i < 10_000; i++) {
        give(room, i % 2 == 0 ? Kind.PURGE : Kind.PAUSE, Target.host("h" + i + ".test"), EVERY);
      }
      room.timeInSteps(room.now() + T);
      assertThat(room.answers(++checkpoint)).hasSize(10_000);
      assertThat(pages(room.runDry())).hasSize(3 * PAGES);
    }
  }

  private FrontierRoom filled() throws Exception {
    FrontierRoom room = FrontierRoom.open(tmp, SETTINGS);
    for (Pin host : List.of(ONE, MORE, OTHER)) {
      for (int page = 0; page < PAGES; page++) {
        room.accept(offer(host, page));
      }
    }
    return room;
  }

  private void give(FrontierRoom room, Kind kind, Target target, Duration lasts, String... words)
      throws Exception {
    given++;
    room.accept(
        new Commanded(
            new Command(
                "command " + given,
                "crawl",
                room.now(),
                kind,
                target,
                lasts.toMillis(),
                false,
                List.of(words))));
  }

  /** Has pages that waited in another's calendar go to their slots. */
  private static void handOver(List<FrontierRoom> rooms) throws Exception {
    for (FrontierRoom from : rooms) {
      for (var record : from.sent()) {
        assertThat(record).isInstanceOf(Due.class);
        rooms.get(owner(record.slot(), rooms.size())).accept(record);
      }
    }
  }

  private static int owner(int slot, int parallelism) {
    return KeyGroupRangeAssignment.assignKeyToParallelOperator(
        slot, Subtask.MAX_PARALLELISM, parallelism);
  }

  private static Answer answered(int command, long hosts, long urls) {
    int groups = Subtask.MAX_PARALLELISM;
    return new Answer("command " + command, 0, groups - 1, groups, hosts, urls, "");
  }

  private static long sum(List<FrontierRoom> rooms, String metric) {
    return rooms.stream().mapToLong(room -> room.metric(metric)).sum();
  }

  private static List<Task> pages(List<Task> tasks) {
    return tasks.stream().filter(task -> task.kind() == Task.Kind.PAGE).toList();
  }

  private static Stream<String> urls(List<Task> tasks) {
    return tasks.stream().map(task -> task.candidate().url());
  }

  private static Set<String> hosts(List<Task> tasks) {
    Set<String> hosts = new HashSet<>();
    tasks.forEach(task -> hosts.add(task.pin().origin()));
    return hosts;
  }

  private static String url(Pin host, int page) {
    return host.origin() + "/page/" + page;
  }
}

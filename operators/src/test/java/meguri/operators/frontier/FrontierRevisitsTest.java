package meguri.operators.frontier;

import static meguri.operators.frontier.FrontierRoom.offer;
import static meguri.operators.frontier.FrontierRoom.outcome;
import static meguri.operators.frontier.FrontierRoom.pin;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import meguri.operators.model.Subtask;
import meguri.state.frontier.LoopRecord;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Queued;
import meguri.state.frontier.Task;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Further visits, through the calendar in RocksDB. */
class FrontierRevisitsTest {

  private static final Duration EVERY = Duration.ofDays(10);
  private static final FrontierOperator.Settings SETTINGS = FrontierRoom.visitingAgain(EVERY);
  private static final int HOSTS = 20;
  private static final int PAGES = 12;

  @TempDir private Path tmp;

  @Test
  void everyPageIsRevisitedWhenItIsDueAndNotBefore() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, SETTINGS)) {
      fill(room);
      List<Task> first = pages(room.runDry());
      long visited = room.now();
      for (int round = 0; round < 3; round++) {
        room.time(visited + EVERY.toMillis() * 8 / 10);
        assertThat(pages(room.runDry())).as("tasks after eight days").isEmpty();
        room.time(visited + EVERY.toMillis());
        List<Task> again = pages(room.runDry());
        assertThat(again).hasSize(HOSTS * PAGES);
        assertThat(urls(again)).isEqualTo(urls(first));
        assertThat(again)
            .allMatch(task -> task.queued().validators().etag().equals("\"v1\""))
            .allMatch(task -> task.queued().digest() == 1);
        visited = room.now();
      }
      assertThat(room.metric("frontier.scheduled"))
          .isEqualTo(room.metric("frontier.accepted"))
          .isEqualTo((long) HOSTS * PAGES);
    }
  }

  @Test
  void pagesOfAFiniteCrawlAreRevisitedOnceItIsContinuous() throws Exception {
    OperatorSubtaskState state;
    long now;
    try (FrontierRoom room = FrontierRoom.open(tmp, FrontierRoom.settings())) {
      fill(room);
      assertThat(pages(room.runDry())).hasSize(HOSTS * PAGES);
      room.time(room.now() + Duration.ofDays(500).toMillis());
      assertThat(room.runDry()).isEmpty();
      now = room.now();
      state = room.snapshot(1);
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, SETTINGS, now, state)) {
      assertThat(pages(room.runDry())).hasSize(HOSTS * PAGES);
    }
  }

  @Test
  void theCalendarSurvivesAChangeOfParallelism() throws Exception {
    List<OperatorSubtaskState> states = new ArrayList<>();
    Set<String> all;
    long now;
    try (FrontierRoom room = FrontierRoom.open(tmp, SETTINGS)) {
      fill(room);
      all = urls(pages(room.runDry()));
      now = room.now();
      states.add(room.snapshot(1));
    }
    int checkpoint = 1;
    for (int parallelism : new int[] {2, 3, 1}) {
      // some are due while nobody is there, others when somebody is
      List<FrontierRoom> rooms =
          FrontierRoom.rescale(
              tmp, SETTINGS, now + EVERY.toMillis() * 94 / 100, parallelism, states);
      List<Task> again = new ArrayList<>();
      states.clear();
      checkpoint++;
      int handedOver = 0;
      for (FrontierRoom room : rooms) {
        again.addAll(pages(room.runDry()));
        room.time(now + EVERY.toMillis());
        again.addAll(pages(room.runDry()));
        handedOver += handOver(room, rooms);
      }
      for (FrontierRoom room : rooms) {
        again.addAll(pages(room.runDry()));
        states.add(room.snapshot(checkpoint));
      }
      assertThat(handedOver > 0)
          .as("pages in another's calendar at parallelism %d", parallelism)
          .isEqualTo(parallelism > 1);
      now = rooms.stream().mapToLong(FrontierRoom::now).max().orElseThrow();
      for (FrontierRoom room : rooms) {
        room.close();
      }
      assertThat(again).as("tasks at parallelism %d", parallelism).hasSize(all.size());
      assertThat(urls(again)).isEqualTo(all);
    }
  }

  @Test
  void pagesThatAreDueTogetherAreVisitedAsTheBudgetAllowsAlsoAfterAFailure() throws Exception {
    int perDay = HOSTS * PAGES / 10;
    FrontierOperator.Settings settings =
        new FrontierSetup().visitingAgain(EVERY).visitsADay(perDay).build();
    Set<String> again = new TreeSet<>();
    OperatorSubtaskState state;
    long now;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings)) {
      fill(room);
      room.runDry();
      room.time(room.now() + EVERY.toMillis());
      days(room, 4, perDay, again);
      now = room.now();
      state = room.snapshot(1);
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings, now, state)) {
      days(room, 12, perDay, again);
    }
    assertThat(again).as("pages visited again").hasSize(HOSTS * PAGES);
  }

  /** The most pages that the calendar of these tests gives out at a time. */
  private static final int BLOCK = 80;

  /** Lets days pass, with no more visits than the days allow, and those of a block. */
  private static void days(FrontierRoom room, int days, int perDay, Set<String> urls)
      throws Exception {
    int visits = 0;
    for (int day = 1; day <= days; day++) {
      for (int quarter = 0; quarter < 4; quarter++) {
        room.time(room.now() + Duration.ofHours(6).toMillis());
        List<Task> tasks = pages(room.runDry());
        visits += tasks.size();
        urls.addAll(urls(tasks));
      }
      assertThat(visits)
          .as("visits of %d days", day)
          .isLessThanOrEqualTo((day + 1) * perDay + BLOCK);
    }
  }

  @Test
  void scoresAndPassedSharesSurviveAFailure() throws Exception {
    OperatorSubtaskState state;
    long now;
    List<Task> flying;
    try (FrontierRoom room = FrontierRoom.open(tmp, SETTINGS)) {
      fill(room);
      room.runDry();
      room.accept(gained(1, 20)); // too little for a visit ahead of time
      room.accept(gained(2, 100));
      flying = room.tasks();
      now = room.now();
      state = room.snapshot(1);
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, SETTINGS, now, state)) {
      for (Task task : flying) {
        room.accept(outcome(task, 0, TaskResult.LAPSED));
      }
      room.accept(gained(2, 100)); // read again
      List<Task> recalled = pages(room.runDry());
      assertThat(recalled).extracting(task -> task.candidate().score()).containsExactly(100f);
      assertThat(recalled).allMatch(task -> task.queued().passes());
      room.time(room.now() + EVERY.toMillis());
      List<Task> again = pages(room.runDry());
      assertThat(again).hasSize(HOSTS * PAGES);
      assertThat(again)
          .filteredOn(task -> task.candidate().score() > 1)
          .extracting(task -> task.candidate().score(), task -> task.queued().passed())
          .containsExactlyInAnyOrder(tuple(20f, 1f), tuple(100f, 100f));
    }
  }

  /** Gives other rooms, as the loop does, those pages of theirs that fell due in this one. */
  private static int handOver(FrontierRoom from, List<FrontierRoom> rooms) throws Exception {
    List<LoopRecord> sent = from.sent();
    for (LoopRecord record : sent) {
      int owner =
          KeyGroupRangeAssignment.assignKeyToParallelOperator(
              record.slot(), Subtask.MAX_PARALLELISM, rooms.size());
      assertThat(rooms.get(owner)).isNotSameAs(from);
      rooms.get(owner).accept(record);
    }
    return sent.size();
  }

  /** Word of a page of the first host that was visited, and is worth so much by now. */
  private static Offer gained(int page, float score) {
    Offer first = offer(pin(0, "h0"), page);
    return new Offer(first.slot(), first.pin(), Queued.ahead(first.candidate().scored(score)));
  }

  private static void fill(FrontierRoom room) throws Exception {
    for (int host = 0; host < HOSTS; host++) {
      for (int page = 0; page < PAGES; page++) {
        room.accept(offer(pin(host / 2 * 5, "h" + host), page));
      }
    }
  }

  private static List<Task> pages(List<Task> tasks) {
    return tasks.stream().filter(task -> task.kind() == Task.Kind.PAGE).toList();
  }

  private static Set<String> urls(List<Task> tasks) {
    Set<String> urls = new TreeSet<>();
    tasks.forEach(task -> urls.add(task.candidate().url()));
    return urls;
  }
}

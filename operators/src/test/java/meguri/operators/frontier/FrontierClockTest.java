package meguri.operators.frontier;

import static meguri.operators.frontier.FrontierRoom.START;
import static meguri.operators.frontier.FrontierRoom.T;
import static meguri.operators.frontier.FrontierRoom.answer;
import static meguri.operators.frontier.FrontierRoom.busy;
import static meguri.operators.frontier.FrontierRoom.offer;
import static meguri.operators.frontier.FrontierRoom.outcome;
import static meguri.operators.frontier.FrontierRoom.pin;
import static meguri.operators.frontier.FrontierRoom.settings;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import meguri.operators.model.LogLine;
import meguri.state.frontier.Host;
import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Patience;
import meguri.state.frontier.Pin;
import meguri.state.frontier.Task;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wall clock that is set while the Frontier runs, or while it does not. */
class FrontierClockTest {

  private static final long MINUTE = 60_000;
  private static final long DAY = 24 * 60 * MINUTE;
  private static final long[] SETS = {0, 4_000, -4_000, 10 * MINUTE, -10 * MINUTE, 2 * DAY, -DAY};

  @TempDir private Path tmp;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void settingTheClockDoesNotChangeIntervals(int seed) throws Exception {
    Random random = new Random(seed);
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      for (int page = 0; page < 40; page++) {
        room.accept(offer(pin(1, "host" + page % 3), page));
      }
      long end = START;
      for (int request = 0; request < 43; request++) {
        set(room, random);
        room.time(end + 1 + random.nextInt((int) T - 1));
        set(room, random);
        room.time(end + T - 1);
        assertThat(room.tasks()).as("request %d, too early", request).isEmpty();
        set(room, random);
        room.time(end + T);
        List<Task> tasks = room.tasks();
        assertThat(tasks).as("request %d", request).hasSize(1);
        set(room, random);
        end = room.now() + random.nextInt(300);
        room.time(end);
        set(room, random);
        room.accept(answer(tasks.get(0), end));
      }
    }
  }

  private static void set(FrontierRoom room, Random random) {
    if (random.nextBoolean()) {
      room.setClock(SETS[random.nextInt(SETS.length)]);
    }
  }

  @Test
  void backOffAndParkingDoNotDependOnTheWallClock() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.accept(offer(pin(1, "down"), 0));
      room.time(START + T);
      room.setClock(-10 * MINUTE);
      room.accept(outcome(room.tasks().get(0), room.now(), TaskResult.FAILED));
      room.setClock(2 * DAY);
      room.time(room.now() + T - 1);
      assertThat(room.tasks()).as("in back-off").isEmpty();
      room.setClock(-2 * DAY);
      room.time(room.now() + T);
      assertThat(room.tasks()).as("after it").hasSize(1);
    }
  }

  @Test
  void logLinesHaveTheTimeOfTheWallClock() throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      Pin host = pin(1, "a");
      room.accept(offer(host, 0));
      room.time(START + T);
      room.accept(FrontierRoom.forbidding(room.tasks().get(0), room.now()));
      room.setClock(2 * DAY);
      room.time(room.now() + T);
      assertThat(room.log())
          .filteredOn(line -> line.outcome().equals("dropped"))
          .extracting(LogLine::time)
          .containsExactly(room.now() + 2 * DAY);
    }
  }

  /** By as much as the state says is all that is waited for sooner. */
  @ParameterizedTest
  @ValueSource(longs = {2_000, 10 * MINUTE, 2 * DAY, 400 * DAY})
  void aClockThatIsSetBackBetweenRunsDelaysNobody(long by) throws Exception {
    OperatorSubtaskState state;
    long left;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      for (int page = 0; page < 3; page++) {
        room.accept(offer(pin(1, "up"), page));
        room.accept(offer(pin(2, "down"), page));
        room.accept(offer(pin(3, "unheard"), page));
      }
      room.time(START + T);
      for (Task task : room.tasks()) {
        if (task.slot() < 3) {
          room.accept(
              task.slot() == 1
                  ? answer(task, room.now())
                  : outcome(task, room.now(), TaskResult.FAILED));
        }
      }
      left = room.now();
      state = room.snapshot(1);
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), left - by, state)) {
      long opened = room.now();
      room.time(opened + T - 1);
      assertThat(room.tasks()).as("too early").isEmpty();
      // the request of which nothing was heard lapses, as Async I/O says, and is made again
      room.timeInSteps(opened + FrontierRoom.TIMEOUT + 4 * T);
      assertThat(room.tasks()).extracting(Task::slot).containsExactlyInAnyOrder(1, 2);
    }
  }

  /**
   * A million hosts that are down would hold a start up for a minute, and be on the heap at once.
   */
  @Test
  void parkedHostsAreReadOnlyIfTheClockWasSetBack() throws Exception {
    OperatorSubtaskState state;
    long left;
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.accept(offer(pin(1, "up"), 0));
      room.time(START + T);
      room.accept(answer(room.tasks().get(0), room.now()));
      for (int host = 0; host < 2_000; host++) {
        Pin first = pin(1, "moved" + host);
        room.accept(new HostMoved(1, new Pin(first.origin(), first.host(), first.address(), 2), 2));
      }
      left = room.now();
      state = room.snapshot(1);
    }
    long steady = allocatedAtStart(left + 1, state);
    long setBack = allocatedAtStart(left - MINUTE, state);
    assertThat(steady).as("bytes; %,d when it was set back", setBack).isLessThan(setBack / 4);
  }

  private long allocatedAtStart(long now, OperatorSubtaskState state) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), now, state)) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      room.time(now + 1);
      return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }
  }

  /** It was asked there until it was drained, whatever that machine's clock says. */
  @ParameterizedTest
  @ValueSource(longs = {0, 3 * MINUTE, -3 * MINUTE})
  void aHostFromAMachineWithAnotherClockIsNotAskedTooEarly(long behind) throws Exception {
    try (FrontierRoom room = FrontierRoom.open(tmp, settings())) {
      room.time(START + 10 * T);
      long now = room.now();
      Pin first = pin(1, "moved");
      Pin pin = new Pin(first.origin(), first.host(), first.address(), 2);
      room.accept(new HostMoved(1, pin, 2));
      room.accept(offer(pin, 0));
      room.accept(new HostDrained(1, pin, new Host.Clock(now - behind, 0, 0, 0, 0)));
      room.time(now + T - 1);
      assertThat(room.tasks()).as("too early").isEmpty();
      room.time(now + T);
      assertThat(room.tasks()).hasSize(1);
    }
  }

  @Test
  void anOutcomeInTheTimeOfAnEarlierRunDelaysNothing() throws Exception {
    FrontierRoom.Left left = FrontierRoom.leftInFlight(tmp, pin(1, "a"));
    try (FrontierRoom room = FrontierRoom.restore(tmp, settings(), START - 2 * DAY, left.state())) {
      room.accept(answer(left.asked(), START + T + 500));
      room.timeInSteps(room.now() + FrontierRoom.TIMEOUT + 2 * T);
      assertThat(room.tasks()).extracting(Task::kind).containsExactly(Task.Kind.PAGE);
    }
  }

  @Test
  void aPageIsRevisitedAfterItsOwnIntervalThoughTheClockWasSetBack() throws Exception {
    FrontierOperator.Settings again = FrontierRoom.visitingAgain(Duration.ofHours(3));
    OperatorSubtaskState state;
    try (FrontierRoom room = FrontierRoom.open(tmp, again)) {
      room.accept(offer(pin(1, "a"), 0));
      assertThat(room.runDry()).hasSize(2);
      state = room.snapshot(1);
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, again, START - 30 * DAY, state)) {
      room.timeInSteps(room.now() + 2 * 60 * MINUTE);
      List<Task> asked = room.tasks();
      assertThat(asked).as("too early").isEmpty();
      for (long end = room.now() + 2 * 60 * MINUTE; room.now() < end && asked.isEmpty(); ) {
        room.time(room.now() + T);
        asked = room.tasks();
      }
      assertThat(asked).extracting(Task::kind).containsExactly(Task.Kind.PAGE);
    }
  }

  @Test
  void aRetryAfterOfAnHourLastsAnHourThoughTheClockWasSetBack() throws Exception {
    FrontierOperator.Settings patient = new FrontierSetup().patience(Patience.endless(3)).build();
    OperatorSubtaskState state;
    long left;
    try (FrontierRoom room = FrontierRoom.open(tmp, patient)) {
      room.accept(offer(pin(1, "a"), 0));
      room.time(START + T);
      Task task = room.tasks().get(0);
      room.accept(busy(task, room.now(), 60 * MINUTE));
      left = room.now();
      state = room.snapshot(1);
    }
    try (FrontierRoom room = FrontierRoom.restore(tmp, patient, left - 2 * DAY, state)) {
      room.timeInSteps(room.now() + 59 * MINUTE);
      assertThat(room.tasks()).as("too early").isEmpty();
      room.timeInSteps(room.now() + 2 * MINUTE);
      assertThat(room.tasks()).hasSize(1);
    }
  }
}

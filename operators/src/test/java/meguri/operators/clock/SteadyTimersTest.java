package meguri.operators.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyTimersTest {

  private static final long START = 1_700_000_000_000L;

  private final TestProcessingTimeService passing = new TestProcessingTimeService();
  private final WallClock wall = new WallClock(passing);
  private final List<Long> fired = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    passing.setCurrentTime(START);
  }

  @ParameterizedTest
  @ValueSource(longs = {-172_800_000, -600_000, -1, 0, 1, 4_000, 172_800_000})
  void settingTheClockDoesNotChangeTheTimeThatPasses(long ahead) throws Exception {
    SteadyTimers timers = new SteadyTimers(wall, () -> 1);
    timers.registerTimer(START + 2_000, fired::add);
    wall.set(ahead);
    passing.setCurrentTime(START + 500);
    assertThat(timers.getCurrentProcessingTime()).isEqualTo(START + 500);
    assertThat(timers.getClock().absoluteTimeMillis()).isEqualTo(START + 500 + ahead);
    timers.registerTimer(START + 1_000, fired::add);
    passing.setCurrentTime(START + 999);
    assertThat(fired).isEmpty();
    passing.setCurrentTime(START + 1_000);
    assertThat(fired).containsExactly(START + 1_000);
    passing.setCurrentTime(START + 2_000);
    assertThat(fired).containsExactly(START + 1_000, START + 2_000);
  }

  /** Flink reads the wall clock once more than we do. */
  @Test
  void aClockThatIsSetBackDelaysNoTimer() throws Exception {
    WallClock set =
        new WallClock(passing) {
          private boolean done;

          @Override
          public ScheduledFuture<?> registerTimer(long time, ProcessingTimeCallback target) {
            if (!done) {
              done = true;
              set(-600_000);
            }
            return super.registerTimer(time, target);
          }
        };
    SteadyTimers timers = new SteadyTimers(set, () -> 1);
    assertThat(timers.getCurrentProcessingTime()).isEqualTo(START);
    timers.registerTimer(START + 1_000, fired::add);
    passing.setCurrentTime(START + 1_000);
    assertThat(fired).containsExactly(START + 1_000);
    passing.setCurrentTime(START + 700_000);
    assertThat(fired).hasSize(1);
  }

  @Test
  void allRoomsOfARunShareOneClockInAProcess() {
    assertThat(SteadyClock.of(7)).isSameAs(SteadyClock.of(7)).isNotSameAs(SteadyClock.of(8));
  }
}

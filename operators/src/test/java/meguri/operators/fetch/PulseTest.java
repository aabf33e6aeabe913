package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PulseTest {

  private long now;
  private long wallClock = 1_700_000_000_000L;
  private Pulse pulse = Pulse.of(() -> now, () -> wallClock);

  @AfterEach
  void close() {
    pulse.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 1_000_000_000L, Long.MIN_VALUE, -5})
  void aProcessThatTicksEverySecondIsSteadyAtAnyClock(long start) {
    now = start;
    pulse.close();
    pulse = Pulse.of(() -> now, () -> wallClock);
    for (int second = 0; second < 60; second++) {
      assertThat(pulse.isSteady()).as("second %d", second).isTrue();
      pass(1);
      pulse.tick();
    }
  }

  @Test
  void aFrozenProcessIsNotSteadyEvenBeforeItsNextTick() {
    pass(4);
    assertThat(pulse.isSteady()).isTrue();
    pass(1);
    assertThat(pulse.isSteady()).isFalse();
  }

  @Test
  void aFrozenProcessIsDistrustedForTenSecondsAfterItWoke() {
    pass(3_600);
    pulse.tick();
    assertDistrustedForTenSeconds();
  }

  @Test
  void aShortPauseIsForgiven() {
    pass(4);
    pulse.tick();
    assertThat(pulse.isSteady()).isTrue();
  }

  /** Linux does not count it for the clock that the ticks are told by. */
  @Test
  void aSuspendedMachineIsDistrustedFromItsWakingOnForTenSeconds() {
    wallClock += TimeUnit.HOURS.toMillis(1);
    assertThat(pulse.isSteady()).isFalse();
    pulse.tick();
    assertDistrustedForTenSeconds();
  }

  @ParameterizedTest
  @ValueSource(longs = {-7_200_000, -5_000, 5_000})
  void aChangeOfTheWallClockCountsAsASuspension(long step) {
    wallClock += step;
    assertThat(pulse.isSteady()).isFalse();
    pulse.tick();
    assertThat(pulse.isSteady()).isFalse();
  }

  @Test
  void aSmallChangeOfTheWallClockIsForgiven() {
    for (int second = 0; second < 60; second++) {
      wallClock += second % 2 == 0 ? 2_000 : -2_000;
      assertThat(pulse.isSteady()).isTrue();
      pass(1);
      pulse.tick();
    }
  }

  private void assertDistrustedForTenSeconds() {
    for (int second = 0; second < 10; second++) {
      assertThat(pulse.isSteady()).as("second %d", second).isFalse();
      pass(1);
      pulse.tick();
    }
    assertThat(pulse.isSteady()).isTrue();
  }

  private void pass(long seconds) {
    wallClock += TimeUnit.SECONDS.toMillis(seconds);
    now += TimeUnit.SECONDS.toNanos(seconds);
  }
}

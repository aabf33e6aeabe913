package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PulseTest {

  private long now;
  private Pulse pulse = Pulse.of(() -> now);

  @AfterEach
  void close() {
    pulse.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, Long.MAX_VALUE - 1_000_000_000L, Long.MIN_VALUE, -5})
  void aProcessThatTicksEverySecondIsSteadyWhereverItsClockStands(long start) {
    now = start;
    pulse.close();
    pulse = Pulse.of(() -> now);
    for (int second = 0; second < 60; second++) {
      assertThat(pulse.isSteady()).as("second %d", second).isTrue();
      pass(1);
      pulse.tick();
    }
  }

  @Test
  void oneThatWasFrozenIsNotSteadyEvenBeforeItsNextTick() {
    pass(4);
    assertThat(pulse.isSteady()).isTrue();
    pass(1);
    assertThat(pulse.isSteady()).isFalse();
  }

  @Test
  void oneThatWasFrozenIsDistrustedForTenSecondsAfterItWoke() {
    pass(3_600);
    pulse.tick();
    for (int second = 0; second < 10; second++) {
      assertThat(pulse.isSteady()).as("second %d", second).isFalse();
      pass(1);
      pulse.tick();
    }
    assertThat(pulse.isSteady()).isTrue();
  }

  @Test
  void aShortPauseIsForgiven() {
    pass(4);
    pulse.tick();
    assertThat(pulse.isSteady()).isTrue();
  }

  private void pass(long seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }
}

package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.state.Hash64;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class PolitenessTest {

  private static final long OPENED = 500_000;
  private final Politeness politeness = new Politeness(1_000, 5_000, OPENED, 30_000, 3, 5, 3);

  @Example
  void aSlotWaitsTheIntervalFromTheEndOfItsLastRequest() {
    assertThat(politeness.earliest(Slot.NEW.endedAt(600_000))).isEqualTo(601_000);
  }

  @Example
  void nothingLeavesBeforeTheIntervalAfterOpening() {
    assertThat(politeness.earliest(Slot.NEW)).isEqualTo(OPENED + 1_000);
    assertThat(politeness.earliest(Slot.NEW.endedAt(100))).isEqualTo(OPENED + 1_000);
    assertThat(politeness.earliest(host(0).delayed(7_000))).isEqualTo(OPENED + 7_000);
  }

  @Example
  void aHostWaitsForTheLongestOfItsIntervalsAndTheTimeItAskedFor() {
    Host host = host(600_000);
    assertThat(politeness.earliest(host)).isEqualTo(601_000);
    assertThat(politeness.earliest(host.delayed(500))).isEqualTo(601_000);
    assertThat(politeness.earliest(host.delayed(4_000))).isEqualTo(604_000);
    assertThat(politeness.earliest(host.delayed(4_000).failing(1, 609_000))).isEqualTo(609_000);
    assertThat(politeness.earliest(host.delayed(4_000).failing(1, 602_000))).isEqualTo(604_000);
  }

  @Example
  void aLostRequestIsOverOneTimeoutAfterOpening() {
    assertThat(politeness.lostRequestOver()).isEqualTo(OPENED + 5_000);
  }

  @Example
  void backOffDoublesFromTheIntervalButNeverBelowASecond() {
    assertThat(politeness.backOff(1)).isEqualTo(1_000);
    assertThat(politeness.backOff(2)).isEqualTo(2_000);
    assertThat(politeness.backOff(4)).isEqualTo(8_000);
    assertThat(new Politeness(0, 1, 0, 0, 1, 1, 1).backOff(1)).isEqualTo(1_000);
    assertThat(new Politeness(400_000, 1, 0, 0, 1, 1, 1).backOff(9)).isEqualTo(400_000);
  }

  @Property
  void backOffNeverFallsAndStaysBelowItsBound(
      @ForAll @LongRange(min = 0, max = 86_400_000) long interval,
      @ForAll @IntRange(min = 1, max = Integer.MAX_VALUE - 1) int failures) {
    Politeness any = new Politeness(interval, 1, 0, 0, 1, 1, 1);
    assertThat(any.backOff(failures))
        .isBetween(
            Math.max(interval, 1_000), Math.max(Math.max(interval, 1_000), Politeness.MAX_BACKOFF))
        .isLessThanOrEqualTo(any.backOff(failures + 1));
  }

  @Example
  void aCrawlDelayIsCapped() {
    assertThat(politeness.cap(29_000)).isEqualTo(29_000);
    assertThat(politeness.cap(86_400_000)).isEqualTo(30_000);
  }

  private static Host host(long lastEnd) {
    Pin pin = new Pin("http://a", Hash64.of("http://a"), new byte[] {1, 2, 3, 4}, 1);
    return Host.at(pin, 1).endedAt(lastEnd);
  }
}

package meguri.state.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import meguri.state.Hash64;
import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class PolitenessTest {

  private static final long OPENED = 500_000;
  private final Politeness politeness =
      new Politeness(Intervals.of(1_000), 5_000, OPENED, 30_000, Patience.once(3));

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
    assertThat(politeness.backOff(1, 0)).isEqualTo(1_000);
    assertThat(politeness.backOff(2, 0)).isEqualTo(2_000);
    assertThat(politeness.backOff(4, 0)).isEqualTo(8_000);
    assertThat(new Politeness(Intervals.of(0), 1, 0, 0, Patience.once(1)).backOff(1, 0))
        .isEqualTo(1_000);
    assertThat(new Politeness(Intervals.of(400_000), 1, 0, 0, Patience.once(1)).backOff(9, 0))
        .isEqualTo(400_000);
  }

  @Property
  void backOffNeverFallsAndStaysBelowItsBound(
      @ForAll @LongRange(min = 0, max = 86_400_000) long interval,
      @ForAll @IntRange(min = 1, max = Integer.MAX_VALUE - 1) int failures) {
    Politeness any = new Politeness(Intervals.of(interval), 1, 0, 0, Patience.once(1));
    assertThat(any.backOff(failures, 0))
        .isBetween(Math.max(interval, 1_000), Math.max(Math.max(interval, 1_000), 300_000))
        .isLessThanOrEqualTo(any.backOff(failures + 1, 0));
  }

  @Example
  void eachFailureOfAHostDoublesItsBackOff() {
    Host once = politeness.afterFailure(host(0), queued(0), failure(0, 0), 600_000);
    assertThat(once.clock().failures()).isEqualTo(1);
    assertThat(once.clock().notBefore()).isEqualTo(601_000);
    Host twice = politeness.afterFailure(once, queued(0), failure(0, 0), 600_000);
    assertThat(twice.clock().failures()).isEqualTo(2);
    assertThat(twice.clock().notBefore()).isEqualTo(602_000);
  }

  @Example
  void anErrorOfOnePageIsNoFailureOfItsHost() {
    Host host = politeness.afterFailure(host(0), queued(2), failure(500, 0), 600_000);
    assertThat(host.clock().failures()).isZero();
    assertThat(host.clock().pace()).isZero();
    assertThat(host.clock().notBefore()).as("by the page's attempts").isEqualTo(604_000);
  }

  @Example
  void aServerThatSaysItIsAskedTooOftenIsAskedMoreSlowlyAndNoSoonerThanItAsks() {
    Host host = politeness.afterFailure(host(0), queued(0), failure(429, 90_000), 600_000);
    assertThat(host.clock().failures()).isEqualTo(1);
    assertThat(host.clock().pace()).isEqualTo(2_000);
    assertThat(host.clock().notBefore()).isEqualTo(690_000);
  }

  @Example
  void anAnswerEndsTheFailuresAndASlowOneAsksForARest() {
    Host failed = politeness.afterFailure(host(0), queued(0), failure(0, 0), 600_000);
    Flight flight = new Flight(failed.pin().host(), Task.Kind.PAGE, 1, 600_000, queued(0));
    Host quick = politeness.afterAnswer(failed, flight, answer(600_100));
    assertThat(quick.clock().failures()).isZero();
    assertThat(quick.clock().notBefore()).isZero();
    Host slow = politeness.afterAnswer(failed, flight, answer(608_000));
    assertThat(slow.clock().notBefore()).as("the timeout at most").isEqualTo(613_000);
  }

  @Example
  void aCrawlDelayIsCapped() {
    assertThat(politeness.cap(29_000)).isEqualTo(29_000);
    assertThat(politeness.cap(86_400_000)).isEqualTo(30_000);
  }

  private static Queued queued(int attempt) {
    return Queued.first(new Candidate("http://a/1", 0, 0, 0, 1, "")).attempted(attempt);
  }

  private static Outcome failure(int status, long retryAfter) {
    return outcome(600_000, TaskResult.FAILED, status, retryAfter);
  }

  private static Outcome answer(long end) {
    return outcome(end, TaskResult.FETCHED, 200, 0);
  }

  private static Outcome outcome(long end, TaskResult result, int status, long retryAfter) {
    return new Outcome(0, 0, 0, 0, end, result, status, retryAfter, null, null);
  }

  private static Host host(long lastEnd) {
    Pin pin = new Pin("http://a", Hash64.of("http://a"), new byte[] {1, 2, 3, 4}, 1);
    return Host.at(pin, 1).endedAt(lastEnd);
  }
}

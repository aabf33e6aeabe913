package meguri.state.frontier;

import static java.util.Objects.requireNonNull;
import static meguri.state.frontier.Town.NOW;
import static meguri.state.frontier.Town.SLOTS;
import static meguri.state.frontier.Town.outcome;
import static meguri.state.frontier.Town.pin;
import static org.assertj.core.api.Assertions.assertThat;

import meguri.state.frontier.LoopRecord.Verdict;
import org.junit.jupiter.api.Test;

class RevisitTest {

  private static final long DIGEST = 0x0123_4567_89AB_CDEFL;

  private final Pin pin = pin("http://a", 1, 1);
  private final int slot = pin.slot(SLOTS);
  private final Town town = new Town();

  @Test
  void theFirstTaskForAUrlKnowsNoBody() {
    assertThat(town.inFlight(pin, 0).digest()).isZero();
  }

  @Test
  void everyAttemptKnowsTheBodyOfTheLastVisit() {
    Task first = town.inFlight(pin, 0);
    town.accept(Town.offer(pin, 1));
    visitedBefore();
    long now = NOW;
    town.accept(outcome(first, now, Verdict.FETCHED));
    for (Verdict verdict : new Verdict[] {Verdict.FAILED, Verdict.LAPSED, Verdict.FETCHED}) {
      now += 3_600_000;
      town.store.takeParked(slot, now);
      town.frontier.unpark(slot, pin.host(), now);
      Task task = town.issue(slot, now);
      assertThat(task.candidate().url()).isEqualTo("http://a/1");
      assertThat(task.digest()).as("at attempt %d", task.attempt()).isEqualTo(DIGEST);
      town.accept(outcome(task, now, verdict));
    }
  }

  /** As the revisit calendar will have it: the URL at the head of the queue is not new. */
  private void visitedBefore() {
    Host host = requireNonNull(town.store.host(pin.host()));
    Queued queued = requireNonNull(town.store.queued(pin.host(), host.head()));
    town.store.queue(
        pin.host(), host.head(), new Queued(queued.candidate(), queued.attempt(), DIGEST));
  }
}

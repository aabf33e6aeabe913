package meguri.state.frontier;

import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Schedule.Planned;

/**
 * Ends a request in flight: frees its place, and decides from its outcome what follows for its host
 * and its page.
 *
 * <p>Keeps nothing of its own.
 */
final class Landing {

  private final Store store;
  private final Politeness politeness;
  private final Patience patience;
  private final Queues queues;
  private final ReadyHosts ready;
  private final HostRobots robots;
  private final Places places;
  private final Slots slots;
  private final Completion completion;

  Landing(Parts parts, Completion completion) {
    store = parts.store();
    politeness = parts.politeness();
    patience = politeness.patience();
    queues = parts.queues();
    ready = parts.ready();
    robots = parts.robots();
    places = parts.places();
    slots = parts.slots();
    this.completion = completion;
  }

  /**
   * Ends the request that is in flight in a slot.
   *
   * @param host the host of the request
   */
  void land(int number, Slot slot, Flight flight, Host host, Outcome outcome, long now) {
    slot = slot.flying(null);
    release(number, flight, outcome, host, now);
    Queued queued = flight.queued();
    long id = flight.host();
    boolean page = flight.kind() == Task.Kind.PAGE;
    switch (outcome.result()) {
      case FETCHED, GONE -> {
        host = politeness.afterAnswer(host, flight, outcome);
        if (page) {
          Planned planned = completion.visited(number, slot, host, queued, outcome, now);
          slot = planned.slot();
          host = planned.host();
        }
      }
      case RULES -> {
        Rules rules = outcome.rules();
        if (rules != null) {
          host = robots.ruled(politeness.afterAnswer(host, flight, outcome), rules, now);
        }
      }
      case FAILED, BLOCKED -> {
        host = politeness.afterFailure(host, queued, outcome, now);
        if (flight.kind() == Task.Kind.ROBOTS) {
          host = robots.failed(host, now);
        } else if (page && isTriedAgain(queued, host)) {
          Queued next = queued.attempted(queued.attempt() + 1);
          host =
              outcome.result() == TaskResult.BLOCKED
                  ? behindOthers(host, next)
                  : inFront(host, next);
          slot = slot.count(Accounts.PUT_BACK, queues.number(next));
        } else if (page) {
          Planned planned = completion.giveUp(number, slot, host, queued, Whereabouts.FAILED, now);
          slot = planned.slot();
          host = planned.host();
        }
      }
      case REDIRECTED ->
          host = robots.redirected(politeness.afterAnswer(host, flight, outcome), now);
      case LAPSED -> {
        if (page) {
          // the page was taken from the budget already: as a second attempt it is not taken again
          Queued next = queued.attempted(Math.max(queued.attempt(), 1));
          host = inFront(host, next);
          slot = slot.count(Accounts.PUT_BACK, queues.number(next));
        }
      }
    }
    slots.settle(number, slot, id, host, now);
  }

  /** Frees the request's place, and charges its domain for the time that it took. */
  private void release(int number, Flight flight, Outcome outcome, Host host, long now) {
    if (outcome.result() == TaskResult.LAPSED) {
      slots.call(places.free(number), now);
      return;
    }
    long took = Math.max(0, Math.min(outcome.end() - flight.issued(), politeness.timeout()));
    long turns = politeness.turns(host, took);
    if (turns > 0) {
      ready.charge(host, turns);
    }
    slots.call(places.free(number, took, now), now);
  }

  private boolean isTriedAgain(Queued queued, Host host) {
    return !patience.isLast(queued.attempt())
        && (patience.outlastsOutages() || !patience.isDown(host.clock().failures()));
  }

  /** Puts a page back at the head of its queue, where a promotion finds it. */
  private Host inFront(Host host, Queued queued) {
    RollEntry entry = store.roll(host.pin().host(), queued.candidate().id());
    return entry instanceof RollEntry.Waiting waiting
        ? queues.putBackNew(host, queued, waiting.since())
        : queues.putBack(host, queued);
  }

  /**
   * Puts a page back at the end of its queue: so it shows sooner whether its host blocks other
   * pages.
   */
  private Host behindOthers(Host host, Queued queued) {
    RollEntry entry = store.roll(host.pin().host(), queued.candidate().id());
    return entry instanceof RollEntry.Waiting waiting
        ? queues.addNew(host, queued, waiting.since())
        : queues.add(host, queued);
  }
}

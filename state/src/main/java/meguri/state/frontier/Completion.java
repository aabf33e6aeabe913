package meguri.state.frontier;

import static java.util.Objects.requireNonNull;

import meguri.state.frontier.LoopRecord.Outcome;
import meguri.state.frontier.LoopRecord.TaskResult;
import meguri.state.frontier.Schedule.Planned;
import meguri.state.revisit.Past;
import meguri.state.revisit.Version;
import org.jspecify.annotations.Nullable;

/**
 * Decides about a page that has had its turn: it is scheduled for another visit, done with, or
 * dropped. The Roll and the accounts of its slot say which.
 */
final class Completion {

  private final Store store;
  private final Politeness politeness;
  private final Patience patience;
  private final Effects effects;
  private final @Nullable Schedule schedule;
  private final Gains gains;

  Completion(Parts parts) {
    store = parts.store();
    politeness = parts.politeness();
    patience = politeness.patience();
    effects = parts.effects();
    schedule = parts.schedule();
    gains = parts.gains();
  }

  /** Completes a page that was answered: it is visited again some day, or it is done with. */
  Planned visited(int number, Slot slot, Host host, Queued queued, Outcome outcome, long now) {
    slot = slot.count(Accounts.VISITED);
    boolean gone = outcome.result() == TaskResult.GONE;
    Version version = outcome.version();
    boolean read = version != null && queued.isRead(version);
    if (read) {
      queued = queued.read();
    }
    if (queued.isAhead()) {
      gains.visited(host.pin().host(), queued, read, now);
      return new Planned(slot.count(Accounts.AHEAD_TAKEN), host);
    }
    if (schedule == null) {
      if (gone) {
        over(host, queued, Whereabouts.GONE, now);
        effects.forget(queued);
      } else {
        gains.visited(host.pin().host(), queued, read, now);
      }
      return new Planned(slot.count(Accounts.DONE), host);
    }
    Past before = queued.past() == null ? Past.unknown() : queued.past();
    Past past =
        gone ? before.gone(outcome.end()) : before.found(requireNonNull(version), outcome.end());
    if (gone && past.history().isGone(patience.goneAfter())) {
      over(host, queued, Whereabouts.GONE, now);
      effects.forget(queued);
      return schedule.leave(slot.count(Accounts.DONE), host, past, politeness.between(host));
    }
    gains.visited(host.pin().host(), queued, read, now);
    return plan(number, slot, host, queued, past, Long.MAX_VALUE, outcome.end());
  }

  /**
   * Gives up a page that cannot be fetched now. A crawl that goes on tries it again some day,
   * unless robots.txt has forbidden it from the first.
   */
  Planned giveUp(int number, Slot slot, Host host, Queued queued, Whereabouts reason, long now) {
    if (queued.isAhead()) {
      gains.visited(host.pin().host(), queued, false, now);
      return new Planned(slot.count(Accounts.AHEAD_TAKEN), host);
    }
    boolean again =
        queued.isRevisit() || (reason == Whereabouts.FAILED && patience.outlastsOutages());
    if (schedule != null && again) {
      if (reason == Whereabouts.FORBIDDEN) {
        effects.withhold(queued);
      }
      Past past = queued.past() == null ? Past.unknown() : queued.past();
      return plan(number, slot, host, queued, past, Schedule.SOON, now);
    }
    effects.drop(number, host.pin(), queued, reason);
    over(host, queued, reason, now);
    return new Planned(slot.count(Accounts.DROPPED), host);
  }

  private Planned plan(
      int number, Slot slot, Host host, Queued queued, Past past, long most, long at) {
    return requireNonNull(schedule)
        .next(
            number,
            slot.count(Accounts.SCHEDULED),
            host,
            queued,
            past,
            new Schedule.Terms(at, most, politeness.between(host)));
  }

  private void over(Host host, Queued queued, Whereabouts why, long now) {
    store.roll(host.pin().host(), queued.candidate().id(), new RollEntry.Over(now, why));
  }
}

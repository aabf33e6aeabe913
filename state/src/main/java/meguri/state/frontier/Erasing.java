package meguri.state.frontier;

import meguri.state.Hash64;
import meguri.state.frontier.Frontier.Erased;
import meguri.state.frontier.Schedule.Planned;
import meguri.state.revisit.Past;
import meguri.state.steer.Target;
import org.jspecify.annotations.Nullable;

/**
 * Erases URLs that a command purges, at the slot last selected in a {@link Store}. A host's address
 * and clock stay, so that a host that is found again is asked no sooner, and at the right slot.
 *
 * <p>Keeps nothing of its own.
 */
final class Erasing {

  /** The most queued URLs erased at a time. */
  private static final int CHUNK = 256;

  private final Store store;
  private final Politeness politeness;
  private final Effects effects;
  private final @Nullable Schedule schedule;
  private final Queues queues;

  Erasing(Parts parts) {
    store = parts.store();
    politeness = parts.politeness();
    effects = parts.effects();
    schedule = parts.schedule();
    queues = parts.queues();
  }

  /** A slot and a host after a part was erased. */
  record Part(Slot slot, Host host, Erased erased) {}

  /** Erases a part of a target's URLs at a host. */
  Part part(Slot slot, Host host, Target target) {
    return target.kind() == Target.Kind.URL
        ? url(slot, host, target)
        : ofHost(slot, host.with(host.robots().withoutErrands()));
  }

  /** Erases a page that has left its queue. */
  Planned erase(Slot slot, Host host, int queue, Queued queued) {
    // as if it had gone to another slot
    slot = slot.count(Accounts.FORWARDED, queue);
    store.strike(host.pin().host(), queued.candidate().id());
    if (queued.isAhead()) {
      return new Planned(slot, host); // it waits in the calendar as well
    }
    effects.erased(queued);
    Past past = queued.past();
    return past == null || schedule == null
        ? new Planned(slot, host)
        : schedule.leave(slot, host, past.copy(), politeness.between(host));
  }

  /** Refuses a URL that comes from another slot or room. */
  void refuse(Queued queued) {
    if (queued.isRevisit()) {
      effects.erased(queued);
    }
  }

  private Part ofHost(Slot slot, Host host) {
    long urls = 0;
    for (int i = 0; i < CHUNK && !host.queues().isEmpty(); i++) {
      int queue = host.queues().number(host.queues().count() - 1);
      Queued queued = queues.head(host, queue);
      host = queues.remove(host, queue);
      if (queued != null) {
        Planned left = erase(slot, host, queue, queued);
        slot = left.slot();
        host = left.host();
        urls += queued.isAhead() ? 0 : 1;
      }
    }
    boolean isDone = host.queues().isEmpty();
    urls += isDone ? store.strikeAll(host.pin().host()) : 0;
    return new Part(slot, host, new Erased(urls, isDone));
  }

  /**
   * Erases one URL. The queue of further visits is gone through: no record says where it stands.
   */
  private Part url(Slot slot, Host host, Target target) {
    long id = host.pin().host();
    long url = Hash64.of(target.text());
    RollEntry entry = store.roll(id, url);
    if (entry instanceof RollEntry.Waiting waiting) {
      Queued queued = store.queued(id, waiting.place());
      if (queued != null && queued.candidate().id() == url) {
        store.unqueue(id, waiting.place());
        Planned left = erase(slot, host, Queues.numberAt(waiting.place()), queued);
        slot = left.slot();
        host = left.host();
      }
    }
    for (long left = host.queues().of(Rings.AGAIN).size(); left > 0; left--) {
      Queued queued = queues.head(host, Rings.AGAIN);
      host = queues.remove(host, Rings.AGAIN);
      if (queued != null && queued.candidate().id() == url) {
        Planned without = erase(slot, host, Rings.AGAIN, queued);
        slot = without.slot();
        host = without.host();
      } else if (queued != null) {
        host = queues.add(host, queued, Rings.AGAIN);
      }
    }
    store.strike(id, url);
    return new Part(slot, host, new Erased(entry == null ? 0 : 1, true));
  }
}

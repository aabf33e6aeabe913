package meguri.state.frontier;

import meguri.state.frontier.LoopRecord.HostDrained;
import meguri.state.frontier.LoopRecord.HostMoved;
import meguri.state.frontier.LoopRecord.Offer;
import meguri.state.frontier.Schedule.Planned;
import meguri.state.revisit.Past;
import org.jspecify.annotations.Nullable;

/**
 * Moves hosts that get another address, and so may come to another slot. The old slot sends the
 * waiting URLs after their host: the queues in chunks, the calendar's pages as they fall due. Then
 * it promises to make no more requests to the host; until then the new slot makes none.
 */
final class Moves {

  /** The most queued URLs forwarded at a time. */
  private static final int CHUNK = 256;

  /**
   * ms after which a host is no longer withheld from its new slot, even if the old slot has not
   * said that it is drained.
   */
  static final long LONGEST_WITHHELD = 600_000;

  private final Store store;
  private final Queues queues;
  private final Gains gains;
  private final Effects effects;
  private final Politeness politeness;
  private final @Nullable Schedule schedule;
  private final int slots;

  Moves(
      Store store,
      Queues queues,
      Gains gains,
      Effects effects,
      Politeness politeness,
      @Nullable Schedule schedule,
      int slots) {
    this.store = store;
    this.queues = queues;
    this.gains = gains;
    this.effects = effects;
    this.politeness = politeness;
    this.schedule = schedule;
    this.slots = slots;
  }

  int slotOf(Host host) {
    return host.pin().slot(slots);
  }

  boolean isHome(Host host, int number) {
    return slotOf(host) == number;
  }

  /** Returns the host as this slot knows it, with the given pin if that is newer. */
  Host at(int number, Pin pin) {
    Host host = store.host(pin.host());
    boolean comes = pin.slot(slots) == number;
    if (host == null) {
      return Host.at(pin, comes ? pin.generation() : pin.generation() - 1);
    }
    if (pin.generation() <= host.pin().generation()) {
      return host;
    }
    return host.pinned(
        pin, comes && !isHome(host, number) ? pin.generation() : host.home().since());
  }

  Host moved(HostMoved moved, long now) {
    Host host = at(moved.slot(), moved.pin());
    boolean withheld = host.isAwaitingDrain();
    if (moved.from() == moved.slot() && host.home().since() == moved.pin().generation()) {
      // only the address has changed: the host was this slot's before
      host = released(withheld, host.pinned(host.pin(), host.home().since() - 1));
    }
    return host.isAwaitingDrain() && isHome(host, moved.slot()) ? withheld(host, now) : host;
  }

  private Host withheld(Host host, long from) {
    store.park(host.pin().host(), from + LONGEST_WITHHELD);
    return host.heldUntil(from + LONGEST_WITHHELD);
  }

  /**
   * Returns the host, released if its time to wait for its old slot's word is over, otherwise
   * withheld further.
   *
   * @param heardSince since when that word could have arrived without a break
   */
  Host waited(Host host, long heardSince, long now) {
    if (host.clock().notBefore() > now) {
      return withheld(host, Math.min(host.clock().notBefore() - LONGEST_WITHHELD, now));
    }
    return now - heardSince < LONGEST_WITHHELD
        ? withheld(host, heardSince)
        : host.drained(host.home().since());
  }

  /**
   * Returns the host after its old slot's word. Its last request counts as ended now, because the
   * true end is told by the clock of another machine.
   */
  Host drained(HostDrained drained, long now) {
    Host host = at(drained.slot(), drained.pin());
    boolean withheld = host.isAwaitingDrain();
    host = released(withheld, host.drained(drained.pin().generation()));
    host = host.merged(drained.clock());
    return withheld && drained.clock().lastEnd() > 0 ? host.endedAt(now) : host;
  }

  /**
   * Forwards a chunk of a moved host's queues, once it has no request in flight. It forwards no
   * errands: the hosts that sent them will ask again. When all URLs are gone, tells the new slot
   * so.
   */
  Slot handOver(Slot slot, Host host, long now) {
    host = host.with(host.robots().withoutErrands());
    long id = host.pin().host();
    if (slot.isFlying(id)) {
      store.host(id, host);
      return slot;
    }
    for (int i = 0; i < CHUNK && !host.isEmpty(); i++) {
      int queue = host.queues().number(host.queues().count() - 1);
      Queued queued = queues.head(host, queue);
      host = queues.remove(host, queue);
      if (queued != null) {
        Planned left = forward(slot, host, queue, queued);
        slot = left.slot();
        host = left.host();
      }
    }
    if (!host.isEmpty()) {
      store.park(id, now);
    } else if (!host.isAwaitingDrain()) {
      effects.send(new HostDrained(slotOf(host), host.pin(), host.clock()));
    }
    store.host(id, host);
    return slot;
  }

  /**
   * Sends a page after its host. A page that is in the calendar as well is not sent now: it follows
   * from there.
   *
   * @param queue the number of the queue that it leaves
   */
  Planned forward(Slot slot, Host host, int queue, Queued queued) {
    Planned left = new Planned(slot.count(Accounts.FORWARDED, queue), host);
    if (queued.isAhead()) {
      return left;
    }
    Past past = queued.past();
    if (past != null && schedule != null) {
      past = past.copy();
      left = schedule.leave(left.slot(), host, past, politeness.between(host));
      queued = queued.with(past);
    }
    queued = gains.leaving(host.pin().host(), queued);
    store.strike(host.pin().host(), queued.candidate().id());
    effects.send(new Offer(slotOf(host), host.pin(), queued));
    return left;
  }

  /**
   * Ends the wait for the old slot, once: a second word that the host is drained must not end a
   * wait that the server asked for.
   */
  private static Host released(boolean withheld, Host host) {
    return withheld && !host.isAwaitingDrain() ? host.heldUntil(0) : host;
  }
}

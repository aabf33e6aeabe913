package meguri.state.frontier;

import java.util.Optional;
import meguri.state.rank.Order;

/**
 * The slots of one subtask while events change them. An event {@linkplain #load loads} a slot, and
 * ends with {@link #settle} or {@link #save}: these store what has changed, keep the counts of all
 * slots, and say when the slot is looked at next.
 *
 * <p>The counts are in memory only. After a restore they are rebuilt as the slots are loaded and
 * saved.
 */
final class Slots {

  private final Store store;
  private final Order order;
  private final Politeness politeness;
  private final Tiers tiers;
  private final ReadyHosts ready;
  private final Moves moves;
  private final DueSlots due;

  private final Census census = new Census();
  private final SlotStates states;
  private final Backlog backlog = new Backlog();
  private int selected;
  private Slot loaded = Slot.NEW;

  Slots(
      Store store,
      Order order,
      Politeness politeness,
      Tiers tiers,
      ReadyHosts ready,
      Moves moves,
      DueSlots due,
      int count) {
    this.store = store;
    this.order = order;
    this.politeness = politeness;
    this.tiers = tiers;
    this.ready = ready;
    this.moves = moves;
    this.due = due;
    states = new SlotStates(count);
  }

  Census census() {
    return census;
  }

  SlotStates states() {
    return states;
  }

  Backlog backlog() {
    return backlog;
  }

  /** Selects a slot in the store, for all that follows. */
  Slot load(int number) {
    selected = number;
    store.select(number);
    loaded = store.slot();
    return loaded;
  }

  /** Loads a slot found in restored state, and counts it. */
  Slot reopen(int number) {
    Slot slot = load(number);
    census.change(Slot.NEW, slot);
    return slot;
  }

  /** Stores the selected slot if it has changed. */
  void save(Slot slot) {
    if (slot != loaded) {
      census.change(loaded, slot);
      store.slot(slot);
      loaded = slot;
    }
    if (slot != Slot.NEW) { // a slot that has only heard of a host is not known
      states.change(selected, slot);
    }
  }

  /** Returns a host that the selected slot must have. */
  Host known(long id) {
    Host host = store.host(id);
    if (host == null) {
      throw new IllegalStateException("no host " + Long.toHexString(id) + " at this slot");
    }
    return host;
  }

  /** Stores a host of the selected slot until it may be asked again. */
  void park(long id, Host host) {
    store.host(id, host.placed(Host.Place.PARKED));
    states.parked(selected, politeness.waitsFor(host));
    store.park(id, politeness.earliest(host));
  }

  /** Stores a host of the selected slot, to which a command allows no requests for now. */
  void withhold(long id, Host host, long until) {
    store.host(id, host.placed(Host.Place.PARKED));
    states.parked(selected, SlotState.PAUSED);
    store.park(id, until);
  }

  /**
   * Puts a changed host where it now belongs, saves host and slot, and has the slot looked at when
   * it may act.
   */
  void settle(int number, Slot slot, long id, Host changed, long now) {
    Schedule.Planned kept = tiers.keep(number, slot, politeness.timely(changed, now));
    slot = kept.slot();
    Host host = kept.host();
    backlog.note(number, host, politeness.earliest(host));
    if (!moves.isHome(host, number)) {
      slot = moves.handOver(slot, host, now);
    } else if (host.place() == Host.Place.NOWHERE && !host.isEmpty() && !host.isAwaitingDrain()) {
      if (politeness.earliest(host) > Math.max(now, politeness.earliest(slot))) {
        park(id, host);
      } else {
        boolean goesOn = host.turns() > 0;
        store.host(id, host.placed(Host.Place.READY));
        slot = ready.enter(slot, host, goesOn);
      }
    } else {
      store.host(id, host);
    }
    save(slot);
    if (slot.flight() == null && slot.hasReadyHost()) {
      due.add(number, Math.max(now, politeness.earliest(slot)), rank(host));
    }
  }

  /** Has a slot looked at now, because its domain has a place again. */
  void call(Optional<Places.Yielding> yielding, long now) {
    yielding.ifPresent(other -> due.add(other.slot(), now, other.rank()));
  }

  /**
   * Returns the rank of the best URL that waits at a host; a page visited before counts as one of
   * some worth.
   */
  int rank(Host host) {
    Rings waiting = host.queues();
    return Math.max(
        waiting.hasFirst() ? waiting.best() : 0, waiting.hasAgain() ? order.rank(1) : 0);
  }
}

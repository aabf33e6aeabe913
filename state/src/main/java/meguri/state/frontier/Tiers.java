package meguri.state.frontier;

import meguri.state.Hash64;
import meguri.state.frontier.RollEntry.Visited;
import meguri.state.frontier.Schedule.Planned;

/**
 * The bound on the URLs that wait in a slot for their first visit, or come ahead. A full slot
 * discards the worst: a newcomer that is no better than all others, otherwise one of the lowest
 * rank. Pages visited before do not count, because the crawl keeps them anyway.
 *
 * <p>A discarded URL leaves no record in its slot. It has two ways back. The Registry offers it
 * again at the next link to it, with all that it is worth by then. And the page of the same host
 * that linked to it owes a reading: at its next visit, its links are read even if it has not
 * changed.
 *
 * <p>For each rank, the slot lists the hosts that have URLs of that rank. A host enters a list when
 * it is {@linkplain Slots#settle settled}, and leaves it when it is met there without such URLs. So
 * the worst URL is found without a search; each step undoes an earlier entry, and the mean number
 * of store calls is constant.
 *
 * <p>Survives a failure: all, in the records of slot and host and in {@link Store#tier}. A slot
 * with more URLs than the bound, because the bound was another when they came, shrinks by {@value
 * #AT_ONCE} URLs at each event.
 */
final class Tiers {

  /** The most URLs discarded at one event. An event adds at most one. */
  private static final int AT_ONCE = 2;

  private final Store store;
  private final Queues queues;
  private final Effects effects;
  private final long maxWaiting;

  /**
   * @param maxWaiting URLs that may wait in a slot
   */
  Tiers(Store store, Queues queues, Effects effects, long maxWaiting) {
    this.store = store;
    this.queues = queues;
    this.effects = effects;
    this.maxWaiting = maxWaiting;
  }

  /** Whether a slot is full, and has no URL that a new one for this queue is better than. */
  boolean refuses(Slot slot, int queue) {
    return queue != Rings.AGAIN
        && slot.accounts().fresh() >= maxWaiting
        && (slot.tiers().isEmpty() || queue <= slot.tiers().worst());
  }

  /** Discards a URL that a slot refuses. */
  Slot refuse(int number, Slot slot, Pin pin, Queued queued) {
    discard(number, pin, queued);
    return slot.count(Accounts.REFUSED);
  }

  /** Lists a changed host, and discards the worst URLs of its slot if there are too many. */
  Planned keep(int number, Slot slot, Host host) {
    if (maxWaiting == Long.MAX_VALUE) {
      return new Planned(slot, host);
    }
    Planned kept = listed(slot, host);
    for (int i = 0; i < AT_ONCE && kept.slot().accounts().fresh() > maxWaiting; i++) {
      kept = withoutWorst(number, kept.slot(), kept.host());
    }
    return kept;
  }

  private Planned listed(Slot slot, Host host) {
    long missing = host.queues().ranks() & ~host.tiers();
    Rings tiers = slot.tiers();
    for (long left = missing; left != 0; left &= left - 1) {
      int rank = Long.numberOfTrailingZeros(left);
      Ring tier = tiers.of(rank);
      store.tier(Queues.place(rank, tier.tail()), host.pin().host());
      tiers = tiers.with(rank, tier.added());
    }
    return missing == 0
        ? new Planned(slot, host)
        : new Planned(slot.tiers(tiers), host.listed(host.tiers() | missing));
  }

  /**
   * Discards a URL of the lowest rank.
   *
   * @param inHand a host whose record in the store is older
   */
  private Planned withoutWorst(int number, Slot slot, Host inHand) {
    while (!slot.tiers().isEmpty()) {
      int rank = slot.tiers().worst();
      Ring tier = slot.tiers().of(rank);
      long id = store.tier(Queues.place(rank, tier.head()));
      Host host = id == inHand.pin().host() ? inHand : store.host(id);
      if (host == null) {
        throw new IllegalStateException("no host " + Long.toHexString(id) + " at slot " + number);
      }
      Queued worst = null;
      if (host.queues().of(rank).isEmpty()) {
        store.untier(Queues.place(rank, tier.head()));
        slot = slot.tiers(slot.tiers().with(rank, tier.removed()));
        host = host.listed(host.tiers() & ~(1L << rank));
      } else {
        worst = queues.last(host, rank);
        host = queues.removeLast(host, rank);
      }
      if (id == inHand.pin().host()) {
        inHand = host;
      } else {
        store.host(id, host);
      }
      if (worst != null) { // it has not moved up
        return new Planned(leave(number, slot.count(Accounts.TAKEN), host.pin(), worst), inHand);
      }
    }
    return new Planned(slot, inHand);
  }

  /** Discards a URL that has left its queue. A page that came ahead of its time stays scheduled. */
  private Slot leave(int number, Slot slot, Pin pin, Queued queued) {
    long url = queued.candidate().id();
    if (queued.isAhead()) {
      if (store.roll(pin.host(), url) instanceof Visited visited) {
        store.roll(pin.host(), url, visited.inTime());
      }
      return slot.count(Accounts.AHEAD_TAKEN);
    }
    store.strike(pin.host(), url);
    discard(number, pin, queued);
    return slot.count(Accounts.DROPPED);
  }

  private void discard(int number, Pin pin, Queued queued) {
    effects.drop(number, pin, queued, Whereabouts.DISCARDED);
    effects.discarded(queued);
    String via = queued.candidate().via();
    if (via.startsWith(pin.origin()) && via.startsWith("/", pin.origin().length())) {
      long page = Hash64.of(via);
      if (store.roll(pin.host(), page) instanceof Visited visited && !visited.owes()) {
        store.roll(pin.host(), page, visited.owing());
      }
    }
  }
}

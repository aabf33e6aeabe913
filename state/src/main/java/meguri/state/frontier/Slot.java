package meguri.state.frontier;

import org.jspecify.annotations.Nullable;

/**
 * One slot: the machine that answers at the addresses of this remainder. Its politeness clock, its
 * request in flight, the ring of its hosts that have something to fetch, and its accounts.
 *
 * @param lastEnd wall clock, ms, of the end of the last request; never the time of the next, so
 *     that a changed interval acts at once
 * @param head first index of the ring of ready hosts
 * @param tail one past the ring's last index
 * @param accepted URLs that entered this slot, less those forwarded to another
 * @param waiting of them, those not fetched yet, without the one in flight
 * @param fetched of them, those answered
 * @param dropped of them, those given up or forbidden
 */
public record Slot(
    long lastEnd,
    long head,
    long tail,
    @Nullable Flight flight,
    long accepted,
    long waiting,
    long fetched,
    long dropped) {

  public static final Slot NEW = new Slot(0, 0, 0, null, 0, 0, 0, 0);

  boolean hasReadyHost() {
    return head < tail;
  }

  Slot endedAt(long end) {
    return end <= lastEnd
        ? this
        : new Slot(end, head, tail, flight, accepted, waiting, fetched, dropped);
  }

  Slot ring(long head, long tail) {
    return new Slot(lastEnd, head, tail, flight, accepted, waiting, fetched, dropped);
  }

  Slot flying(@Nullable Flight flight) {
    return new Slot(lastEnd, head, tail, flight, accepted, waiting, fetched, dropped);
  }

  /** Moves one URL, or none, between the accounts. */
  Slot count(int accepted, int waiting, int fetched, int dropped) {
    return new Slot(
        lastEnd,
        head,
        tail,
        flight,
        this.accepted + accepted,
        this.waiting + waiting,
        this.fetched + fetched,
        this.dropped + dropped);
  }
}

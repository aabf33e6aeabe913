package meguri.state.frontier;

import meguri.state.revisit.Multiplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of one slot, which stands for the machine that answers at the addresses of this
 * remainder: its politeness clock, its request in flight, its hosts that have something to fetch,
 * and its accounts.
 *
 * @param lastEnd the run's clock, ms, of the end of the last request; never the time of the next,
 *     so that a changed interval acts at once
 * @param ready the hosts that may be asked now: one for each registered domain that has any
 * @param price the price of a visit to one of its pages
 * @param tiers the lists of its hosts, in {@link Tiers}
 */
public record Slot(
    long lastEnd,
    Ring ready,
    @Nullable Flight flight,
    Accounts accounts,
    Multiplier price,
    Rings tiers) {

  public static final Slot NEW =
      new Slot(0, Ring.EMPTY, null, Accounts.NONE, Multiplier.START, Rings.NONE);

  boolean hasReadyHost() {
    return !ready.isEmpty();
  }

  Slot endedAt(long end) {
    return end <= lastEnd ? this : new Slot(end, ready, flight, accounts, price, tiers);
  }

  /** Whether a request to this host is in flight. */
  boolean isFlying(long host) {
    return flight != null && flight.host() == host;
  }

  /**
   * Returns the latest time at which something is known to have happened here, by the clock of that
   * time.
   */
  long lastTime() {
    return flight == null ? lastEnd : Math.max(lastEnd, flight.issued());
  }

  /**
   * Returns the slot with the end of its last request no later than this, whatever a clock that has
   * been set back since has said.
   */
  Slot overBy(long time) {
    return time >= lastEnd ? this : new Slot(time, ready, flight, accounts, price, tiers);
  }

  Slot ready(Ring hosts) {
    return new Slot(lastEnd, hosts, flight, accounts, price, tiers);
  }

  Slot flying(@Nullable Flight flight) {
    return new Slot(lastEnd, ready, flight, accounts, price, tiers);
  }

  Slot count(Accounts change) {
    return new Slot(lastEnd, ready, flight, accounts.plus(change), price, tiers);
  }

  /**
   * Counts a URL that enters or leaves a queue.
   *
   * @param queue the number of that queue
   */
  Slot count(Accounts change, int queue) {
    Slot counted = count(change);
    return queue == Rings.AGAIN ? counted.with(counted.accounts.again(change.waiting())) : counted;
  }

  Slot tiers(Rings tiers) {
    return new Slot(lastEnd, ready, flight, accounts, price, tiers);
  }

  private Slot with(Accounts accounts) {
    return new Slot(lastEnd, ready, flight, accounts, price, tiers);
  }

  Slot priced(Multiplier price) {
    return new Slot(lastEnd, ready, flight, accounts, price, tiers);
  }
}

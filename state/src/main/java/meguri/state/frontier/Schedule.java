package meguri.state.frontier;

import meguri.state.calendar.Spreading;
import meguri.state.revisit.Multiplier;
import meguri.state.revisit.Past;
import meguri.state.revisit.Plan;
import meguri.state.revisit.Revisits;

/**
 * When the pages of a crawl that goes on are visited again.
 *
 * <p>Survives a failure: what the {@link Agenda} holds; each host's rate and each slot's price in
 * their records, and with the latter what the slot's pages take of the crawl's budget, so that it
 * is counted again slot by slot. The crawl's price is handed in and asked for.
 */
public final class Schedule {

  /** A slot and one of its hosts, after a page of theirs was counted anew. */
  record Planned(Slot slot, Host host) {}

  private final Revisits revisits;
  private final double share;
  private final Agenda agenda;

  /** Of this subtask's pages, and of all others' when it last heard of them. */
  private Multiplier own;

  private Multiplier others = new Multiplier(0, 0, 0, 0);

  /**
   * @param share of a host's turns that go to pages visited before, while others wait that were not
   * @param price of a visit at which the crawl stood
   */
  public Schedule(Revisits revisits, double share, Agenda agenda, double price) {
    this.revisits = revisits;
    this.share = share;
    this.agenda = agenda;
    own = new Multiplier(price, 0, 0, 0);
  }

  /** What a visit costs in the crawl, and what this subtask's pages take of its budget. */
  public Multiplier own() {
    return own;
  }

  /** What those of all subtasks come to, this one's included. */
  public void agree(Multiplier all) {
    others = all.minus(own);
    own = new Multiplier(all.base(), own.made(), own.wanted(), own.squares());
  }

  void reopen(Slot slot) {
    own = own.plus(slot.price());
  }

  /**
   * Whether the host's next turn goes to a page that was visited before, if others wait as well.
   */
  boolean isAgain(Host host) {
    return (long) ((host.turns() + 1) * share) > (long) (host.turns() * share);
  }

  /**
   * Files a page for its next visit.
   *
   * @param at wall clock, ms, of the last
   */
  Planned next(int number, Slot slot, Host host, Queued queued, Past past, long at) {
    Past planned = past.copy();
    Plan plan =
        revisits.plan(
            planned.history(),
            queued.candidate().score(),
            host.rate(),
            own.plus(others),
            slot.price());
    long due = Spreading.DEFAULT.due(at, at + plan.interval(), queued.candidate().id());
    agenda.file(number, host.pin().host(), queued.with(planned), at, due);
    return counted(slot, host, plan);
  }

  /** A page leaves the slot: nothing here counts it any more, and its history says so. */
  Planned leave(Slot slot, Host host, Past past) {
    return counted(
        slot, host, revisits.leave(past.history(), host.rate(), own.plus(others), slot.price()));
  }

  private Planned counted(Slot slot, Host host, Plan plan) {
    own = plan.crawl().minus(others);
    return new Planned(slot.priced(plan.slot()), host.rated(plan.host()));
  }
}

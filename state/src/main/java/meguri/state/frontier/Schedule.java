package meguri.state.frontier;

import java.util.SplittableRandom;
import meguri.state.calendar.Spreading;
import meguri.state.rank.RankCutOff;
import meguri.state.revisit.Budget;
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

  /**
   * On which a page is planned.
   *
   * @param at the run's clock, ms, of its last visit
   * @param most ms until the next
   * @param between ms that politeness asks for between two requests to its host
   */
  record Terms(long at, long most, long between) {}

  /** ms after which a page is tried again that was not to be had. */
  static final long SOON = 24 * 3_600_000L;

  private static final double MILLIS = 1e3;

  private final Revisits revisits;
  private final RankCutOff rankCutOff;
  private final double share;
  private final Agenda agenda;
  private final SplittableRandom random;

  /** Of this subtask's pages, and of all others' when it last heard of them. */
  private Multiplier own;

  private Multiplier others = new Multiplier(0, 0, 0, 0);

  /**
   * @param revisits whose budget is the crawl's
   * @param rankCutOff which pages are visited ahead of their time
   * @param share of a slot's requests that may go to pages visited before, and of a host's turns
   *     that do, while others wait that were not
   * @param price of a visit at which the crawl stood
   */
  public Schedule(
      Revisits revisits,
      RankCutOff rankCutOff,
      double share,
      Agenda agenda,
      double price,
      long seed) {
    random = new SplittableRandom(seed);
    this.rankCutOff = rankCutOff;
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

  /** Whether the next turn goes to a page that was visited before, if others wait as well. */
  boolean isAgain() {
    return random.nextDouble() < share;
  }

  /** Whether a page is visited for what it has gained: {@link RankCutOff#isDue}. */
  boolean isAhead(float score, float passed) {
    return rankCutOff.isDue(score, passed);
  }

  /** Files a page for its next visit. */
  Planned next(int number, Slot slot, Host host, Queued queued, Past past, Terms terms) {
    Past planned = past.copy();
    Plan plan =
        within(terms.between())
            .plan(
                planned.history(),
                queued.candidate().score(),
                host.rate(),
                own.plus(others),
                slot.price());
    long at = terms.at();
    long interval = Math.min(plan.interval(), terms.most());
    long spread = Spreading.DEFAULT.due(at, at + interval, queued.candidate().id());
    long due = Math.max(spread, at + Math.min(interval, revisits.bounds().shortest()));
    agenda.file(number, host.pin().host(), queued.with(planned), at, due);
    return counted(slot, host, plan);
  }

  /**
   * A page leaves the slot: nothing here counts it any more, and its history says so.
   *
   * @param between as in {@link Terms}
   */
  Planned leave(Slot slot, Host host, Past past, long between) {
    Revisits here = within(between);
    return counted(
        slot, host, here.leave(past.history(), host.rate(), own.plus(others), slot.price()));
  }

  /**
   * With a budget for the slot: its share of the requests that this interval leaves. Where hosts of
   * one slot have other intervals, each of their pages is planned as if all had its own.
   */
  private Revisits within(long between) {
    Budget budget = new Budget(revisits.budget().crawl(), share * MILLIS / between);
    return new Revisits(revisits.policy(), revisits.bounds(), budget, revisits.elsewhere());
  }

  private Planned counted(Slot slot, Host host, Plan plan) {
    own = plan.crawl().minus(others);
    return new Planned(slot.priced(plan.slot()), host.rated(plan.host()));
  }
}

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
 * Plans when the pages of a crawl that goes on are visited again.
 *
 * <p>Survives a failure: what the {@link Agenda} holds, and each host's rate and each slot's price
 * in their records. The slot's price tells what the slot's pages take of the crawl's budget, so the
 * sums are counted again slot by slot. The operator that runs the Schedule stores the crawl's price
 * and hands it in.
 */
public final class Schedule {

  /** A slot and one of its hosts, after a page of theirs was counted anew. */
  record Planned(Slot slot, Host host) {}

  /**
   * The terms on which a page's next visit is planned.
   *
   * @param at the run's clock, ms, of its last visit
   * @param most ms until the next
   * @param between ms that politeness asks for between two requests to its host
   */
  record Terms(long at, long most, long between) {}

  /** ms after which the crawl tries a page again that it could not fetch. */
  static final long SOON = 24 * 3_600_000L;

  private static final double MILLIS = 1e3;

  private final Revisits revisits;
  private final RankCutOff rankCutOff;
  private final double share;
  private final Agenda agenda;
  private final SplittableRandom random;

  /**
   * The price and the sums over this subtask's pages; {@link #others} has those of all other
   * subtasks, as last heard.
   */
  private Multiplier own;

  private Multiplier others = new Multiplier(0, 0, 0, 0);

  /**
   * @param revisits the policy of revisits, with the whole crawl's budget
   * @param rankCutOff decides which pages are visited ahead of their time
   * @param share the share of a slot's requests that may go to pages visited before, and of a
   *     host's turns that do so while other pages wait for their first visit
   * @param price the crawl's last price of a visit
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

  /**
   * Returns the price of a visit in the crawl, and what this subtask's pages take of its budget.
   */
  public Multiplier own() {
    return own;
  }

  /** Takes over the crawl's price and the sums of all subtasks, this one's included. */
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
   * Removes a page from the slot: no sum here counts it any more, and its history says so.
   *
   * @param between as in {@link Terms}
   */
  Planned leave(Slot slot, Host host, Past past, long between) {
    Revisits here = within(between);
    return counted(
        slot, host, here.leave(past.history(), host.rate(), own.plus(others), slot.price()));
  }

  /**
   * Returns the policy with a budget for the slot: its share of the requests that this interval
   * allows. Where hosts of one slot have different intervals, each page is planned as if all hosts
   * had the interval of its own.
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
